// The page: what is known, which person and channel one is at, and the updates that come through the socket.

import { Composer } from "./composer.js";
import { act, avatar, el } from "./dom.js";
import { openForm } from "./form.js";
import { drawMessage } from "./message.js";

const $ = (id) => document.getElementById(id);
const world = { people: [], guilds: [], channels: [], messages: new Map(), bot: {} };
const remembered = JSON.parse(localStorage.getItem("azul-sandbox") ?? "{}");
const state = { me: remembered.me, channel: remembered.channel, seen: remembered.seen ?? {}, waiting: new Map(), pending: [] };
const failures = new Map();
let pinnedToEnd = true;
let lost = false;

const context = {
  get me() { return state.me; },
  get botName() { return world.bot.name; },
  failures,
  person: (id) => world.people.find((person) => person.id === id)?.name ?? (id === world.bot.id ? world.bot.name : null),
  role: (id) => world.guilds.flatMap((guild) => guild.roles).find((role) => role.id === id)?.name,
  channel: (id) => world.channels.find((channel) => channel.id === id)?.name,
  visible: (id) => visible().some((channel) => channel.id === id),
  jump,
  find: (id) => world.messages.get(id),
  settle: () => pinnedToEnd && toEnd(),
  typeCommand: (name) => composer.start(`/${name} `),
  where: () => ({ me: state.me, channel: state.channel }),
  selectable,
  interact,
  command,
  commandsKnown: (commands) => drawHello(commands),
};
const composer = new Composer($("composer"), context);

function remember() {
  localStorage.setItem("azul-sandbox", JSON.stringify({ me: state.me, channel: state.channel, seen: state.seen }));
}

// -- what the page knows ----------------------------------------------------------------------------------------------

const byId = (a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1);
const sees = (message, person = state.me) => !message.only_for || message.only_for === person;
const inChannel = (id, person = state.me) => [...world.messages.values()].filter((m) => m.channel_id === id && sees(m, person)).sort(byId);
const visible = (person = state.me) => world.channels.filter((channel) => channel.audience.includes(person));
const here = () => world.channels.find((channel) => channel.id === state.channel);
const seenMark = (person, channel) => BigInt(state.seen[person]?.[channel] ?? "0");

function pings(person, channel = null) {
  return [...world.messages.values()].filter((message) =>
    message.pings.includes(person) && (!channel || message.channel_id === channel) && BigInt(message.id) > seenMark(person, message.channel_id)).length;
}

function unread(channel) {
  const last = inChannel(channel.id).at(-1);
  return Boolean(last) && last.author.id !== state.me && BigInt(last.id) > seenMark(state.me, channel.id);
}

function look() {
  const last = inChannel(state.channel).at(-1);
  if (!last || document.hidden || !pinnedToEnd) return;
  (state.seen[state.me] ??= {})[state.channel] = last.id;
  remember();
}

function selectable(kind, channelKinds = []) {
  const people = [...world.people.map((p) => ({ label: p.name, value: p.id, description: p.power || null })), { label: world.bot.name, value: world.bot.id }];
  const roles = world.guilds.flatMap((guild) => guild.roles).map((role) => ({ label: role.name, value: role.id }));
  const channels = visible().filter((channel) => channel.guild && (!channelKinds?.length || channelKinds.includes(channel.kind))).map((channel) => ({ label: `#${channel.name}`, value: channel.id }));
  return { 5: people, 6: roles, 7: [...people, ...roles], 8: channels }[kind] ?? [];
}

// -- updates ----------------------------------------------------------------------------------------------------------

function connect() {
  const socket = new WebSocket(`ws://${location.host}/page/socket`);
  socket.onmessage = (event) => apply(JSON.parse(event.data));
  socket.onopen = () => { lost = false; };
  socket.onclose = () => {
    lost = true;
    drawBanner();
    setTimeout(connect, 1000);
  };
}

