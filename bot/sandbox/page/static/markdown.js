// Converts the parts of Discord's Markdown that bots use into nodes.

import { el, follow, jumpTarget } from "./dom.js";
import { language, say } from "./words.js";
import { channelOf, isVisible, page, personName, roleName, state } from "./world.js";

const around = (tag) => (m) => el(tag, {}, ...inline(m[1]));
const mention = (text, mine) => el("span", { class: mine ? "mention me" : "mention" }, text);
const way = (text, onclick) => el("button", { type: "button", class: "mention", onclick }, text);
const link = (where, ...children) => follow(el("a", {}, ...children), where);

const INLINE = [
  [/\\([^0-9A-Za-z\s])/y, (m) => m[1]],
  [/``([^]+?)``|`([^`]+)`/y, (m) => el("code", {}, m[1] ?? m[2])],
  [/\*\*\*([^]+?)\*\*\*/y, (m) => el("strong", {}, el("em", {}, ...inline(m[1])))],
  [/\*\*([^]+?)\*\*(?!\*)/y, around("strong")],
  [/__([^]+?)__(?!_)/y, around("u")],
  [/\*(?!\s)([^*]+?)\*|_(?!\s)([^_]+?)_(?!\w)/y, (m) => el("em", {}, ...inline(m[1] ?? m[2]))],
  [/~~([^]+?)~~/y, around("s")],
  [/\|\|([^]+?)\|\|/y, (m) => spoiler(inline(m[1]))],
  [/<@!?(\d+)>/y, (m) => mention(`@${personName(m[1]) ?? say("page-unknown-user")}`, state.me === m[1])],
  [/<@&(\d+)>/y, (m) => mention(`@${roleName(m[1]) ?? say("page-unknown-role")}`)],
  [/<#(\d+)>/y, (m) => channelMention(m[1])],
  [/<\/([^:>]+):\d+>/y, (m) => way(`/${m[1]}`, () => page.startTyping(`/${m[1]} `))],
  [/<t:(-?\d+)(?::([tTdDfFR]))?>/y, (m) => moment(m[0], Number(m[1]), m[2] ?? "f")],
  [/<a?:(\w+):(\d+)>/y, (m) => drawEmoji({ name: m[1], id: m[2] })],
  [/@(everyone|here)\b/y, (m) => mention(m[0])],
  [/\[([^\]\n]+)\]\(<?(https?:\/\/[^\s)>]+)>?\)/y, (m) => link(m[2], ...inline(m[1]))],
  [/<(https?:\/\/[^\s>]+)>|https?:\/\/[^\s<]*[^\s<.,:;"')\]]/y, (m) => address(m[1] ?? m[0])],
  // Discord recognizes invitations without a scheme.
  [/(?:discord\.gg|discord(?:app)?\.com\/invite)\/[\w-]+/y, (m) => link(`https://${m[0]}`, m[0])],
];

export function inline(text) {
  const nodes = [];
  for (let at = 0; at < text.length; ) {
    const [node, length] = firstMatch(text, at) ?? [text[at], 1];
    nodes.push(node);
    at += length;
  }
  return nodes;
}

function firstMatch(text, at) {
  for (const [pattern, make] of INLINE) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    // An underscore inside a word isn't markup.
    const isInWord = text[at] === "_" && text[at + 1] !== "_" && /\w/.test(text[at - 1] ?? "");
    if (match && !isInWord) return [make(match), match[0].length];
  }
  return null;
}

function channelMention(id) {
  const name = channelOf(id)?.name;
  return name && isVisible(id) ? way(`#${name}`, () => page.jump({ channel: id })) : mention(`#${name ?? say("page-unknown-channel")}`);
}

function spoiler(children) {
  const node = el("button", { type: "button", class: "spoiler", "aria-label": say("page-spoiler") }, ...children);
  node.addEventListener("click", () => {
    node.classList.add("open");
    node.removeAttribute("aria-label");
  });
  return node;
}

export function drawEmoji(icon) {
  if (!icon) return null;
  if (!icon.id) return el("span", { class: "emoji-text", "aria-hidden": "true" }, icon.name);
  return el("img", { class: "emoji", src: `/cdn/emojis/${icon.id}.png`, alt: `:${icon.name}:`, title: `:${icon.name}:` });
}

