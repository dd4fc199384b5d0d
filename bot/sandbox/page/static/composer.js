// The message box: plain text, or a slash command with its options as fields and suggestions above them.

import { act, el } from "./dom.js";

const INTEGER = 4, BOOLEAN = 5, USER = 6, CHANNEL = 7, ROLE = 8, FILE = 11;
const MOST_BYTES = 10 * 1024 * 1024;
const PAUSE_MS = 120;

const nameIn = (text) => text.slice(1).trim().toLowerCase().replace(/\s+/g, " ");
const isName = (command, text) => text === command.command || text === command.shown;

export class Composer {
  constructor(root, context) {
    this.root = root;
    this.context = context;
    this.commands = [];
    this.command = null;
    this.fields = [];
    this.items = [];
    this.at = 0;
    this.question = 0;
    this.list = el("ul", { id: "suggestions", role: "listbox", "aria-label": "Suggestions", hidden: true });
    this.box = el("textarea", {
      id: "box", rows: "1", autocomplete: "off", "aria-label": "Message or command", role: "combobox",
      "aria-expanded": "false", "aria-controls": "suggestions", "aria-autocomplete": "list",
    });
    this.line = el("form", { class: "line", onsubmit: (event) => event.preventDefault() });
    this.note = el("p", { class: "note", role: "alert", hidden: true });
    root.append(this.list, this.note, this.line);
    this.box.addEventListener("input", () => this.typed());
    this.box.addEventListener("keydown", (event) => this.key(event));
    this.box.addEventListener("blur", () => setTimeout(() => this.root.contains(document.activeElement) || this.show([]), 150));
    this.plain();
  }

  // -- plain text -----------------------------------------------------------------------------------------------------

  plain(text = "") {
    this.command = null;
    this.fields = [];
    this.box.value = text;
    const send = el("button", { type: "button", class: "icon send", "aria-label": "Send", onclick: () => this.say() }, "➤");
    const slash = el("button", { type: "button", class: "icon slash", "aria-label": "Commands", title: "Commands", onclick: () => this.start("/") }, "/");
    this.line.replaceChildren(slash, this.box, send);
    this.line.classList.remove("command");
    this.show([]);
    this.grow();
  }

  start(text) {
    this.plain(text);
    this.box.focus();
    this.typed();
  }

  place(name) {
    this.box.placeholder = name;
  }

  async refresh() {
    const { me, channel } = this.context.where();
    if (!me || !channel) return;
    const answer = await act(me, "commands", { channel });
    this.commands = answer.commands ?? [];
    this.context.commandsKnown(this.commands);
    if (!this.command && this.box.value.startsWith("/") && document.activeElement === this.box) this.typed();
  }

  grow() {
    this.box.style.height = "auto";
    this.box.style.height = `${Math.min(this.box.scrollHeight, 160)}px`;
  }

  typed() {
    this.say_note("");
    this.grow();
    const text = this.box.value;
    if (!text.startsWith("/") || text.includes("\n")) return this.show([]);
    const wanted = text.slice(1).toLowerCase().trimStart();
    const whole = wanted.endsWith(" ") && this.commands.find((c) => isName(c, wanted.slice(0, -1)));
    if (whole) return this.begin(whole);
    const rest = this.commands.find((c) => wanted.startsWith(`${c.command} `));
    if (rest) return this.begin(rest, text.slice(1).trimStart().slice(rest.command.length + 1));
    const found = this.fitting(wanted.trim().split(/\s+/));
    this.show(found.map((command) => ({ command, label: `/${command.shown}`, small: command.description, options: command.options })));
    if (!found.length && this.commands.length) this.empty("No such command here");
    if (!this.commands.length) this.empty("The bot has not registered any commands yet");
  }

  // Words are beginnings of the command's words, in order or not; only if nothing fits, any part of them.
  fitting(words) {
    const names = (c) => `${c.command} ${c.shown}`.toLowerCase().split(" ");
    const inOrder = (c) => words.every((word, index) => names(c)[index]?.startsWith(word));
    const begins = (c) => words.every((word) => names(c).some((name) => name.startsWith(word)));
    const contains = (c) => words.every((word) => names(c).some((name) => name.includes(word)));
    const whole = (c) => isName(c, words.join(" "));
    for (const rule of [inOrder, begins, contains]) {
      const found = this.commands.filter(rule);
      if (found.length) return found.sort((a, b) => whole(b) - whole(a));
    }
    return [];
  }

  async say() {
    const text = this.box.value.trim();
    if (!text) return;
    if (text.startsWith("/") && this.items.length) return this.enter();
    const { me, channel } = this.context.where();
    const answer = await act(me, "say", { channel, text });
    if (answer.error) return this.say_note(answer.error);
    this.plain();
    this.box.focus();
  }