const updates = {
  world(update) {
    Object.assign(world, { people: update.people, guilds: update.guilds, channels: update.channels, bot: update.bot });
    world.messages = new Map(update.messages.map((message) => [message.id, message]));
    if (!world.people.some((person) => person.id === state.me)) state.me = world.people[0]?.id;
    if (!visible().some((channel) => channel.id === state.channel)) state.channel = visible()[0]?.id;
    composer.refresh();
    drawAll();
    toEnd();
  },
  places(update) {
    Object.assign(world, { people: update.people, guilds: update.guilds, channels: update.channels, bot: update.bot });
    if (!visible().some((channel) => channel.id === state.channel)) state.channel = visible()[0]?.id;
    drawAll();
  },
  message(update) {
    const { message } = update;
    const isNew = !world.messages.has(message.id);
    world.messages.set(message.id, message);
    if (message.channel_id === state.channel && sees(message)) drawOne(message, isNew);
    drawSides();
  },
  gone(update) {
    world.messages.delete(update.id);
    failures.delete(update.id);
    if (update.channel === state.channel) drawLog();
    drawSides();
  },
  bot(update) {
    world.bot = update.bot;
    drawBanner();
    composer.refresh();
  },
  commands: () => composer.refresh(),
};

function apply(update) {
  updates[update.kind]?.(update);
}

// -- what people do ---------------------------------------------------------------------------------------------------

async function interact(what, message, details) {
  const who = state.me;
  failures.delete(message.id);
  const answer = await act(who, what, { message: message.id, ...details });
  if (answer.form && who === state.me) openForm(answer.form, context);
  const problem = answer.error ?? (answer.failed ? "This interaction failed" : null);
  if (problem) failures.set(message.id, problem);
  const now = world.messages.get(message.id);
  if (now && now.channel_id === state.channel) drawOne(now, false);
}

async function command(chosen, options, typed) {
  const { me, channel } = state;
  const pending = { me, channel, typed, failed: null };
  state.pending.push(pending);
  drawPending();
  const answer = await act(me, "command", { channel, command: chosen.command, options });
  if (answer.form && me === state.me) openForm(answer.form, context);
  pending.failed = answer.failed ? `${world.bot.name} did not respond` : null;
  if (!pending.failed) state.pending = state.pending.filter((other) => other !== pending);
  drawPending();
  return answer.error;
}

function sit(person) {
  state.me = person;
  if (!visible().some((channel) => channel.id === state.channel)) state.channel = visible()[0]?.id;
  remember();
  composer.plain();
  composer.refresh();
  pinnedToEnd = true;
  drawAll();
}

function go(channel) {
  state.channel = channel;
  remember();
  composer.refresh();
  openMenu(false);
  pinnedToEnd = true;
  drawAll();
}

// Where a link leads: into a channel, and there to a message, which is marked for a moment.
function jump({ channel, message }) {
  if (!context.visible(channel)) return toast("This place is not here, or not for you.");
  if (channel !== state.channel) go(channel);
  if (!message) return;
  const node = $("log").querySelector(`[data-id="${message}"]`);
  if (!node) return toast("This message is no longer there.");
  pinnedToEnd = false;
  node.scrollIntoView({ block: "center" });
  node.classList.remove("found");
  void node.offsetWidth;
  node.classList.add("found");
}

function toast(text) {
  $("toast").textContent = text;
  $("toast").hidden = false;
  clearTimeout(toast.timer);
  toast.timer = setTimeout(() => { $("toast").hidden = true; }, 4000);
}

// -- drawing ----------------------------------------------------------------------------------------------------------

function drawAll() {
  drawTop();
  drawBanner();
  drawLog();
  drawSides();
}

function drawSides() {
  look();
  drawChannels();
  drawSeats();
}

function drawTop() {
  const channel = here();
  const name = channelName(channel);
  $("title").textContent = name;
  const parent = world.channels.find((other) => other.id === channel?.parent);
  $("topic").textContent = parent ? `${channel.archived ? "Archived thread" : "Thread"} in # ${parent.name}` : channel?.topic ?? "";
  const guild = world.guilds.find((g) => g.id === channel?.guild) ?? world.guilds[0];
  $("guild").textContent = guild?.name ?? "Azul sandbox";
  document.title = `${name} – Azul sandbox`;
  composer.place("Type / for commands, or a message");
}

function channelName(channel) {
  if (!channel) return "";
  return channel.guild ? (channel.parent ? `› ${channel.name}` : `# ${channel.name}`) : world.bot.name;
}

