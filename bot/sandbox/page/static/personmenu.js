// The menu of a person, opened by a right click or the menu key: what the bot has registered for it.

import { el } from "./dom.js";

export function openPersonMenu(anchor, person, names, choose) {
  if (!names.length) return;
  // The browser closes it by Escape or by a press elsewhere.
  const menu = el("div", { class: "person-menu", role: "menu", popover: "auto", "aria-label": `Menu of ${person}` });
  const pick = (name) => {
    menu.hidePopover();
    choose(name);
  };
  menu.append(...names.map((name) => el("button", { type: "button", role: "menuitem", onclick: () => pick(name) }, name)));
  menu.addEventListener("toggle", (event) => event.newState === "closed" && menu.remove());
  anchor.focus();
  document.body.append(menu);
  menu.showPopover();
  const place = anchor.getBoundingClientRect();
  menu.style.top = `${place.bottom + 4}px`;
  menu.style.left = `${Math.max(4, Math.min(place.left, innerWidth - menu.offsetWidth - 4))}px`;
  menu.firstChild.focus();
}
