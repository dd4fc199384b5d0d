// A select menu: a button that opens a list with descriptions and emoji, for the mouse, the thumb and the keyboard.

import { el } from "./dom.js";
import { drawEmoji } from "./markdown.js";
import { page, selectable } from "./world.js";

const KIND_NAMES = { 5: "Choose people", 6: "Choose a role", 7: "Choose people or roles", 8: "Choose a channel" };

// What a select offers: its own options, or the people, roles and channels here; those chosen already marked.
export function optionsOf(part) {
  if (part.type === 3) return part.options;
  const chosen = new Set((part.default_values ?? []).map((value) => value.id));
  return selectable(part.type, part.channel_types).map((option) => ({ ...option, default: chosen.has(option.value) }));
}

export function chooser(part, message) {
  const least = part.min_values ?? 1;
  const most = part.max_values ?? 1;
  const options = optionsOf(part);
  const placeholder = part.placeholder ?? KIND_NAMES[part.type] ?? "Make a selection";
  const picked = new Set(options.filter((option) => option.default).map((option) => option.value));
  const shown = el("span", { class: "shown" });
  const button = el("button", {
    type: "button", class: "select", "aria-haspopup": "listbox", "aria-expanded": "false", disabled: Boolean(part.disabled),
    "data-custom-id": part.custom_id, "aria-label": placeholder,
  }, shown, el("span", { class: "arrow", "aria-hidden": "true" }));
  const list = el("ul", { class: "options", role: "listbox", "aria-label": placeholder, "aria-multiselectable": most > 1 ? "true" : null, hidden: true });
  const box = el("div", { class: "chooser" }, button, list);
  const items = options.map((option) => drawOption(option));
  list.append(...items);
  const done = most > 1 ? el("button", { type: "button", class: "button primary done" }, "Done") : null;
  if (done) list.append(el("li", { role: "presentation" }, done));

  function paint() {
    const chosen = options.filter((option) => picked.has(option.value));
    shown.replaceChildren(...(chosen.length ? chosen.flatMap((o) => [drawEmoji(o.emoji), o.label, " "]) : [el("span", { class: "placeholder" }, placeholder)]).filter(Boolean));
    button.setAttribute("aria-label", [placeholder, ...chosen.map((o) => o.label)].join(" "));
    items.forEach((item, index) => item.setAttribute("aria-selected", String(picked.has(options[index].value))));
    if (done) done.disabled = picked.size < least || picked.size > most;
  }

  function open(show) {
    list.hidden = !show;
    button.setAttribute("aria-expanded", String(show));
    box.classList.toggle("open", show);
    if (!show) return document.removeEventListener("pointerdown", outside, true);
    document.addEventListener("pointerdown", outside, true);
    const room = document.getElementById("composer").getBoundingClientRect().top - button.getBoundingClientRect().bottom;
    list.classList.toggle("above", room < Math.min(320, list.scrollHeight + 12) && button.getBoundingClientRect().top > room);
    (items.find((item) => item.getAttribute("aria-selected") === "true") ?? items[0])?.focus();
  }

  const outside = (event) => box.contains(event.target) || open(false);

  async function choose(option) {
    if (most > 1) {
      if (picked.has(option.value)) picked.delete(option.value);
      else if (picked.size < most) picked.add(option.value);
      return paint();
    }
    picked.clear();
    picked.add(option.value);
    paint();
    await send();
  }

  async function send() {
    open(false);
    button.focus();
    button.setAttribute("aria-busy", "true");
    const values = options.map((option) => option.value).filter((value) => picked.has(value));
    await page.interact("choose", message, { custom_id: part.custom_id, values });
    button.removeAttribute("aria-busy");
    picked.clear();
    options.filter((option) => option.default).forEach((option) => picked.add(option.value));
    paint();
  }

  function drawOption(option) {
    const text = el("span", { class: "words" }, el("span", {}, option.label), option.description ? el("small", {}, option.description) : null);
    const item = el("li", { role: "option", tabindex: "-1", "data-value": option.value }, drawEmoji(option.emoji), text);
    item.addEventListener("click", () => choose(option));
    return item;
  }

  button.addEventListener("click", () => open(list.hidden));
  button.addEventListener("keydown", (event) => {
    if (["ArrowDown", "ArrowUp"].includes(event.key)) {
      event.preventDefault();
      open(true);
    }
  });
  done?.addEventListener("click", send);
  list.addEventListener("keydown", (event) => {
    const at = items.indexOf(document.activeElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
    if (to !== undefined) items[(to + items.length) % items.length].focus();
    else if ((event.key === "Enter" || event.key === " ") && at >= 0) choose(options[at]);
    else if (event.key === "Escape") {
      open(false);
      button.focus();
    } else if (event.key === "Tab") return open(false);
    else if (event.key.length === 1) {
      const wanted = event.key.toLowerCase();
      items.find((item, index) => index > at && options[index].label.toLowerCase().startsWith(wanted))?.focus();
      return;
    } else return;
    event.preventDefault();
    event.stopPropagation();
  });
  paint();
  return box;
}
