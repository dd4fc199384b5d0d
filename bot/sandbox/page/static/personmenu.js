// The menu of a person, opened by a right click or the menu key: what the bot has registered for it.

import { el } from "./dom.js";

let open = null;

export function openPersonMenu(anchor, person, names, choose) {
  closePersonMenu();
  if (!names.length) return;
  const items = names.map((name) => el("button", {
    type: "button", role: "menuitem", onclick: () => {
      closePersonMenu();
      choose(name);
    },
  }, name));
  open = el("div", { class: "person-menu", role: "menu", "aria-label": `Menu of ${person}`, onkeydown: (event) => event.key === "Escape" && closePersonMenu(anchor) }, ...items);
  const place = anchor.getBoundingClientRect();
  document.body.append(open);
  open.style.top = `${place.bottom + 4}px`;
  open.style.left = `${Math.max(4, Math.min(place.left, innerWidth - open.offsetWidth - 4))}px`;
  items[0].focus();
}

export function closePersonMenu(back) {
  open?.remove();
  open = null;
  back?.focus();
}

document.addEventListener("pointerdown", (event) => event.target.closest(".person-menu") || closePersonMenu());
