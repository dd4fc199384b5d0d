// The page's own words: the language they are in, which one can choose, and its sentences with values filled in.

import { keep, recall } from "./kept.js";

const KEPT_AS = "azul-sandbox-language";
const USUAL = "en";
const VALUE = /\{([\w-]+)\}/;
const catalogues = await (await fetch("/page/words.json")).json();
export const language = chooseLanguage();
// `locale` is Discord's, in which one acts; empty where each person has their own.
export const { words, direction, between, locale } = catalogues[language];
const numbers = new Intl.NumberFormat(language);

// What the address asks for, what was chosen here before, or what the browser prefers.
function chooseLanguage() {
  const asked = new URLSearchParams(location.search).get("language");
  const wanted = [asked, recall(KEPT_AS), ...navigator.languages.map(findLike)];
  return wanted.find((one) => Object.hasOwn(catalogues, one)) ?? USUAL;
}

// The catalogue for what a browser calls a language: fa-IR is written as fa, and zh-HK as zh-TW.
function findLike(tag) {
  return Object.hasOwn(catalogues, tag) ? tag : Object.keys(catalogues).find((one) => written(one) === written(tag));
}

// A language with the script in which it is most likely written; null for what is no tag: some browsers prefer "C".
function written(tag) {
  try {
    const likely = new Intl.Locale(tag).maximize();
    return `${likely.language}-${likely.script}`;
  } catch {
    return null;
  }
}

// A value of the other direction is set apart. Where the language runs from the right, the sentence does it.
function show(value) {
  if (typeof value === "number") return numbers.format(value);
  return /[\u0590-\u08ff]/.test(value) ? `\u2068${value}\u2069` : value;
}

export const say = (key, values = {}) => words[key].replace(new RegExp(VALUE, "g"), (_, name) => show(values[name]));

// A sentence in which nodes stand for its values.
export const build = (key, nodes) => words[key].split(VALUE).map((part, at) => (at % 2 ? nodes[part] : part));

// What the sandbox tells of by its key.
export const tellOf = ({ key, values }) => say(key, values);

// Things one after the other, without those that are empty.
export const list = (things) => things.filter(Boolean).map(show).join(between);

// Says what stands in the page from the beginning, and offers the languages.
export function begin() {
  Object.assign(document.documentElement, { lang: language, dir: direction });
  for (const node of document.querySelectorAll("[data-say]")) node.textContent = say(node.dataset.say);
  for (const node of document.querySelectorAll("[data-label]")) node.setAttribute("aria-label", say(node.dataset.label));
  document.getElementById("languages").replaceChildren(...Object.keys(catalogues).map(choice));
}

// A button that opens the page anew in a language, which is called as it calls itself.
function choice(code) {
  const button = Object.assign(document.createElement("button"), { type: "button", className: "as-link", lang: code, textContent: catalogues[code].name });
  button.setAttribute("aria-current", String(code === language));
  button.addEventListener("click", () => {
    const isKept = keep(KEPT_AS, code);
    location.replace(isKept ? location.pathname : `?language=${code}`);
  });
  return button;
}