  say_note(text) {
    this.note.hidden = !text;
    this.note.textContent = text;
  }

  // -- a command ------------------------------------------------------------------------------------------------------

  begin(command, rest = "") {
    this.command = command;
    this.say_note("");
    this.fields = command.options.map((option) => this.field(option));
    const more = el("div", { class: "more", role: "group", "aria-label": "More options" });
    const cancel = el("button", { type: "button", class: "icon cancel", "aria-label": "Cancel the command", onclick: () => this.leave() }, "✕");
    const send = el("button", { type: "button", class: "icon send", "aria-label": "Send the command", onclick: () => this.send() }, "➤");
    this.ghost = this.drawGhost();
    const name = el("b", { class: "slash-name" }, `/${command.shown}`);
    const chips = el("div", { class: "chips" }, name, ...this.fields.map((f) => f.chip), this.ghost, more);
    this.line.replaceChildren(cancel, chips, send);
    this.line.classList.add("command");
    this.more = more;
    const first = this.fields.find((field) => field.option.required) ?? this.fields.find((field) => rest && field);
    for (const field of this.fields) this.reveal(field, field.option.required || field === first);
    this.show([]);
    if (!first) return this.ghost.focus();
    first.input.value = rest;
    first.input.focus();
    this.width(first);
    if (rest) this.edited(first);
  }

  // Where the cursor rests when nothing more is needed: Enter sends, typing looks for another option by its name.
  drawGhost() {
    const ghost = el("input", {
      type: "text", class: "ghost", autocomplete: "off", spellcheck: "false", role: "combobox", "aria-autocomplete": "list",
      "aria-controls": "suggestions", "aria-expanded": "false", "aria-label": "Enter sends the command; or name another option",
    });
    const look = () => {
      const typed = ghost.value.trim().toLowerCase();
      const found = this.fields.filter((f) => !f.shown && f.option.shown.toLowerCase().startsWith(typed));
      this.show(found.map((field) => ({ option: field, label: field.option.shown, small: field.option.description })));
      if (!typed) this.at = -1;
      this.mark();
    };
    ghost.addEventListener("focus", look);
    ghost.addEventListener("input", look);
    ghost.addEventListener("keydown", (event) => this.key(event));
    ghost.addEventListener("blur", () => {
      ghost.value = "";
      setTimeout(() => this.root.contains(document.activeElement) || this.show([]), 150);
    });
    return ghost;
  }

  field(option) {
    const numeric = option.type === INTEGER;
    const input = el("input", {
      type: "text", autocomplete: "off", spellcheck: "false", inputmode: numeric ? "numeric" : null, role: "combobox",
      "aria-label": `${option.shown}: ${option.description}`, "aria-required": String(option.required), "aria-autocomplete": "list",
      "aria-controls": "suggestions", "aria-expanded": "false",
    });
    const chip = el("label", { class: option.required ? "chip required" : "chip" }, el("span", {}, option.shown), input);
    const field = { option, input, chip, value: undefined, shown: false };
    if (option.type === FILE) this.fileField(field);
    input.addEventListener("input", () => this.edited(field));
    input.addEventListener("focus", () => this.suggest(field));
    input.addEventListener("keydown", (event) => this.key(event, field));
    input.addEventListener("blur", () => setTimeout(() => this.root.contains(document.activeElement) || this.show([]), 150));
    return field;
  }

  // A line that shows the name of the file, over the browser's own chooser.
  fileField(field) {
    const { input, chip, option } = field;
    const file = el("input", { type: "file", class: "hidden-file", tabindex: "-1", "aria-hidden": "true" });
    input.readOnly = true;
    input.placeholder = "Choose a file";
    input.removeAttribute("role");
    input.setAttribute("aria-label", `${option.shown}: ${option.description}. Enter chooses a file`);
    chip.classList.add("for-file");
    chip.append(file);
    field.choose = () => file.click();
    field.empty = () => {
      file.value = input.value = "";
      field.value = undefined;
      this.width(field);
    };
    input.addEventListener("click", field.choose);
    file.addEventListener("click", (event) => event.stopPropagation());
    file.addEventListener("change", () => {
      field.value = file.files[0];
      input.value = field.value?.name ?? "";
      this.say_note("");
      chip.classList.remove("wrong");
      this.width(field);
      this.show([]);
      if (field.value) this.ghost.focus();
    });
    this.width(field);
  }

