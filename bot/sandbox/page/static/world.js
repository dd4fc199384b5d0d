// The state of the page: people, channels and messages, the current person and channel, and what they have read.

import { keep, recall } from "./kept.js";
import { list, say } from "./words.js";

const KEPT_AS = "azul-sandbox";
export const world = { people: [], guilds: [], channels: [], messages: new Map(), bot: {} };
export const state = { pending: [], seen: {} };
try {
  const { me, channel, seen } = JSON.parse(recall(KEPT_AS));
  Object.assign(state, { me, channel, seen: seen ?? {} });
} catch {
  // Nothing is stored, or it belongs to another program that ran at this address.
}

// Functions that app.js provides to the rest of the page, and errors after presses, by message.
export const page = { failures: new Map() };

export function remember() {
  keep(KEPT_AS, JSON.stringify({ me: state.me, channel: state.channel, seen: state.seen }));
}

// Applies an update, after which the current person or channel may not exist any more.
export function setPlaces({ people, guilds, channels, bot }) {
  for (const guild of guilds) guild.roles = guild.roles.filter((role) => role.id !== guild.id);
  for (const channel of channels) channel.archived = channel.thread_metadata?.archived;
  Object.assign(world, { people, guilds, channels, bot });
  if (!people.some((person) => person.id === state.me)) state.me = people[0]?.id;
  stayVisible();
}

// Leaves a channel that the current person can't see.
export function stayVisible() {
  if (!isVisible(state.channel)) state.channel = visible()[0]?.id;
}

export const personName = (id) => world.people.find((person) => person.id === id)?.name ?? (id === world.bot.id ? world.bot.name : null);
export const roleName = (id) => world.guilds.flatMap((guild) => guild.roles).find((role) => role.id === id)?.name;

export const channelOf = (id) => world.channels.find((channel) => channel.id === id);
export const isVisible = (id) => visible().some((channel) => channel.id === id);

export function channelName(channel) {
  if (!channel) return "";
  if (channel.guild_id) return channel.parent_id ? `› ${channel.name}` : `# ${channel.name}`;
  if (channel.has_bot) return world.bot.name;
  const others = channel.recipients.filter((user) => user.id !== state.me);
  return channel.name ?? list(others.map((user) => user.global_name));
}

export const powersOf = (person) => (person.is_owner ? [say("page-owner")] : person.roles);
export const myself = () => world.people.find((person) => person.id === state.me);
// Returns the state that, together with the channel, determines which commands are offered.
export const offering = () => JSON.stringify([myself()?.has_app, here()?.has_bot]);

const byId = (a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1);
export const sees = (message, person = state.me) => !message.only_for || message.only_for === person;
export const inChannel = (id, person = state.me) => [...world.messages.values()].filter((m) => m.channel_id === id && sees(m, person)).sort(byId);
export const visible = (person = state.me) => world.channels.filter((channel) => channel.audience.includes(person));
export const here = () => channelOf(state.channel);
const seenMark = (person, channel) => BigInt(state.seen[person]?.[channel] ?? "0");

// Checks whether a message in this channel (or in any channel) still waits for the person: it has buttons, and pings
// them or begins with their name. Where a bot isn't a member, it may be unable to remove the buttons of obsolete
// messages, so a message with a picture is also obsolete once a later picture of the same subject exists.
export function isAwaited(person, channel = null) {
  const newest = newestPictures();
  const isReplaced = (message) => message.attachments.length && keysOf(message).some((key) => newest.get(key) > BigInt(message.id));
  return [...world.messages.values()].some((message) => (!channel || message.channel_id === channel)
    && sees(message, person) && isOpen(message) && isFor(message, person) && !isReplaced(message));
}

// Returns the last public message with a picture and buttons for each subject in each channel.
function newestPictures() {
  const shown = [...world.messages.values()].filter((message) => message.attachments.length && !message.only_for);
  return new Map(shown.sort(byId).flatMap((message) => keysOf(message).map((key) => [key, BigInt(message.id)])));
}

// The subject is the second part of custom ids.
const keysOf = (message) => partsOf(message).map((part) => `${message.channel_id} ${part.custom_id?.split(":")[1]}`);
const partsOf = (message) => message.components.flatMap((row) => row.components ?? []);
const isOpen = (message) => partsOf(message).some((part) => !part.disabled && !part.url);
const NAMES_FIRST = /^(?:[^\n<:：]{0,6}<@\d+>)+/;
const isFor = (message, person) =>
  message.mentions.some((user) => user.id === person) || NAMES_FIRST.exec(message.content)?.[0].includes(`<@${person}>`);

export function unread(channel) {
  const last = inChannel(channel.id).at(-1);
  return Boolean(last) && last.author.id !== state.me && BigInt(last.id) > seenMark(state.me, channel.id);
}

// Records that the current person has read the channel to its end.
export function markSeen() {
  const last = inChannel(state.channel).at(-1);
  if (!last) return;
  (state.seen[state.me] ??= {})[state.channel] = last.id;
  remember();
}

export function selectable(kind, channelKinds = []) {
  const people = [...world.people.map((p) => ({ label: p.name, value: p.id, description: list(powersOf(p)) || null })), { label: world.bot.name, value: world.bot.id }];
  const roles = world.guilds.flatMap((guild) => guild.roles).map((role) => ({ label: role.name, value: role.id }));
  const channels = visible().filter((channel) => channel.guild_id && (!channelKinds?.length || channelKinds.includes(channel.type))).map((channel) => ({ label: `#${channel.name}`, value: channel.id }));
  return { 5: people, 6: roles, 7: [...people, ...roles], 8: channels }[kind] ?? [];
}
