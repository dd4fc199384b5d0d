// The page's texts: the choice of the language, and sentences with values.

import { keep, recall } from "./kept.js";

const KEPT_AS = "azul-sandbox-language";
const USUAL = "en";
const VALUE = /\{([\w-]+)\}/;
const catalogues = await (await fetch("/page/words.json")).json();
export const language = chooseLanguage();
// `locale` is the Discord locale for all people. If it is empty, each person keeps their own.
export const { words, direction, between, locale } = catalogues[language];
const numbers = new Intl.NumberFormat(language);

// Returns the language in the URL, the last one chosen here, or the browser's preferred one.
function chooseLanguage() {
  const asked = new URLSearchParams(location.search).get("language");
  const wanted = [asked, recall(KEPT_AS), ...navigator.languages.map(findLike)];
  return wanted.find((one) => Object.hasOwn(catalogues, one)) ?? USUAL;
}

// Returns the catalogue for a browser's language tag: fa for fa-IR, and zh-TW for zh-HK.
function findLike(tag) {
  return Object.hasOwn(catalogues, tag) ? tag : Object.keys(catalogues).find((one) => written(one) === written(tag));
}

// Returns a language with its likely script, or null for invalid tags such as "C", which some browsers send.
function written(tag) {
  try {
    const likely = new Intl.Locale(tag).maximize();
    return `${likely.language}-${likely.script}`;
  } catch {
    return null;
  }
}

// Isolates right-to-left values in left-to-right sentences. Right-to-left catalogues isolate values themselves.
function show(value) {
  if (typeof value === "number") return numbers.format(value);
  return direction === "ltr" && /[\u0590-\u08ff]/.test(value) ? `\u2068${value}\u2069` : value;
}

export const say = (key, values = {}) => words[key].replace(new RegExp(VALUE, "g"), (_, name) => show(values[name]));

// Returns the parts of a sentence, with nodes in place of its variables.
export const build = (key, nodes) => words[key].split(VALUE).map((part, at) => (at % 2 ? nodes[part] : part));

// Returns the text of a message that the sandbox sent as a key with values.
export const tellOf = ({ key, values }) => say(key, values);

// Joins the values that aren't empty into a list.
export const list = (things) => things.filter(Boolean).map(show).join(between);

// Fills in the static texts of the page and the list of languages.
export function begin() {
  Object.assign(document.documentElement, { lang: language, dir: direction });
  for (const node of document.querySelectorAll("[data-say]")) node.textContent = say(node.dataset.say);
  for (const node of document.querySelectorAll("[data-label]")) node.setAttribute("aria-label", say(node.dataset.label));
  document.getElementById("languages").replaceChildren(...Object.keys(catalogues).map(choice));
}

// Returns a button that reloads the page in a language, labelled in that language.
function choice(code) {
  const button = Object.assign(document.createElement("button"), { type: "button", className: "as-link", lang: code, textContent: catalogues[code].name });
  button.setAttribute("aria-current", String(code === language));
  button.addEventListener("click", () => {
    const isKept = keep(KEPT_AS, code);
    location.replace(isKept ? location.pathname : `?language=${code}`);
  });
  return button;
}