  reveal(field, shown) {
    field.shown = shown;
    field.chip.hidden = !shown;
    const hidden = this.fields.filter((f) => !f.shown);
    this.more.replaceChildren(...hidden.map((f) => el("button", {
      type: "button", title: f.option.description, onclick: () => {
        this.reveal(f, true);
        f.input.focus();
      },
    }, `+ ${f.option.shown}`)));
  }

  edited(field) {
    field.value = undefined;
    field.chip.classList.remove("wrong");
    this.width(field);
    this.suggest(field);
  }

  width(field) {
    const text = field.input.value || field.input.placeholder;
    field.input.style.width = `${Math.max(text.length + 2, 5)}ch`;
  }

  known(option) {
    if (option.choices.length) return option.choices.map((choice) => ({ label: choice.shown, value: choice.value }));
    if (option.type === BOOLEAN) return [{ label: "True", value: true }, { label: "False", value: false }];
    if ([USER, CHANNEL, ROLE, 9].includes(option.type)) {
      return this.context.selectable({ [USER]: 5, [ROLE]: 6, 9: 7, [CHANNEL]: 8 }[option.type]);
    }
    return null;
  }

  async suggest(field) {
    const { option, input } = field;
    if (!input.isConnected) return;
    const typed = input.value.trim().toLowerCase();
    const known = this.known(option);
    if (known) {
      const fitting = known.filter((item) => field.value !== undefined || item.label.toLowerCase().includes(typed));
      return fitting.length ? this.show(fitting.map((item) => ({ ...item, field })), field) : this.empty("Nothing fits", field);
    }
    if (!option.autocomplete) return this.show([], field);
    const question = ++this.question;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    // The command may have been sent while the suggestions were waited for.
    if (question !== this.question || !input.isConnected || !this.command) return;
    this.list.classList.add("asking");
    const { me, channel } = this.context.where();
    const command = this.command;
    // Files go along only when the command is sent.
    const options = Object.fromEntries(Object.entries(this.values(field)).filter(([, value]) => !(value instanceof File)));
    const details = { channel, command: command.command, option: option.name, typed: input.value, options };
    const answer = await act(me, "complete", details);
    this.list.classList.remove("asking");
    if (question !== this.question || document.activeElement !== input) return;
    if (answer.error) return this.empty(answer.error, field);
    if (!answer.choices.length) return this.empty("No suggestions", field);
    this.show(answer.choices.map((choice) => ({ label: choice.name, value: choice.value, field })), field);
  }

  values(except) {
    const given = this.fields.filter((field) => field !== except && field.input.value.trim() !== "");
    return Object.fromEntries(given.map((field) => [field.option.name, field.value ?? this.read(field)]));
  }

  read(field) {
    const text = field.input.value.trim();
    const numeric = field.option.type === INTEGER;
    const known = this.known(field.option)?.find((item) => item.label.toLowerCase() === text.toLowerCase());
    return known?.value ?? (numeric && text !== "" && !Number.isNaN(Number(text)) ? Number(text) : text);
  }

  problem(field) {
    const text = field.input.value.trim();
    if (!text) return field.option.required ? "is required" : null;
    if (field.value instanceof File && field.value.size > MOST_BYTES) return "is too large: a file may have 10 MiB";
    // What was taken from the suggestions shows its label, and is of the right kind.
    if (field.value !== undefined) return null;
    const known = this.known(field.option);
    if (known) return known.some((item) => item.label.toLowerCase() === text.toLowerCase()) ? null : "must be one of the suggestions";
    if (field.option.type === INTEGER && !/^-?\d+$/.test(text)) return "must be a whole number";
    return null;
  }

  async send() {
    const wrong = this.fields.find((field) => field.shown && this.problem(field));
    if (wrong) {
      wrong.chip.classList.add("wrong");
      this.say_note(`${wrong.option.shown} ${this.problem(wrong)}`);
      return wrong.input.focus();
    }
    const command = this.command;
    const given = this.fields.filter((field) => field.input.value.trim() !== "");
    const typed = [`/${command.shown}`, ...given.map((field) => `${field.option.shown}: ${field.input.value.trim()}`)].join(" ");
    const values = this.values();
    this.plain();
    this.box.focus();
    const options = {};
    try {
      for (const [name, value] of Object.entries(values)) options[name] = value instanceof File ? await packed(value) : value;
    } catch {
      return this.say_note("The file cannot be read");
    }
    const error = await this.context.command(command, options, typed);
    if (error) this.say_note(error);
  }

  leave() {
    this.plain();
    this.box.focus();
  }

  // -- suggestions ----------------------------------------------------------------------------------------------------