// A plain URL. Like Discord, display links to local messages as channel names.
function address(where) {
  const place = jumpTarget(where);
  const name = place && channelOf(place.channel)?.name;
  if (!name) return link(where, where);
  return link(where, place.message ? say("page-link-message", { channel: name }) : `#${name}`);
}

const STYLES = {
  t: { timeStyle: "short" }, T: { timeStyle: "medium" }, d: { dateStyle: "short" }, D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" }, F: { dateStyle: "full", timeStyle: "short" },
};
const UNITS = [["year", 31536000], ["month", 2592000], ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];
const RELATIVE = new Intl.RelativeTimeFormat(language, { numeric: "auto" });

function relative(seconds) {
  const distance = seconds - Date.now() / 1000;
  const [unit, size] = UNITS.find(([, length]) => Math.abs(distance) >= length) ?? UNITS.at(-1);
  return RELATIVE.format(Math.round(distance / size), unit);
}

function moment(written, seconds, style) {
  const date = new Date(seconds * 1000);
  // The timestamp is out of range.
  if (Number.isNaN(date.getTime())) return written;
  const full = new Intl.DateTimeFormat(language, STYLES.F).format(date);
  const text = style === "R" ? relative(seconds) : new Intl.DateTimeFormat(language, STYLES[style]).format(date);
  const node = el("time", { class: "moment", datetime: date.toISOString(), title: full }, text);
  if (style === "R") node.dataset.relative = seconds;
  return node;
}

setInterval(() => {
  for (const node of document.querySelectorAll("time[data-relative]")) node.textContent = relative(Number(node.dataset.relative));
}, 5000);

export function markdown(text) {
  const block = el("div", { class: "md" });
  text.split(/```(?:[a-z0-9+-]*\n)?([^]*?)```\n?/i).forEach((part, index) => {
    if (index % 2) block.append(el("pre", {}, el("code", {}, part.replace(/\n$/, ""))));
    else if (part) block.append(...blocks(part));
  });
  // Join the text nodes, which contain single letters.
  block.normalize();
  return block;
}

// Everything after ">>> " is quoted.
function blocks(text) {
  const [, before, rest] = /^([^]*?)(?:^|(?<=\n)) *>>> ([^]*)$/.exec(text) ?? [null, text];
  return [...(before ? lines(before) : []), ...(rest === undefined ? [] : [el("blockquote", {}, ...lines(rest))])];
}

// Markup of a whole line, list item or quoted line: a heading or small text.
function whole(text) {
  const heading = /^ *(#{1,3})\s+((?:\\#|.)+?)[\s#]*$/.exec(text);
  if (heading) return el(`h${heading[1].length + 2}`, {}, ...inline(heading[2]));
  const small = /^ *-#\s+(.+)/.exec(text);
  return small && el("small", { class: "subtext" }, ...inline(small[1]));
}

function lines(text) {
  const nodes = [];
  let open = null;
  const into = (tag, attributes = {}) => {
    if (open?.tagName.toLowerCase() !== tag) nodes.push((open = el(tag, attributes)));
    return open;
  };
  text.replace(/\n$/, "").split("\n").forEach((line) => {
    const block = whole(line);
    const quote = /^ *> (.*)/.exec(line);
    const item = /^( *)(?:[-*+]|(\d+)\.) +(.+)/.exec(line);
    const within = (part) => [whole(part) ?? inline(part)].flat();
    if (block) {
      open = null;
      nodes.push(block);
    } else if (quote) {
      into("blockquote").append(el("div", {}, ...within(quote[1])));
    } else if (item) {
      const list = into(item[2] ? "ol" : "ul", { dir: "auto" });
      if (item[2] && !list.childElementCount) list.start = Number(item[2]);
      list.append(el("li", { class: item[1] ? "deeper" : null }, ...within(item[3])));
    } else {
      const paragraph = into("p");
      if (paragraph.childNodes.length) paragraph.append(el("br"));
      paragraph.append(...inline(line));
    }
  });
  return nodes;
}
