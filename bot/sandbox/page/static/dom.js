// Helpers that build the page. Text is always inserted as text nodes, so players' input can't become markup.

import { locale } from "./words.js";
import { page } from "./world.js";

export const $ = (id) => document.getElementById(id);

export function el(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name === "class") node.className = [value].flat().filter(Boolean).join(" ");
    else if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name in node && typeof value !== "string") node[name] = value;
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.filter((child) => child || child === 0));
  return node;
}

const HUES = { Ana: 262, Ben: 152, "Chi-Wei": 24, Dariush: 200 };

export function avatar(name, isBot = false) {
  if (isBot) return el("span", { class: "avatar bot-face", "aria-hidden": "true" }, el("i"), el("i"), el("i"), el("i"));
  const face = el("span", { class: "avatar", "aria-hidden": "true" }, [...name][0] ?? "?");
  const hue = HUES[name] ?? [...name].reduce((sum, letter) => sum + letter.codePointAt(0) * 37, 0) % 360;
  face.style.setProperty("--hue", hue);
  return face;
}

// Rewrites a URL of the stand-in to use the host name under which the page was opened.
export function local(address) {
  if (!URL.canParse(address, location.href)) return "";
  const url = new URL(address, location.href);
  if (url.pathname.startsWith("/cdn/")) return url.pathname;
  return ["http:", "https:"].includes(url.protocol) ? url.href : "";
}

// Returns the channel and the optional message in one of Discord's own links.
export function jumpTarget(address) {
  const found = /^https:\/\/(?:\w+\.)?discord(?:app)?\.com\/channels\/(?:\d+|@me)\/(\d+)(?:\/(\d+))?\/?$/.exec(address);
  return found && { channel: found[1], message: found[2] };
}

// Sets the target of a link, which may be a message on this page.
export function follow(node, address) {
  const place = jumpTarget(address);
  node.setAttribute("href", place ? "#log" : local(address));
  if (!place) return Object.assign(node, { target: "_blank", rel: "noreferrer noopener" });
  node.addEventListener("click", (event) => {
    event.preventDefault();
    page.jump(place);
  });
  return node;
}

export async function act(who, what, details = {}) {
  const body = JSON.stringify({ who, do: what, locale, ...details });
  try {
    const response = await fetch("/page/action", { method: "POST", headers: { "Content-Type": "application/json" }, body });
    if (!response.ok) return { error: { key: "page-status", values: { status: response.status } } };
    return await response.json();
  } catch {
    return { error: { key: "page-unreachable" } };
  }
}

// Marks a button as busy during the work, and returns its result.
export async function busy(button, work) {
  button.setAttribute("aria-busy", "true");
  const answer = await work;
  button.removeAttribute("aria-busy");
  return answer;
}

// Identifies a control after a redraw, by its custom id, key or class.
const isSame = (held) => ({ dataset }) => held.dataset.customId && dataset.customId === held.dataset.customId;
const isAlike = (held) => ({ dataset, className }) => (held.dataset.key ? dataset.key === held.dataset.key : className === held.className);

// Remembers the focus, and returns a function that restores it after a redraw. If the control doesn't exist any more,
// the first component of its message gets the focus, or the message, or the message next to it.
export function holdFocus() {
  const held = document.activeElement;
  const root = held?.closest("article[id], #channels, #seats");
  const beside = root && (root.nextElementSibling ?? root.previousElementSibling)?.id;
  return () => {
    if (document.activeElement === held || document.querySelector("dialog[open]")) return;
    if (held.isConnected) return held.focus({ preventScroll: true });
    const place = root && document.getElementById(root.id);
    const controls = [...(place?.querySelectorAll("button:enabled, a") ?? [])];
    const again = controls.find(isSame(held)) ?? controls.find(isAlike(held));
    if (again) return again.focus({ preventScroll: true });
    (place?.querySelector(".row button:enabled") ?? place ?? document.getElementById(beside) ?? $("box"))?.focus();
  };
}

// Sets the text of a node, and hides the node if the text is empty.
export const tell = (node, text) => Object.assign(node, { hidden: !text, textContent: text });

// Calls `leave` whenever the pointer is pressed outside of this node, until the returned function is called.
export function onPressOutside(node, leave) {
  const look = (event) => node.contains(event.target) || leave();
  document.addEventListener("pointerdown", look, true);
  return () => document.removeEventListener("pointerdown", look, true);
}
