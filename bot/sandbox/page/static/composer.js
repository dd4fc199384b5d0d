// The message box: plain text, or a slash command with fields for its options and a list of suggestions.

import { act, el, tell } from "./dom.js";
import { Field, packed } from "./field.js";
import { Suggestions } from "./suggestions.js";
import { say, tellOf } from "./words.js";
import { here, myself, page, state } from "./world.js";

const PAUSE_MS = 120;

export class Composer {
  constructor(root) {
    this.root = root;
    this.commands = [];
    this.ofPerson = [];
    this.question = 0;
    this.box = el("textarea", {
      id: "box", rows: "1", maxlength: "2000", autocomplete: "off", placeholder: say("page-box"), role: "combobox",
      "aria-label": say("page-box-label"), "aria-expanded": "false", "aria-controls": "suggestions", "aria-autocomplete": "list",
    });
    this.suggestions = new Suggestions(root, this.box, () => this.pick());
    this.line = el("form", { class: "line", onsubmit: (event) => event.preventDefault() });
    this.note = el("p", { class: "note", role: "alert", hidden: true });
    root.append(this.note, this.line);
    this.box.addEventListener("input", () => this.typed());
    root.addEventListener("keydown", (event) => event.target.matches("input, textarea") && this.key(event));
    root.addEventListener("focusout", () => this.suggestions.hideSoon());
    this.plain();
  }

  plain(text = "") {
    this.command = null;
    this.fields = [];
    this.box.value = text;
    tell(this.note, "");
    const send = el("button", { type: "button", class: "icon send", "aria-label": say("page-send"), onclick: () => this.say() }, "➤");
    const slash = el("button", { type: "button", class: "icon slash", "aria-label": say("page-commands"), title: say("page-commands"), onclick: () => this.start("/") }, "/");
    this.line.replaceChildren(slash, this.box, send);
    this.suggestions.show([]);
    this.grow();
  }

  focus() {
    (this.command ? this.ghost : this.box).focus();
  }

  start(text) {
    this.plain(text);
    this.box.focus();
    this.typed();
  }

  async refresh() {
    const { me, channel } = state;
    if (!me || !channel) return;
    const answer = await act(me, "commands", { channel });
    this.commands = answer.commands ?? [];
    this.ofPerson = answer.of_person ?? [];
    page.commandsKnown();
    if (!this.command && this.box.value.startsWith("/") && document.activeElement === this.box) this.typed();
  }

  grow() {
    this.box.style.height = "auto";
    this.box.style.height = `${Math.min(this.box.scrollHeight, 160)}px`;
  }

  typed() {
    tell(this.note, "");
    this.grow();
    const text = this.box.value;
    if (!text.startsWith("/") || text.includes("\n")) return this.suggestions.show([]);
    const typed = text.slice(1).trimStart();
    for (const command of this.commands) {
      const name = `${command.command} `;
      if (typed.toLowerCase().startsWith(name.toLowerCase())) return this.begin(command, typed.slice(name.length));
    }
    const found = fitting(this.commands, typed.toLowerCase().trim().split(/\s+/));
    const items = found.map((command) => ({ command, label: `/${command.command}`, small: command.description, options: command.options }));
    if (items.length) return this.suggestions.show(items);
    this.suggestions.empty(this.commands.length ? say("page-no-command") : whyNone());
  }

  async say() {
    const text = this.box.value.trim();
    if (!text) return;
    if (text.startsWith("/") && this.suggestions.open) return this.enter();
    const { me, channel } = state;
    const answer = await act(me, "say", { channel, text });
    if (answer.error) return tell(this.note, tellOf(answer.error));
    this.leave();
  }

  begin(command, rest = "") {
    this.command = command;
    this.fields = command.options.map((option) => this.addField(option));
    this.ghost = this.drawGhost();
    this.more = el("div", { class: "more", role: "group", "aria-label": say("page-more-options") });
    const name = el("b", { class: "slash-name" }, `/${command.command}`);
    this.line.replaceChildren(
      el("button", { type: "button", class: "icon", "aria-label": say("page-cancel-command"), onclick: () => this.leave() }, "✕"),
      el("div", { class: "chips" }, name, ...this.fields.map((f) => f.chip), this.ghost, this.more),
      el("button", { type: "button", class: "icon send", "aria-label": say("page-send-command"), onclick: () => this.send() }, "➤"));
    const first = this.fields.find((field) => field.option.required);
    for (const field of this.fields) this.reveal(field, field.option.required);
    this.suggestions.show([]);
    if (first && !first.isFile) return this.put(first, rest);
    this.ghost.value = rest;
    (first?.input ?? this.ghost).focus();
  }

  put(field, text) {
    this.reveal(field, true);
    field.input.value = text;
    field.input.focus();
    field.set();
    if (text) this.edited(field);
  }

