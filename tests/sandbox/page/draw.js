async (texts) => {
  const { markdown } = await import("/page/markdown.js");
  const { setPlaces, world } = await import("/page/world.js");
  const [people, channels] = [[{ id: "1", name: "Ben", roles: [] }], [{ id: "1", name: "games", guild_id: "2", audience: ["1"] }]];
  setPlaces({ people, guilds: [{ id: "2", roles: [{ id: "1", name: "players" }] }], channels, bot: world.bot });
  return texts.map((text) => {
    const drawn = markdown(text);
    return [[...drawn.querySelectorAll("*")].map((node) => node.localName).join(" "), drawn.textContent];
  });
}
