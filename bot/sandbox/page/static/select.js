// A select menu: a button that opens a list with descriptions and emojis, for mouse, touch and keyboard.

import { busy, el, onPressOutside } from "./dom.js";
import { drawEmoji } from "./markdown.js";
import { say } from "./words.js";
import { page, selectable } from "./world.js";

const KIND_NAMES = { 5: say("page-choose-people"), 6: say("page-choose-role"), 7: say("page-choose-people-or-roles"), 8: say("page-choose-channel") };

// Returns the options of a menu: its own, or people, roles and channels, with defaults marked.
export function optionsOf(part) {
  if (part.type === 3) return part.options;
  const chosen = new Set((part.default_values ?? []).map((value) => value.id));
  return selectable(part.type, part.channel_types).map((option) => ({ ...option, default: chosen.has(option.value) }));
}

export function chooser(part, message) {
  const least = part.min_values ?? 1, most = part.max_values ?? 1;
  const options = optionsOf(part);
  const placeholder = part.placeholder ?? KIND_NAMES[part.type] ?? say("page-choose");
  const picked = new Set();
  let forget = () => {};
  const shown = el("span", { class: "shown" });
  const button = el("button", {
    type: "button", class: "select", "aria-haspopup": "listbox", "aria-expanded": "false", disabled: Boolean(part.disabled),
    "data-custom-id": part.custom_id, "data-key": placeholder, onclick: () => open(popup.hidden),
  }, shown, el("span", { class: "arrow", "aria-hidden": "true" }));
  const items = options.map((option) => el("li", { role: "option", tabindex: "-1", "data-value": option.value, onclick: () => choose(option) },
    drawEmoji(option.emoji), el("span", { class: "words" }, el("span", {}, option.label), option.description && el("small", {}, option.description))));
  const done = most > 1 && el("button", { type: "button", class: "button primary done", onclick: () => send() }, say("page-done"));
  const list = el("ul", { role: "listbox", "aria-label": placeholder, "aria-multiselectable": most > 1 ? "true" : null }, ...items);
  const popup = el("div", { class: "options", hidden: true }, list, done);
  const box = el("div", { class: "chooser" }, button, popup);

  function paint() {
    const chosen = options.filter((option) => picked.has(option.value));
    const parts = chosen.flatMap((option) => [drawEmoji(option.emoji), option.label, " "]).filter(Boolean);
    shown.replaceChildren(...(chosen.length ? parts : [el("span", { class: "placeholder" }, placeholder)]));
    button.setAttribute("aria-label", [placeholder, ...chosen.map((option) => option.label)].join(" "));
    items.forEach((item, index) => item.setAttribute("aria-selected", String(picked.has(options[index].value))));
    if (done) done.disabled = picked.size < least || picked.size > most;
  }

  function reset() {
    picked.clear();
    for (const option of options) if (option.default) picked.add(option.value);
    paint();
  }

  function open(show) {
    popup.hidden = !show;
    button.setAttribute("aria-expanded", String(show));
    forget();
    if (!show) return;
    forget = onPressOutside(box, () => open(false));
    const room = document.getElementById("composer").getBoundingClientRect().top - button.getBoundingClientRect().bottom;
    popup.classList.toggle("above", room < Math.min(320, popup.scrollHeight + 12) && button.getBoundingClientRect().top > room);
    (items.find((item) => item.getAttribute("aria-selected") === "true") ?? items[0])?.focus();
  }

  function choose({ value }) {
    if (most === 1) picked.clear();
    if (picked.has(value)) picked.delete(value);
    else if (picked.size < most) picked.add(value);
    paint();
    if (most === 1) send();
  }

  async function send() {
    open(false);
    button.focus();
    const values = options.map((option) => option.value).filter((value) => picked.has(value));
    await busy(button, page.interact("choose", message, { custom_id: part.custom_id, values }));
    reset();
  }

  button.addEventListener("keydown", (event) => {
    if (!["ArrowDown", "ArrowUp"].includes(event.key)) return;
    event.preventDefault();
    open(true);
  });
  popup.addEventListener("keydown", (event) => {
    const at = items.indexOf(document.activeElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
    // Tab moves from the list to the Done button; otherwise it closes the menu.
    if (event.key === "Tab") return at >= 0 && !event.shiftKey && done && !done.disabled ? undefined : open(false);
    if (at < 0 && ["Enter", " "].includes(event.key)) return;
    if (to !== undefined) items[(to + items.length) % items.length].focus();
    else if ((event.key === "Enter" || event.key === " ") && at >= 0) choose(options[at]);
    else if (event.key === "Escape") {
      open(false);
      button.focus();
    } else {
      const begins = (option) => event.key.length === 1 && option.label.toLowerCase().startsWith(event.key.toLowerCase());
      return items.find((item, index) => index > at && begins(options[index]))?.focus();
    }
    event.preventDefault();
    event.stopPropagation();
  });
  reset();
  return box;
}