  // Splits text with named options, such as `seats:2 level:hard`, into the fields of these options.
  // Returns the last of these fields, or the original field if the text doesn't name an option.
  spread(field) {
    const text = field.isFile ? "" : field.input.value;
    const parts = namedParts(text, this.fields.filter((other) => !other.isFile));
    if (!parts.length) return field;
    field.input.value = text.slice(0, parts[0].start).trim();
    field.set();
    if (!field.text && !field.option.required) this.reveal(field, false);
    for (const part of parts) {
      this.reveal(part.field, true);
      part.field.input.value = part.text;
      part.field.set();
    }
    const last = parts.at(-1).field;
    last.input.focus();
    return last;
  }

  // The field after the last option: Enter sends the command, and text searches for another option by name.
  // Other text becomes the value of the first empty option, as in `/azul move 3 blue 1`.
  drawGhost() {
    const ghost = el("input", {
      type: "text", class: "ghost", autocomplete: "off", spellcheck: "false", role: "combobox", "aria-autocomplete": "list",
      "aria-controls": "suggestions", "aria-expanded": "false", "aria-label": say("page-name-option"),
    });
    const look = (event) => {
      if (event.isComposing) return;
      const typed = ghost.value.trim().toLowerCase();
      const hidden = this.fields.filter((f) => !f.shown);
      const found = hidden.filter((f) => f.option.name.toLowerCase().startsWith(typed));
      const [, name, rest] = /^\s*([^\s:]*)[\s:](.*)$/.exec(ghost.value) ?? [];
      const named = hidden.find((f) => f.option.name.toLowerCase() === name?.toLowerCase());
      const taker = found.length ? null : named ?? hidden.find((f) => !f.isFile);
      if (taker) return this.put(taker, taker === named ? rest.trimStart() : ghost.value.trimStart());
      const items = found.map((field) => ({ option: field, label: field.option.name, small: field.option.description }));
      this.suggestions.show(items, null, typed ? 0 : -1);
    };
    for (const kind of ["focus", "input", "compositionend"]) ghost.addEventListener(kind, look);
    return ghost;
  }

  addField(option) {
    const field = new Field(option);
    field.input.addEventListener("input", () => this.edited(field));
    field.input.addEventListener("change", () => field.isFile && field.value && this.ghost.focus());
    field.input.addEventListener("focus", () => this.suggest(field));
    return field;
  }

  reveal(field, shown) {
    field.shown = shown;
    field.chip.hidden = !shown;
    if (shown) this.ghost.value = "";
    const more = (f) => el("button", { type: "button", title: f.option.description, onclick: () => this.open(f) }, `+ ${f.option.name}`);
    this.more.replaceChildren(...this.fields.filter((f) => !f.shown).map(more));
  }

  open(field) {
    this.reveal(field, true);
    field.input.focus();
  }

  // Resets the chosen value, because the text has changed.
  edited(field) {
    field.set(field.isFile ? field.input.files[0] : undefined);
    tell(this.note, "");
    this.suggest(this.spread(field));
  }

  suggest(field) {
    if (!field.input.isConnected) return;
    const known = field.known();
    if (!known) return field.option.autocomplete ? this.ask(field) : this.suggestions.show([], field);
    const typed = field.text.toLowerCase();
    const fits = known.filter((item) => field.value !== undefined || item.label.toLowerCase().includes(typed));
    if (!fits.length) return this.suggestions.empty(say("page-nothing-fits"), field);
    this.suggestions.show(fits.map((item) => ({ ...item, field })), field);
  }

  // Asks the bot for suggestions after a pause in typing.
  async ask(field) {
    const { option, input } = field;
    const question = ++this.question;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    // The command may have been sent while waiting for suggestions.
    if (question !== this.question || !input.isConnected || !this.command) return;
    const { me, channel } = state;
    // Files are uploaded only with the complete command.
    const options = Object.fromEntries(Object.entries(this.values(field)).filter(([, value]) => !(value instanceof File)));
    const details = { channel, command: this.command.command, option: option.name, typed: input.value, options };
    const answer = await act(me, "complete", details);
    if (question !== this.question || document.activeElement !== input) return;
    if (answer.error) return this.suggestions.empty(tellOf(answer.error), field);
    if (!answer.choices.length) return this.suggestions.empty(say("page-no-suggestions"), field);
    this.suggestions.show(answer.choices.map((choice) => ({ label: choice.name, value: choice.value, field })), field);
  }

  values(except) {
    const given = this.fields.filter((field) => field !== except && field.text !== "");
    return Object.fromEntries(given.map((field) => [field.option.name, field.read()]));
  }

