// A message: author, time, text, pictures, components, and notes for the current person.

import { act, avatar, busy, el, follow, holdFocus, jumpTarget, local } from "./dom.js";
import { drawEmoji, inline, markdown } from "./markdown.js";
import { chooser } from "./select.js";
import { build, direction, language, say } from "./words.js";
import { page, sees, state, world } from "./world.js";

const TURNS = new Set(["◀", "▶"]);
const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link", 6: "primary" };
// Maximum size of pictures in CSS pixels.
const WIDEST = 550, TALLEST = 350;
const CLOCK = { timeStyle: "short", hourCycle: "h23" };
const FULL = { dateStyle: "full", ...CLOCK };

export function drawMessage(message, previous) {
  const isBot = Boolean(message.author.bot);
  const name = nameOf(message);
  const reply = message.message_reference && !message.used ? replyLine(message) : null;
  const compact = follows(message, previous) && !message.used && !reply;
  const failed = page.failures.get(message.id);
  const body = el("div", { class: "body" },
    !compact && el("header", {}, el("span", { class: "name" }, name), isBot && el("span", { class: "badge" }, say("page-badge-bot")),
      el("time", { datetime: message.timestamp, title: new Date(message.timestamp).toLocaleString(language, FULL) }, clock(message))),
    message.loading && waiting(say("page-thinking", { name: world.bot.name })),
    message.content && drawText(message),
    message.attachments.length > 0 && el("div", { class: "gallery" }, ...message.attachments.map(drawFile)),
    ...message.components.map((part) => drawPart(part, message)),
    failed && el("p", { class: "failed", role: "alert" }, failed),
    message.only_for && privateLine(message));
  return el("article", {
    class: ["message", compact && "compact", isPinged(message) && "pinged", message.only_for && "private"],
    id: `message-${message.id}`, tabindex: "-1", "aria-label": say("page-message", { name, time: clock(message) }),
  }, usedLine(message.used), reply, compact ? el("span", { class: "gutter", "aria-hidden": "true" }, shortTime(message)) : avatar(name, isBot), body);
}

// Checks whether a message pings or mentions the current person.
export function isPinged(message) {
  return message.pings.includes(state.me) || message.mentions.some((user) => user.id === state.me);
}

function drawText(message) {
  const text = markdown(message.content);
  if (message.edited_timestamp) text.lastElementChild?.append(el("span", { class: "edited" }, " ", say("page-edited")));
  return text;
}

function privateLine(message) {
  const dismiss = () => act(state.me, "dismiss", { message: message.id });
  const button = el("button", { type: "button", class: "as-link", onclick: dismiss }, say("page-dismiss-message"));
  return el("p", { class: "only-you" }, ...build("page-only-you", { dismiss: button }));
}

export function waiting(text) {
  return el("p", { class: "thinking" }, el("span", { class: "dots", "aria-hidden": "true" }), text);
}

const nameOf = (message) => message.author.global_name ?? message.author.username;

function follows(message, previous) {
  if (!previous || previous.author.id !== message.author.id || previous.only_for !== message.only_for) return false;
  return new Date(message.timestamp) - new Date(previous.timestamp) < 7 * 60000;
}

function usedLine(used) {
  if (!used) return null;
  const name = el("b", {}, used.name);
  const command = el("code", {}, `/${used.command}`);
  return el("p", { class: "used" }, avatar(used.name), el("span", { class: "cut" }, ...build("page-used", { name, command })));
}

function replyLine(message) {
  const answered = world.messages.get(message.message_reference.message_id);
  const original = answered && sees(answered) ? answered : null;
  const unseen = answered ? say("page-private-answer") : say("page-message-gone");
  const text = original ? plain(original.content) || say("page-a-picture") : unseen;
  const go = () => page.jump({ channel: message.channel_id, message: message.message_reference.message_id });
  return el("button", { type: "button", class: "used reply", onclick: go }, original && el("b", {}, nameOf(original)), " ", el("span", { class: "cut" }, text));
}