function drawChannels() {
  // On a phone the channels are out of sight, and with them what waits there.
  const waiting = pings(state.me);
  $("menu-count").hidden = !waiting;
  $("menu-count").textContent = String(waiting);
  const mine = visible();
  const roots = mine.filter((channel) => channel.guild && !channel.parent);
  const threads = (root) => mine.filter((channel) => channel.parent === root.id).sort((a, b) => a.archived - b.archived);
  const nodes = roots.flatMap((root) => [root, ...threads(root)]);
  const direct = mine.find((channel) => !channel.guild);
  const open = direct
    ? channelButton(direct)
    : el("button", { type: "button", class: "channel", onclick: openDirect }, `Message ${world.bot.name}`);
  $("channels").replaceChildren(
    el("h3", {}, "Channels"), el("ul", {}, ...nodes.map((channel) => el("li", { class: channel.parent ? "thread" : null }, channelButton(channel)))),
    el("h3", {}, "Direct messages"), el("ul", {}, el("li", {}, open)));
}

function channelButton(channel) {
  const count = pings(state.me, channel.id);
  const badge = count ? el("span", { class: "count", "aria-label": `${count} mentions` }, String(count)) : null;
  const old = channel.archived ? el("span", { class: "old" }, "archived") : null;
  const button = el("button", { type: "button", class: "channel", onclick: () => go(channel.id) }, el("span", { class: "channel-name" }, channelName(channel)), old, badge);
  button.setAttribute("aria-current", String(channel.id === state.channel));
  button.classList.toggle("archived", Boolean(channel.archived));
  button.classList.toggle("unread", unread(channel) && channel.id !== state.channel);
  return button;
}

async function openDirect() {
  const answer = await act(state.me, "direct");
  if (answer.channel) go(answer.channel);
}

function drawSeats() {
  const focused = document.activeElement?.dataset?.person;
  $("seats").replaceChildren(el("span", { class: "you", "aria-hidden": "true" }, "You are"), ...world.people.map((person) => {
    const count = pings(person.id);
    const mine = person.id === state.me;
    const words = [person.name, person.power, person.locale !== "en-US" ? person.locale : "", count ? `${count} mentions` : ""].filter(Boolean).join(", ");
    const badge = count ? el("span", { class: "count", "aria-hidden": "true" }, String(count)) : null;
    return el("button", {
      type: "button", class: "seat", role: "radio", "aria-checked": String(mine), "aria-label": words, title: words, tabindex: mine ? "0" : "-1",
      "data-person": person.id, onclick: () => sit(person.id), onkeydown: seatKey,
    }, avatar(person.name), el("span", { class: "who" }, person.name), badge);
  }));
  if (focused) document.querySelector(`[data-person="${focused}"]`)?.focus();
}

function seatKey(event) {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const at = world.people.findIndex((person) => person.id === event.currentTarget.dataset.person);
  const next = world.people[(at + step + world.people.length) % world.people.length];
  sit(next.id);
  document.querySelector(`[data-person="${next.id}"]`)?.focus();
}

function drawLog() {
  const messages = inChannel(state.channel);
  // Only what arrives is read out, not the whole channel after a change of seat.
  $("log").setAttribute("aria-live", "off");
  setTimeout(() => $("log").setAttribute("aria-live", "polite"), 300);
  $("log").replaceChildren(...messages.map((message, index) => drawMessage(message, messages[index - 1], context)));
  drawPending();
  drawHello(composer.commands);
  context.settle();
}

function drawOne(message, isNew) {
  const atEnd = pinnedToEnd;
  const old = $("log").querySelector(`[data-id="${message.id}"]`);
  const messages = inChannel(state.channel);
  const at = messages.findIndex((other) => other.id === message.id);
  const node = drawMessage(message, messages[at - 1], context);
  if (isNew) node.classList.add("fresh");
  if (old) {
    const focused = old.contains(document.activeElement) ? document.activeElement.dataset.customId : null;
    old.replaceWith(node);
    if (focused) [...node.querySelectorAll("[data-custom-id]")].find((part) => part.dataset.customId === focused)?.focus();
  } else {
    $("log").insertBefore(node, $("log").querySelector(".pending"));
  }
  $("hello").hidden = messages.length > 0;
  if (atEnd) toEnd();
  else if (isNew) $("newer").hidden = false;
}