  async send() {
    const wrong = this.fields.find((field) => field.shown && field.problem());
    const unread = this.ghost.value.trim();
    wrong?.chip.classList.add("wrong");
    if (wrong || unread) {
      tell(this.note, wrong ? wrong.problem() : say("page-no-option", { text: unread }));
      return (wrong?.input ?? this.ghost).focus();
    }
    const { command, fields, ghost, more } = this;
    const parts = [...this.line.childNodes];
    const given = this.fields.filter((field) => field.text !== "");
    const typed = [`/${command.command}`, ...given.map((field) => `${field.option.name}: ${field.text}`)].join(" ");
    const values = this.values();
    this.leave();
    const options = {};
    try {
      for (const [name, value] of Object.entries(values)) options[name] = value instanceof File ? await packed(value) : value;
    } catch {
      return tell(this.note, say("page-file-unread"));
    }
    const error = await page.command(command, options, typed);
    if (!error) return;
    // Restore a refused command, unless the person has begun to type something else.
    if (!this.command && !this.box.value) {
      Object.assign(this, { command, fields, ghost, more });
      this.line.replaceChildren(...parts);
      given[0]?.input.focus();
    }
    tell(this.note, tellOf(error));
  }

  leave() {
    this.plain();
    this.box.focus();
  }

  pick() {
    const item = this.suggestions.marked;
    if (!item) return;
    if (item.command) return this.begin(item.command);
    if (item.option) return this.open(item.option);
    item.field.input.value = item.label;
    item.field.set(item.value);
    this.question++;
    const next = this.fields.find((field) => field.shown && field.option.required && !field.input.value);
    this.suggestions.show([]);
    (next?.input ?? this.ghost).focus();
  }

  // Accepts the marked suggestion. A fully typed command without required options is sent immediately.
  enter() {
    const { command } = this.suggestions.marked;
    const ready = command?.command === this.box.value.slice(1).trim().toLowerCase().replace(/\s+/g, " ") && !command.options.some((option) => option.required);
    this.pick();
    if (ready) return this.send();
  }

  key(event) {
    const field = this.fields.find((one) => one.input === event.target);
    // Leave these keys to the browser's file input.
    if (event.isComposing || (field?.isFile && !field.text && ["Enter", " "].includes(event.key))) return;
    const meant = this.meaning(event, field);
    if (!meant) return;
    event.preventDefault();
    meant();
  }

  meaning({ key, shiftKey, target }, field) {
    const { open, at, hidden } = this.suggestions;
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (open && step) return () => this.suggestions.move(step);
    const isWanted = field?.value === undefined && (!field || field.input.value || field.option.required);
    if (open && at >= 0 && key === "Tab" && !shiftKey && isWanted) return () => this.pick();
    if (key === "Enter" && !shiftKey) {
      if (open && at >= 0 && this.wantsSuggestion(field)) return () => this.enter();
      return () => (this.command ? this.send() : this.say());
    }
    if (key === "Escape" && !hidden) return () => this.suggestions.show([]);
    if (key === "Escape") return () => (this.command ? this.leave() : this.plain(this.box.value));
    return key === "Backspace" && this.command && !target.value ? () => this.stepBack(field) : null;
  }

  // Checks whether the marked suggestion should replace a field's text, which is otherwise sent unchanged.
  wantsSuggestion(field) {
    if (!field || (field.known() && field.problem())) return true;
    return field.option.autocomplete && field.value === undefined && field.text !== String(this.suggestions.marked.value);
  }

  // Handles Backspace in an empty field: returns to the previous field, or from the first to the command's name.
  stepBack(field) {
    const shown = this.fields.filter((f) => f.shown);
    const before = field ? shown[shown.indexOf(field) - 1] : shown.at(-1);
    if (field && !field.option.required) this.reveal(field, false);
    if (before) return before.input.focus();
    this.start(`/${this.command.command}`);
  }
}

// Returns the options named in a text, with their values and the positions of the values.
function namedParts(text, fields) {
  const parts = [];
  for (const match of text.matchAll(/(?:^|\s)([^\s:]+):\s*/g)) {
    const field = fields.find((one) => one.option.name.toLowerCase() === match[1].toLowerCase());
    if (field) parts.push({ field, start: match.index, begin: match.index + match[0].length });
  }
  for (const [at, part] of parts.entries()) part.text = text.slice(part.begin, parts[at + 1]?.start).trim();
  return parts;
}

function whyNone() {
  if (here()?.has_bot) return say("page-not-registered");
  return myself()?.has_app ? say("page-none-here") : say("page-none-without-app");
}

// Finds commands whose words begin with the typed words in order. If there are none, any order is accepted, and if there
// are still none, names that merely contain the words.
function fitting(commands, words) {
  const names = (c) => c.command.toLowerCase().split(" ");
  const inOrder = (c) => words.every((word, index) => names(c)[index]?.startsWith(word));
  const begins = (c) => words.every((word) => names(c).some((name) => name.startsWith(word)));
  const contains = (c) => words.every((word) => names(c).some((name) => name.includes(word)));
  const whole = (c) => c.command === words.join(" ");
  for (const rule of [inOrder, begins, contains]) {
    const found = commands.filter(rule);
    if (found.length) return found.sort((a, b) => whole(b) - whole(a));
  }
  return [];
}
