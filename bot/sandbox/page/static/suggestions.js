// The list of commands, options or values above the message box, with one of them marked.

import { el } from "./dom.js";
import { say } from "./words.js";

export class Suggestions {
  // `box` is the input to which the list belongs by default. `pick` is called when an item is clicked.
  constructor(root, box, pick) {
    this.root = root;
    this.box = this.owner = box;
    this.pick = pick;
    this.items = [];
    this.at = 0;
    this.list = el("ul", { id: "suggestions", role: "listbox", "aria-label": say("page-suggestions"), hidden: true });
    this.told = el("p", { class: "unseen", role: "status" });
    root.append(this.list, this.told);
  }

  get open() { return this.items.length > 0; }
  get hidden() { return this.list.hidden; }
  get marked() { return this.items[this.at]; }

  // If `at` is -1, nothing is marked, and Enter accepts the typed text.
  show(items, field, at = 0) {
    Object.assign(this, { items, at });
    this.list.hidden = !items.length && !field;
    this.owner.setAttribute("aria-expanded", "false");
    this.owner = field?.input ?? this.box;
    this.owner.setAttribute("aria-expanded", String(this.open));
    const hint = field && el("li", { class: "hint", role: "presentation" }, el("b", {}, field.option.name), ` ${field.option.description}`);
    this.list.replaceChildren(...(hint ? [hint] : []), ...items.map((item, index) => this.draw(item, index)));
    this.told.textContent = items.length ? say("page-suggested", { count: items.length }) : "";
    this.mark();
  }

  // Shows why there are no suggestions.
  empty(text, field) {
    this.show([], field);
    this.list.hidden = false;
    this.list.append(el("li", { class: "nothing", role: "presentation" }, text));
    this.told.textContent = text;
  }

  // Hides the list, unless it has the focus after a short delay.
  hideSoon() {
    setTimeout(() => this.root.contains(document.activeElement) || this.show([]), 150);
  }

  draw(item, index) {
    const options = (item.options ?? []).map((o) => el("code", { class: o.required && "required" }, o.name));
    const text = el("span", { class: "words" }, el("span", { class: "label" }, item.label, ...options), item.small && el("small", {}, item.small));
    const pick = () => {
      this.at = index;
      this.pick();
    };
    return el("li", { role: "option", id: `suggestion-${index}`, onpointerdown: (event) => event.preventDefault(), onclick: pick }, text);
  }

  mark() {
    const active = document.activeElement;
    const nodes = [...this.list.querySelectorAll("[role=option]")];
    nodes.forEach((node, index) => node.setAttribute("aria-selected", String(index === this.at && this.open)));
    for (const node of this.root.querySelectorAll("[aria-activedescendant]")) node.removeAttribute("aria-activedescendant");
    if (nodes[this.at] && this.root.contains(active)) active.setAttribute("aria-activedescendant", `suggestion-${this.at}`);
    nodes[this.at]?.scrollIntoView({ block: "nearest" });
  }

  move(step) {
    const from = this.at < 0 && step < 0 ? 0 : this.at;
    this.at = (from + step + this.items.length) % this.items.length;
    this.mark();
  }
}
