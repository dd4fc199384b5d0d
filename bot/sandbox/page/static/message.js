// One message: who, when, text, pictures, components, and what only one person sees.

import { act, avatar, el, follow, jumpTarget } from "./dom.js";
import { drawEmoji, markdown } from "./markdown.js";
import { gallery } from "./pictures.js";
import { chooser } from "./select.js";
import { page, personName, state, world } from "./world.js";

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link", 6: "primary" };

export function drawMessage(message, previous) {
  const isBot = Boolean(message.author.bot);
  const name = message.author.global_name ?? message.author.username;
  const reply = message.message_reference && !message.used ? replyLine(message) : null;
  const compact = follows(message, previous) && !message.used && !reply;
  const row = el("article", { class: "message", "data-id": message.id, "aria-label": `${name}, ${clock(message)}` });
  row.classList.toggle("compact", compact);
  row.classList.toggle("pinged", message.pings.includes(state.me) || message.mentions.some((u) => u.id === state.me));
  row.classList.toggle("private", Boolean(message.only_for));
  if (message.used) row.append(usedLine(message.used));
  if (reply) row.append(reply);
  const body = el("div", { class: "body" });
  if (!compact) {
    const badge = isBot ? el("span", { class: "badge" }, "BOT") : null;
    const time = el("time", { datetime: message.timestamp, title: fullDate(message.timestamp) }, clock(message));
    body.append(el("header", {}, el("span", { class: "name" }, name), badge, time));
  }
  row.append(compact ? el("span", { class: "gutter", "aria-hidden": "true" }, shortTime(message)) : avatar(name, isBot));
  fill(body, message);
  row.append(body);
  return row;
}

function fill(body, message) {
  if (message.loading) {
    body.append(el("p", { class: "thinking" }, el("span", { class: "dots", "aria-hidden": "true" }), `${world.bot.name} is thinking…`));
  }
  if (message.content) {
    const text = markdown(message.content);
    if (message.edited_timestamp) text.lastElementChild?.append(el("span", { class: "edited" }, " (edited)"));
    body.append(text);
  }
  if (message.attachments.length) body.append(gallery(message.attachments));
  body.append(...message.components.map((part) => drawPart(part, message)));
  const failed = page.failures.get(message.id);
  if (failed) body.append(el("p", { class: "failed", role: "alert" }, failed));
  if (message.only_for) body.append(privateLine(message));
}

function privateLine(message) {
  const dismiss = () => act(state.me, "dismiss", { message: message.id });
  const button = el("button", { type: "button", class: "as-link", onclick: dismiss }, "Dismiss message");
  return el("p", { class: "only-you" }, "👁 Only you can see this · ", button);
}

function follows(message, previous) {
  if (!previous || previous.author.id !== message.author.id || previous.only_for !== message.only_for) return false;
  return new Date(message.timestamp) - new Date(previous.timestamp) < 7 * 60000;
}

function usedLine(used) {
  return el("p", { class: "used" }, avatar(used.name), el("b", {}, used.name), " used ", el("code", {}, `/${used.command}`));
}

function replyLine(message) {
  const original = world.messages.get(message.message_reference.message_id);
  const name = original ? (original.author.global_name ?? original.author.username) : null;
  const text = original ? plain(original.content) || "a picture" : "a message that is gone";
  const go = () => page.jump({ channel: message.channel_id, message: message.message_reference.message_id });
  return el("button", { type: "button", class: "used reply", onclick: go }, name ? el("b", {}, name) : null, " ", text);
}

// The first words of a text without its markup, for a line that only reminds of it.
function plain(text) {
  const named = text.replace(/<@!?(\d+)>/g, (_, id) => `@${personName(id) ?? "unknown-user"}`).replace(/<a?:\w+:\d+> ?/g, "");
  return named.replace(/^(#{1,3}|-#|>) /gm, "").replace(/\\([^\w\s])|[*`|]{1,3}|__|~~/g, "$1").replace(/\s+/g, " ").slice(0, 120);
}

const shortTime = (message) => new Date(message.timestamp).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });

function clock(message) {
  const date = new Date(message.timestamp);
  const days = Math.round((new Date().setHours(0, 0, 0, 0) - new Date(date).setHours(0, 0, 0, 0)) / 86400000);
  const day = days === 0 ? "" : days === 1 ? "Yesterday " : `${date.toLocaleDateString("en-GB")} `;
  return day + shortTime(message);
}

const fullDate = (stamp) => new Date(stamp).toLocaleString("en-GB", { dateStyle: "full", timeStyle: "short" });

// -- components -------------------------------------------------------------------------------------------------------

function drawPart(part, message) {
  switch (part.type) {
    case 1: return el("div", { class: "row" }, ...part.components.map((child) => drawPart(child, message)));
    case 2: return drawButton(part, message);
    case 3: case 5: case 6: case 8: return chooser(part, message);
    default: return el("p", { class: "failed" }, `A component of type ${part.type}`);
  }
}

function drawButton(part, message) {
  const style = STYLES[part.style] ?? "secondary";
  const label = part.label ? el("span", {}, part.label) : null;
  const content = [drawEmoji(part.emoji), label];
  if (part.style === 5) {
    return follow(el("a", { class: "button link" }, ...content, jumpTarget(part.url) ? " ›" : " ↗"), part.url);
  }
  const button = el("button", { type: "button", class: `button ${style}`, disabled: Boolean(part.disabled), "data-custom-id": part.custom_id }, ...content);
  if (!part.label && part.emoji) button.setAttribute("aria-label", part.emoji.name);
  button.addEventListener("click", async () => {
    if (button.getAttribute("aria-busy")) return;
    button.setAttribute("aria-busy", "true");
    await page.interact("click", message, { custom_id: part.custom_id });
    button.removeAttribute("aria-busy");
  });
  return button;
}
