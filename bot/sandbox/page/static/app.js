// The page: receives updates from the sandbox and sends people's actions.

import { Composer } from "./composer.js";
import { $, act, busy, holdFocus, tell } from "./dom.js";
import { openForm } from "./form.js";
import { Log } from "./log.js";
import { drawApp, drawBanner, drawChannels, drawSeats, drawTop, openPersonMenu, ownLocale } from "./sides.js";
import { begin, language, say, tellOf } from "./words.js";
import { isVisible, markSeen, myself, offering, page, remember, sees, setPlaces, state, stayVisible, world } from "./world.js";

begin();
let lost = false;
const composer = new Composer($("composer"));
const log = new Log(drawSides);
Object.assign(page, { jump, interact, command, changeApp, startTyping: (text) => composer.start(text) });
Object.assign(page, { commands: () => composer.commands, commandsKnown: () => log.drawHello(), settle: () => log.settle() });

// The browser reconnects automatically, and then receives the whole world again.
function listen() {
  const events = new EventSource("/page/events");
  events.onmessage = (event) => {
    const update = JSON.parse(event.data);
    updates[update.kind](update);
  };
  events.onopen = () => { lost = false; };
  events.onerror = () => drawBanner((lost = true));
}

const updates = {
  world(update) {
    world.messages = new Map(update.messages.map((message) => [message.id, message]));
    updates.places(update);
    composer.refresh();
    log.toEnd();
  },
  places(update) {
    const before = offering();
    setPlaces(update);
    drawAll();
    if (offering() !== before) composer.refresh();
  },
  message({ message }) {
    const isNew = !world.messages.has(message.id);
    world.messages.set(message.id, message);
    if (message.channel_id === state.channel && sees(message)) log.drawOne(message, isNew);
    drawSides();
  },
  gone(update) {
    world.messages.delete(update.id);
    page.failures.delete(update.id);
    if (update.channel === state.channel) log.draw();
    drawSides();
  },
  bot(update) {
    world.bot = update.bot;
    drawBanner(lost);
    composer.refresh();
  },
  commands: () => composer.refresh(),
};

// Carries out an action as the current person, and opens the form in the response.
async function ask(what, details) {
  const { me } = state;
  const answer = await act(me, what, details);
  if (answer.form && me === state.me) openForm(answer.form);
  return answer;
}

async function interact(what, message, details) {
  page.failures.delete(message.id);
  const answer = await ask(what, { message: message.id, ...details });
  if (answer.error) page.failures.set(message.id, tellOf(answer.error));
  else if (answer.failed) page.failures.set(message.id, say("page-failed"));
  const now = world.messages.get(message.id);
  if (now && now.channel_id === state.channel) log.drawOne(now, false);
}

async function command(chosen, options, typed) {
  const { me, channel } = state;
  const pending = { me, channel, typed, failed: null };
  state.pending.push(pending);
  log.drawPending();
  log.toEnd();
  const answer = await ask("command", { channel, command: chosen.command, options });
  pending.failed = answer.failed ? noResponse() : null;
  if (!pending.failed) state.pending = state.pending.filter((other) => other !== pending);
  log.drawPending();
  return answer.error;
}

function personMenu(event, person) {
  event.preventDefault();
  openPersonMenu(person, composer.ofPerson, async (name) => {
    const answer = await ask("use", { channel: state.channel, command: name, target: person.id });
    if (answer.error) toast(tellOf(answer.error));
    else if (answer.failed) toast(noResponse());
  });
}

const noResponse = () => say("page-no-response", { name: world.bot.name });

function sit(person) {
  state.me = person;
  stayVisible();
  remember();
  // Keep unsent text but not a command, because commands differ between people.
  composer.plain(composer.command ? "" : composer.box.value);
  composer.refresh();
  log.atEnd = true;
  drawAll();
  const { name, locale } = myself();
  const spoken = new Intl.DisplayNames([language], { type: "language" });
  if (ownLocale(myself())) toast(say("page-speaks", { name, language: spoken.of(locale) }));
}

function go(channel) {
  state.channel = channel;
  remember();
  composer.refresh();
  $("side").togglePopover(false);
  log.atEnd = true;
  drawAll();
}

async function openDirect() {
  const answer = await act(state.me, "direct");
  if (answer.channel) go(answer.channel);
}

async function changeApp() {
  const answer = await act(state.me, myself().has_app ? "remove_app" : "add_app");
  if (answer.error) toast(tellOf(answer.error));
}

async function moveBot(guild) {
  const answer = await act(state.me, guild.has_bot ? "remove_bot" : "add_bot", { guild: guild.id });
  if (answer.error) toast(tellOf(answer.error));
}

// Follows a link to a channel, or to a message, which is highlighted briefly.
function jump({ channel, message }) {
  if (!isVisible(channel)) return toast(say("page-elsewhere"));
  if (channel !== state.channel) go(channel);
  if (message && !log.show(message)) toast(say("page-gone"));
}

function toast(text) {
  tell($("toast"), text);
  clearTimeout(toast.timer);
  toast.timer = setTimeout(() => tell($("toast"), ""), 4000);
}

function drawAll() {
  drawTop();
  drawBanner(lost);
  log.draw();
  drawSides();
}

function drawSides() {
  if (!document.hidden && log.atEnd) markSeen();
  const refocus = holdFocus();
  drawChannels(go, openDirect, moveBot);
  drawApp(changeApp);
  drawSeats(sit, personMenu);
  refocus();
}

$("skip").addEventListener("click", (event) => {
  event.preventDefault();
  composer.focus();
});
$("restart").addEventListener("click", () => busy($("restart"), act(state.me, "restart")));
document.addEventListener("visibilitychange", () => document.hidden || drawSides());
document.addEventListener("keydown", (event) => {
  const typing = event.target.closest("input, textarea, select, dialog, [role=listbox]");
  // Space presses the focused button.
  if (event.key === " " && event.target.closest("button, a")) return;
  if (!typing && event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) $("box")?.focus();
});
listen();