function drawPending() {
  for (const node of $("log").querySelectorAll(".pending")) node.remove();
  for (const pending of state.pending.filter((p) => p.me === state.me && p.channel === state.channel)) {
    const close = el("button", { type: "button", class: "as-link", onclick: () => {
      state.pending = state.pending.filter((other) => other !== pending);
      drawPending();
    } }, "Dismiss");
    const text = pending.failed
      ? el("p", { class: "failed", role: "alert" }, `${pending.failed}. `, close)
      : el("p", { class: "thinking" }, el("span", { class: "dots", "aria-hidden": "true" }), "Sending the command…");
    $("log").append(el("article", { class: "message pending" }, avatar(context.person(state.me) ?? "?"), el("div", { class: "body" }, el("code", {}, pending.typed), text)));
  }
  context.settle();
}

function drawHello(commands) {
  const empty = inChannel(state.channel).length === 0;
  $("hello").hidden = !empty;
  if (!empty) return;
  const opening = commands.find((c) => c.command.endsWith(" new")) ?? commands[0];
  const name = opening ? `/${opening.command}` : "/azul new";
  const attempt = el("button", { type: "button", class: "button primary", onclick: () => composer.start(opening ? `${name} ` : "/") }, `Type ${name}`);
  $("hello").replaceChildren(
    el("span", { class: "tiles", "aria-hidden": "true" }, ...Array.from({ length: 5 }, () => el("i"))),
    el("h3", {}, `Welcome to ${channelName(here())}`),
    el("p", {}, "This is a Discord of one page on your own computer. Nothing you do here leaves it."),
    el("ol", {},
      el("li", {}, "Type ", el("code", {}, name), " in the box below and press Enter."),
      el("li", {}, "Take another seat at the top to join as somebody else: you can be all four people."),
      el("li", {}, "A red number shows whose turn it is. Press the buttons, enlarge the pictures, play.")),
    attempt);
}

function drawBanner() {
  const { connected, note, restartable } = world.bot;
  const text = lost
    ? "The sandbox has stopped. This page comes back by itself when it runs again."
    : connected ? "" : `The bot is not connected. ${note || "Commands and buttons will not be answered until it is."}`;
  $("banner").hidden = !text;
  $("banner").textContent = text;
  $("bot-state").className = connected && !lost ? "on" : "off";
  $("bot-text").textContent = connected && !lost ? `${world.bot.name} is connected` : `${world.bot.name ?? "The bot"} is not connected`;
  $("restart").hidden = !restartable || lost;
}

// -- scrolling and the small controls ---------------------------------------------------------------------------------

function toEnd() {
  pinnedToEnd = true;
  $("scroll").scrollTop = $("scroll").scrollHeight;
  $("newer").hidden = true;
}

function openMenu(open) {
  document.body.classList.toggle("menu", open);
  $("menu").setAttribute("aria-expanded", String(open));
}

$("scroll").addEventListener("scroll", () => {
  pinnedToEnd = $("scroll").scrollHeight - $("scroll").scrollTop - $("scroll").clientHeight < 60;
  if (pinnedToEnd && !$("newer").hidden) {
    $("newer").hidden = true;
    drawSides();
  }
});
new ResizeObserver(() => context.settle()).observe($("scroll"));
$("newer").addEventListener("click", () => {
  toEnd();
  drawSides();
});
$("menu").addEventListener("click", () => openMenu(!document.body.classList.contains("menu")));
$("main").addEventListener("click", (event) => event.target.closest("#menu") || openMenu(false));
$("restart").addEventListener("click", async () => {
  $("restart").setAttribute("aria-busy", "true");
  await act(state.me, "restart");
  $("restart").removeAttribute("aria-busy");
});
document.addEventListener("visibilitychange", () => document.hidden || drawSides());
document.addEventListener("keydown", (event) => {
  const typing = event.target.closest("input, textarea, select, dialog, [role=listbox], button, a");
  if (!typing && event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) $("box")?.focus();
});
connect();