// Returns the text without headings and line breaks, for the one-line preview of a reply.
function plain(text) {
  const line = text.replace(/^(#{1,3}|-#|>) /gm, "").replace(/\s+/g, " ");
  return el("span", {}, ...inline(line)).textContent.slice(0, 120);
}

const shortTime = (message) => new Date(message.timestamp).toLocaleTimeString(language, CLOCK);

function clock(message) {
  const date = new Date(message.timestamp);
  const days = Math.round((new Date().setHours(0, 0, 0, 0) - new Date(date).setHours(0, 0, 0, 0)) / 86400000);
  if (days === 0) return shortTime(message);
  if (days === 1) return say("page-yesterday", { time: shortTime(message) });
  return date.toLocaleString(language, { dateStyle: "medium", ...CLOCK });
}

function drawPart(part, message) {
  if (part.type === 1) {
    // Keep ◀ on the left, even on right-to-left pages.
    const turns = part.components.some((child) => TURNS.has(child.label));
    return el("div", { class: "row", dir: turns ? "ltr" : null }, ...part.components.map((child) => drawPart(child, message)));
  }
  if (part.type === 2) return drawButton(part, message);
  return [3, 5, 6, 8].includes(part.type) ? chooser(part, message) : el("p", { class: "failed" }, say("page-unknown-part", { kind: part.type }));
}

function drawButton(part, message) {
  const content = [drawEmoji(part.emoji), part.label && el("span", { dir: TURNS.has(part.label[0]) ? "ltr" : null }, part.label)];
  // In right-to-left text, browsers mirror › but not ↗.
  const outwards = direction === "rtl" ? " ↖" : " ↗";
  if (part.style === 5) return follow(el("a", { class: "button link" }, ...content, jumpTarget(part.url) ? " ›" : outwards), part.url);
  const looks = `button ${STYLES[part.style] ?? "secondary"}`;
  const button = el("button", { type: "button", class: looks, disabled: Boolean(part.disabled), "data-custom-id": part.custom_id, "data-key": part.label }, ...content);
  if (!part.label && part.emoji) button.setAttribute("aria-label", part.emoji.name);
  button.addEventListener("click", () => {
    if (!button.hasAttribute("aria-busy")) busy(button, page.interact("click", message, { custom_id: part.custom_id }));
  });
  return button;
}

function drawFile(picture) {
  if (!picture.content_type?.startsWith("image/")) {
    return el("a", { class: "file", href: local(picture.url), download: picture.filename }, say("page-file", { name: picture.filename, size: Math.ceil(picture.size / 1024) }));
  }
  const image = el("img", { src: local(picture.url), alt: picture.description ?? "", loading: "lazy" });
  // The button overlaps the picture instead of containing it, because screen readers skip descriptions inside buttons.
  const open = el("button", { type: "button", class: "zoom", "aria-label": say("page-enlarge-picture"), title: say("page-enlarge"), onclick: () => enlarge(picture) });
  const place = el("div", { class: "picture" }, image, open);
  if (picture.width) {
    // Reserve the space before the picture has loaded, so that messages below don't move.
    const scale = Math.min(1, WIDEST / picture.width, TALLEST / picture.height);
    Object.assign(image, { width: picture.width, height: picture.height });
    image.style.width = `${picture.width * scale}px`;
  }
  // Hide the figure's role from screen readers, because the caption repeats the description.
  return el("figure", { role: "none" }, place, ...(picture.description ? description(picture.description) : []));
}

function description(words) {
  const text = el("figcaption", { hidden: true }, words);
  const toggle = ({ currentTarget }) => {
    text.hidden = !text.hidden;
    currentTarget.setAttribute("aria-expanded", String(!text.hidden));
    page.settle();
  };
  const about = { type: "button", class: "alt", "aria-expanded": "false", "aria-label": say("page-show-description"), onclick: toggle };
  return [el("button", about, say("page-badge-alt")), text];
}

function enlarge(picture) {
  const viewer = document.getElementById("viewer");
  const image = el("img", { src: local(picture.url), alt: picture.description ?? "" });
  const original = el("a", { class: "icon", href: local(picture.url), target: "_blank", rel: "noopener", "aria-label": say("page-open-file"), title: say("page-open-file") }, "↗");
  const close = el("button", { type: "button", class: "icon", "aria-label": say("page-close"), title: say("page-close") }, "✕");
  viewer.replaceChildren(image, el("nav", {}, original, close));
  viewer.onclick = (event) => original.contains(event.target) || viewer.close();
  viewer.onclose = holdFocus();
  viewer.showModal();
  close.focus();
}
