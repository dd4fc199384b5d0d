// One option of a command: a name with a line to type in, what was chosen for it, and what is wrong with it.

import { el } from "./dom.js";

const INTEGER = 4, BOOLEAN = 5, USER = 6, CHANNEL = 7, ROLE = 8, MENTIONABLE = 9, FILE = 11;
// The kinds of options as the kinds of select menus that offer the same.
const OFFERED = { [USER]: 5, [ROLE]: 6, [MENTIONABLE]: 7, [CHANNEL]: 8 };
const MOST_BYTES = 10 * 1024 * 1024;

export class Field {
  // `selectable` gives the people, roles or channels of a kind; `onFile` is called when a file was chosen.
  constructor(option, selectable, onFile) {
    const numeric = option.type === INTEGER;
    this.option = option;
    this.selectable = selectable;
    this.value = undefined;
    this.shown = false;
    this.input = el("input", {
      type: "text", autocomplete: "off", spellcheck: "false", inputmode: numeric ? "numeric" : null, role: "combobox",
      "aria-label": `${option.shown}: ${option.description}`, "aria-required": String(option.required), "aria-autocomplete": "list",
      "aria-controls": "suggestions", "aria-expanded": "false",
    });
    this.chip = el("label", { class: option.required ? "chip required" : "chip" }, el("span", {}, option.shown), this.input);
    if (option.type === FILE) this.takeFiles(onFile);
  }

  get text() { return this.input.value.trim(); }

  // A line that shows the name of the file, over the browser's own chooser.
  takeFiles(onFile) {
    const { input, chip, option } = this;
    const file = el("input", { type: "file", class: "hidden-file", tabindex: "-1", "aria-hidden": "true" });
    input.readOnly = true;
    input.placeholder = "Choose a file";
    input.removeAttribute("role");
    input.setAttribute("aria-label", `${option.shown}: ${option.description}. Enter chooses a file`);
    chip.classList.add("for-file");
    chip.append(file);
    this.choose = () => file.click();
    this.empty = () => {
      file.value = input.value = "";
      this.value = undefined;
      this.fit();
    };
    input.addEventListener("click", this.choose);
    file.addEventListener("click", (event) => event.stopPropagation());
    file.addEventListener("change", () => {
      this.take({ label: file.files[0]?.name ?? "", value: file.files[0] });
      onFile(this);
    });
    this.fit();
  }

  // Whether a key meant the file: Enter on an empty line chooses one, Backspace takes the chosen one away.
  fileKey(event) {
    if (!this.choose) return false;
    if (["Enter", " "].includes(event.key) && !this.input.value) this.choose();
    else if (["Backspace", "Delete"].includes(event.key) && this.input.value) this.empty();
    else return false;
    return true;
  }

  // Something else was typed: what was chosen no longer holds.
  edited() {
    this.value = undefined;
    this.chip.classList.remove("wrong");
    this.fit();
  }

  take({ label, value }) {
    this.input.value = label;
    this.value = value;
    this.chip.classList.remove("wrong");
    this.fit();
  }

  fit() {
    const text = this.input.value || this.input.placeholder;
    this.input.style.width = `${Math.max(text.length + 2, 5)}ch`;
  }

  // All that can be chosen, as labels and values; null where the bot must be asked or anything can be typed.
  known() {
    const { option } = this;
    if (option.choices.length) return option.choices.map((choice) => ({ label: choice.shown, value: choice.value }));
    if (option.type === BOOLEAN) return [{ label: "True", value: true }, { label: "False", value: false }];
    return OFFERED[option.type] ? this.selectable(OFFERED[option.type]) : null;
  }

  // The one of the known values that was typed in full.
  named() {
    return this.known()?.find((item) => item.label.toLowerCase() === this.text.toLowerCase());
  }

  read() {
    if (this.value !== undefined) return this.value;
    const numeric = this.option.type === INTEGER && this.text !== "" && !Number.isNaN(Number(this.text));
    return this.named()?.value ?? (numeric ? Number(this.text) : this.text);
  }

  problem() {
    if (!this.text) return this.option.required ? "is required" : null;
    if (this.value instanceof File && this.value.size > MOST_BYTES) return "is too large: a file may have 10 MiB";
    // What was taken from the suggestions shows its label, and is of the right kind.
    if (this.value !== undefined) return null;
    if (this.known()) return this.named() ? null : "must be one of the suggestions";
    if (this.option.type === INTEGER && !/^-?\d+$/.test(this.text)) return "must be a whole number";
    return null;
  }
}

// A file as it goes over the wire: its name and its bytes in Base64.
export function packed(file) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve({ filename: file.name, base64: reader.result.slice(reader.result.indexOf(",") + 1) });
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