  show(items, field) {
    this.items = items;
    this.at = 0;
    this.list.hidden = !items.length && !field;
    const input = field?.input ?? this.box;
    input.setAttribute("aria-expanded", String(items.length > 0));
    const hint = field ? this.hint(field) : null;
    this.list.replaceChildren(...[hint, ...items.map((item, index) => this.draw(item, index))].filter(Boolean));
    this.mark();
  }

  hint(field) {
    const { option } = field;
    return el("li", { class: "hint", role: "presentation" }, el("b", {}, option.shown), ` ${option.description}`);
  }

  empty(text, field) {
    this.show([], field);
    this.list.hidden = false;
    this.list.append(el("li", { class: "nothing", role: "presentation" }, text));
  }

  draw(item, index) {
    const options = (item.options ?? []).map((o) => el("code", { class: o.required ? "required" : null }, o.shown));
    const text = el("span", { class: "words" }, el("span", { class: "label" }, item.label, ...options), item.small ? el("small", {}, item.small) : null);
    const node = el("li", { role: "option", id: `suggestion-${index}` }, text);
    node.addEventListener("pointerdown", (event) => event.preventDefault());
    node.addEventListener("click", () => {
      this.at = index;
      this.pick();
    });
    return node;
  }

  mark() {
    const active = document.activeElement;
    const nodes = [...this.list.querySelectorAll("[role=option]")];
    nodes.forEach((node, index) => node.setAttribute("aria-selected", String(index === this.at && this.items.length > 0)));
    if (this.items.length && this.root.contains(active)) active.setAttribute("aria-activedescendant", `suggestion-${this.at}`);
    nodes[this.at]?.scrollIntoView({ block: "nearest" });
  }

  pick() {
    const item = this.items[this.at];
    if (!item) return;
    if (item.command) return this.begin(item.command);
    if (item.option) {
      this.reveal(item.option, true);
      return item.option.input.focus();
    }
    item.field.input.value = item.label;
    item.field.value = item.value;
    this.width(item.field);
    this.question++;
    this.show([], item.field);
    const next = this.fields.find((field) => field.shown && field.option.required && !field.input.value);
    this.show([]);
    if (next) next.input.focus();
    else this.ghost.focus();
  }

  // Takes the marked suggestion; a command whose name stands there in full and that needs no more is sent at once.
  enter() {
    const { command } = this.items[this.at];
    const ready = command && isName(command, nameIn(this.box.value)) && !command.options.some((option) => option.required);
    this.pick();
    if (ready) return this.send();
  }

  // Whether a key meant the file: Enter on an empty line chooses one, Backspace takes the chosen one away.
  fileKey(event, field) {
    if (["Enter", " "].includes(event.key) && !field.input.value) field.choose();
    else if (["Backspace", "Delete"].includes(event.key) && field.input.value) field.empty();
    else return false;
    return true;
  }

  key(event, field) {
    if (event.isComposing) return;
    if (field?.choose && this.fileKey(event, field)) return event.preventDefault();
    const open = this.items.length > 0;
    if (open && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      event.preventDefault();
      const from = this.at < 0 && event.key === "ArrowUp" ? 0 : this.at;
      this.at = (from + (event.key === "ArrowDown" ? 1 : -1) + this.items.length) % this.items.length;
      return this.mark();
    }
    if (open && this.at >= 0 && event.key === "Tab" && !event.shiftKey && field?.value === undefined && (!field || field.input.value || field.option.required)) {
      event.preventDefault();
      return this.pick();
    }
    if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      // A typed value that needs no suggestion is sent as it stands; one that does takes the marked suggestion.
      const needed = field && this.known(field.option) && this.problem(field);
      const asking = field && field.option.autocomplete && field.value === undefined && open && field.input.value.trim() !== String(this.items[this.at].value);
      if (open && this.at >= 0 && (!field || needed || asking)) return this.enter();
      return this.command ? this.send() : this.say();
    }
    if (event.key === "Escape") {
      event.preventDefault();
      if (open || !this.list.hidden) return this.show([], field);
      return this.command ? this.leave() : this.plain(this.box.value);
    }
    const empty = !event.currentTarget.value;
    if (event.key === "Backspace" && this.command && empty) {
      event.preventDefault();
      const shown = this.fields.filter((f) => f.shown);
      const before = field ? shown[shown.indexOf(field) - 1] : shown.at(-1);
      if (field && !field.option.required) this.reveal(field, false);
      if (before) return before.input.focus();
      return this.start(`/${this.command.command}`);
    }
  }
}

// A file as it goes over the wire: its name and its bytes in Base64.
function packed(file) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve({ filename: file.name, base64: reader.result.slice(reader.result.indexOf(",") + 1) });
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
