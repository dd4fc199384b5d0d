// The parts around the messages: channels, people, title, and the bot's state.

import { $, avatar, el, onPressOutside, tell } from "./dom.js";
import { direction, list, locale, say, tellOf } from "./words.js";
import { channelName, here, isAwaited, myself, powersOf, state, unread, visible, world } from "./world.js";

export function drawTop() {
  const channel = here();
  const name = channelName(channel);
  $("title").textContent = name;
  const parent = world.channels.find((other) => other.id === channel?.parent_id);
  $("topic").textContent = parent ? threadNote(channel, `# ${parent.name}`) : channel?.topic ?? guestNote(channel);
  document.title = say("page-title", { place: name });
}

const guestNote = (channel) => (channel && !channel.has_bot ? say("page-not-member", { name: world.bot.name }) : "");
const threadNote = (thread, place) => (thread.archived ? say("page-thread-archived", { place }) : say("page-thread", { place }));

// `go` is called with the pressed channel, `openDirect` if there are no direct messages with the bot yet, and `move`
// with the server to which the bot should be added, or from which it should be removed.
export function drawChannels(go, openDirect, move) {
  // On phones the channels are hidden, so their notifications need another mark.
  $("menu-dot").hidden = !isAwaited(state.me);
  const mine = visible();
  const servers = world.guilds.flatMap((guild) => {
    const roots = mine.filter((channel) => channel.guild_id === guild.id && !channel.parent_id);
    return roots.length ? drawServer(guild, roots, mine, go, move) : [];
  });
  const conversations = mine.filter((channel) => !channel.guild_id);
  const direct = conversations.find((channel) => channel.has_bot);
  const others = conversations.filter((channel) => channel !== direct);
  const open = direct
    ? channelButton(direct, go)
    : el("button", { type: "button", class: "channel", "data-key": "direct", onclick: openDirect }, say("page-direct", { name: world.bot.name }));
  const rest = others.map((channel) => el("li", {}, channelButton(channel, go)));
  $("channels").replaceChildren(...servers, el("h3", {}, say("page-direct-messages")), el("ul", {}, el("li", {}, open), ...rest));
}

function drawServer(guild, roots, mine, go, move) {
  const threads = (root) => mine.filter((channel) => channel.parent_id === root.id).sort((a, b) => a.archived - b.archived);
  const nodes = roots.flatMap((root) => [root, ...threads(root)]);
  const items = nodes.map((channel) => el("li", { class: channel.parent_id ? "thread" : null }, channelButton(channel, go)));
  const { name } = world.bot;
  const head = el("h3", {}, guild.name, !guild.has_bot && el("span", { class: "old" }, say("page-without", { name })));
  const change = el("button", { type: "button", class: "quiet", "data-key": guild.id, onclick: () => move(guild) }, guild.has_bot ? say("page-send-away", { name }) : say("page-let-in", { name }));
  // The bot can't be removed from the first server.
  return [head, el("ul", {}, ...items), guild !== world.guilds[0] && change].filter(Boolean);
}

// Draws whether the person has added the app. `change` adds or removes it.
export function drawApp(change) {
  const { name } = world.bot;
  const has = myself()?.has_app;
  $("app-text").textContent = has ? say("page-app-added", { name }) : say("page-app-missing", { name });
  const textContent = has ? say("page-app-remove", { name }) : say("page-app-add", { name });
  Object.assign($("app-change"), { textContent, onclick: change });
}

function channelButton(channel, go) {
  const mine = channel.id === state.channel;
  return el("button", {
    type: "button", class: ["channel", channel.archived && "archived", !mine && unread(channel) && "unread"],
    "data-key": channel.id, "aria-current": String(mine), onclick: () => go(channel.id),
  }, el("span", { class: "channel-name" }, channelName(channel)),
    channel.archived && el("span", { class: "old" }, say("page-archived")),
    isAwaited(state.me, channel.id) && el("span", { class: "awaited", role: "img", "aria-label": say("page-awaits-you") }));
}

// `sit` is called with the pressed person, `menu` with a person and the position for their context menu.
export function drawSeats(sit, menu) {
  $("seats").replaceChildren(el("span", { class: "you", "aria-hidden": "true" }, say("page-you-are")), ...world.people.map((person) => {
    const awaited = isAwaited(person.id);
    const mine = person.id === state.me;
    const words = list([person.name, ...powersOf(person), ownLocale(person), person.has_app && say("page-has-app", { name: world.bot.name }), awaited && say("page-awaited")]);
    return el("button", {
      type: "button", class: "seat", role: "radio", "aria-checked": String(mine), "aria-label": words, title: words, tabindex: mine ? "0" : "-1",
      "data-person": person.id, "data-key": person.id, onclick: () => sit(person.id), oncontextmenu: (event) => menu(event, person), onkeydown: (event) => moveSeat(event, sit),
    }, avatar(person.name), person.has_app && appMark(), el("span", { class: "who" }, person.name), awaited && el("span", { class: "awaited", "aria-hidden": "true" }));
  }));
}

// The page's locale, if there is one, overrides the locales of all people.
export const ownLocale = (person) => (locale || person.locale === "en-US" ? "" : person.locale);

const appMark = () => el("span", { class: "bot-face app-mark", "aria-hidden": "true" }, el("i"), el("i"), el("i"), el("i"));

const seatOf = (person) => document.querySelector(`[data-person="${person}"]`);

function moveSeat(event, sit) {
  const right = direction === "rtl" ? -1 : 1;
  const step = { ArrowRight: right, ArrowDown: 1, ArrowLeft: -right, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const at = world.people.findIndex((person) => person.id === event.currentTarget.dataset.person);
  const next = world.people[(at + step + world.people.length) % world.people.length];
  sit(next.id);
  seatOf(next.id)?.focus();
}

// `lost`: the sandbox itself can't be reached.
export function drawBanner(lost) {
  const { connected, name, note, restartable } = world.bot;
  if (lost) tell($("banner"), say("page-lost"));
  else if (connected) tell($("banner"), "");
  else tell($("banner"), note ? tellOf(note) : say("page-unconnected"));
  $("bot-state").className = connected && !lost ? "on" : "off";
  $("bot-text").textContent = connected && !lost ? say("page-bot-on", { name }) : say("page-bot-off", { name: name ?? "" });
  $("restart").hidden = !restartable || lost;
}

// The context menu of a person, with the bot's user commands.
// It isn't a popover: many systems open context menus on mouse down, and releasing the button would close a popover.
export function openPersonMenu(person, names, choose) {
  if (!names.length) return;
  const menu = el("div", { class: "person-menu", role: "menu", "aria-label": say("page-menu-of", { name: person.name }) });
  const forget = onPressOutside(menu, () => close());
  const close = () => {
    forget();
    menu.remove();
  };
  const leave = () => {
    close();
    seatOf(person.id)?.focus();
  };
  const pick = (name) => {
    leave();
    choose(name);
  };
  const items = names.map((name) => el("button", { type: "button", role: "menuitem", onclick: () => pick(name) }, name));
  menu.addEventListener("keydown", (event) => {
    const at = items.indexOf(document.activeElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (event.key === "Tab") return close();
    if (to !== undefined) items.at(to % items.length).focus();
    else if (event.key === "Escape") leave();
    else return;
    event.preventDefault();
  });
  menu.append(...items);
  document.body.append(menu);
  const place = seatOf(person.id).getBoundingClientRect();
  menu.style.top = `${place.bottom + 4}px`;
  menu.style.left = `${Math.max(4, Math.min(place.left, innerWidth - menu.offsetWidth - 4))}px`;
  items[0].focus();
}
