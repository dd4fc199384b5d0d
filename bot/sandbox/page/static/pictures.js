// The pictures and files of a message in Discord's frame, and the viewer that shows one at its own size.

import { el, local } from "./dom.js";
import { page } from "./world.js";

// What a picture is scaled down to fit, in CSS pixels.
const WIDEST = 550, TALLEST = 350;

export function gallery(files) {
  const isPicture = (file) => (file.content_type ?? "").startsWith("image/");
  return el("div", { class: "gallery" }, ...files.map((file) => (isPicture(file) ? drawPicture(file) : fileLink(file))));
}

function fileLink(file) {
  return el("a", { class: "file", href: local(file.url), download: file.filename }, `${file.filename} (${Math.ceil(file.size / 1024)} KiB)`);
}

function drawPicture(picture) {
  const image = el("img", { src: local(picture.url), alt: picture.description ?? "", loading: "lazy" });
  // The button lies over the picture instead of around it: inside a button its description would not be read.
  const open = el("button", { type: "button", class: "zoom", "aria-label": "Enlarge the picture", title: "Enlarge", onclick: () => enlarge(picture) });
  const place = el("div", { class: "picture" }, image, open);
  if (picture.width) {
    // Its place is kept free before it has come, or everything below would move away under the reader.
    const scale = Math.min(1, WIDEST / picture.width, TALLEST / picture.height);
    image.width = picture.width;
    image.height = picture.height;
    image.style.width = `${picture.width * scale}px`;
  }
  const figure = el("figure", {}, place);
  if (picture.description) figure.append(...description(picture.description));
  return figure;
}

function description(words) {
  const text = el("figcaption", { hidden: true }, words);
  const badge = el("button", { type: "button", class: "alt", "aria-expanded": "false", "aria-label": "Show the description of the picture" }, "ALT");
  badge.addEventListener("click", () => {
    text.hidden = !text.hidden;
    badge.setAttribute("aria-expanded", String(!text.hidden));
    page.settle();
  });
  return [badge, text];
}

function enlarge(picture) {
  const viewer = document.getElementById("viewer");
  const image = el("img", { src: local(picture.url), alt: picture.description ?? "" });
  const original = el("a", { class: "icon", href: local(picture.url), target: "_blank", rel: "noopener", "aria-label": "Open the file", title: "Open the file" }, "↗");
  const close = el("button", { type: "button", class: "icon", "aria-label": "Close", title: "Close" }, "✕");
  viewer.replaceChildren(image, el("nav", {}, original, close));
  viewer.onclick = (event) => original.contains(event.target) || viewer.close();
  viewer.showModal();
  close.focus();
}
