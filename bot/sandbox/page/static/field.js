// An option of a command: its name, an input, the chosen value, and validation.

import { el } from "./dom.js";
import { say } from "./words.js";
import { selectable } from "./world.js";

const INTEGER = 4, BOOLEAN = 5, USER = 6, CHANNEL = 7, ROLE = 8, MENTIONABLE = 9, FILE = 11;
// The kinds of select menus that offer the same values as these kinds of options.
const OFFERED = { [USER]: 5, [ROLE]: 6, [MENTIONABLE]: 7, [CHANNEL]: 8 };
const MAX_MIB = 10;

export class Field {
  constructor(option) {
    const numeric = option.type === INTEGER;
    this.option = option;
    this.isFile = option.type === FILE;
    this.value = undefined;
    this.shown = false;
    const about = { "aria-label": say("page-option", { name: option.name, description: option.description }), "aria-required": String(Boolean(option.required)) };
    this.input = this.isFile ? el("input", { type: "file", ...about }) : el("input", {
      type: "text", autocomplete: "off", spellcheck: "false", inputmode: numeric ? "numeric" : null, role: "combobox",
      "aria-autocomplete": "list", "aria-controls": "suggestions", "aria-expanded": "false", ...about,
    });
    this.chip = el("label", { class: ["chip", option.required && "required"] }, el("span", {}, option.name), this.input);
  }

  get text() { return this.isFile ? this.value?.name ?? "" : this.input.value.trim(); }

  set(value) {
    this.value = value;
    this.chip.classList.remove("wrong");
    if (!this.isFile) this.input.style.width = `${Math.max(this.input.value.length + 2, 5)}ch`;
  }

  // Returns all possible values with labels, or null if the bot must be asked or any text is allowed.
  known() {
    const { option } = this;
    if (option.choices?.length) return option.choices.map((choice) => ({ label: choice.name, value: choice.value }));
    if (option.type === BOOLEAN) return [{ label: say("page-true"), value: true }, { label: say("page-false"), value: false }];
    return OFFERED[option.type] ? selectable(OFFERED[option.type]) : null;
  }

  // Returns the choice whose label or value was typed in full.
  named() {
    const typed = this.text.toLowerCase();
    const known = this.known() ?? [];
    return known.find((item) => item.label.toLowerCase() === typed) ?? known.find((item) => String(item.value).toLowerCase() === typed);
  }

  read() {
    if (this.value !== undefined) return this.value;
    const numeric = this.option.type === INTEGER && this.text !== "" && !Number.isNaN(Number(this.text));
    return this.named()?.value ?? (numeric ? Number(this.text) : this.text);
  }

  // Returns a sentence about an invalid value, or null.
  problem() {
    const option = this.option.name;
    if (!this.text) return this.option.required ? say("page-option-required", { option }) : null;
    if (this.value instanceof File && this.value.size > MAX_MIB * 1024 * 1024) return say("page-option-file", { option, most: MAX_MIB });
    // A value from the suggestions is valid.
    if (this.value !== undefined) return null;
    if (this.known()) return this.named() ? null : say("page-option-suggested", { option });
    if (this.option.type === INTEGER && !/^-?\d+$/.test(this.text)) return say("page-option-whole", { option });
    return null;
  }
}

// Encodes a file for an action: its name and its content in Base64.
export function packed(file) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve({ filename: file.name, base64: reader.result.slice(reader.result.indexOf(",") + 1) });
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
