// A modal opened by the bot.

import { act, busy, el, holdFocus, tell } from "./dom.js";
import { optionsOf } from "./select.js";
import { say, tellOf } from "./words.js";
import { state } from "./world.js";

const TEXT = 4, RADIO = 21, CHECKBOXES = 22;
// Maximum number of options that are shown without scrolling.
const FEW = 6;

export function openForm(form) {
  const dialog = document.getElementById("form");
  const wrong = el("p", { class: "failed", role: "alert", hidden: true });
  const cancel = el("button", { type: "button", class: "button secondary", onclick: () => dialog.close() }, say("page-cancel"));
  const submit = el("button", { type: "submit", class: "button primary" }, say("page-submit"));
  const body = el("form", { method: "dialog", "aria-label": form.title }, el("h2", {}, form.title), ...form.components.map(drawPart), wrong, el("footer", {}, cancel, submit));
  body.addEventListener("submit", async (event) => {
    event.preventDefault();
    const data = new FormData(body);
    const read = ({ type, custom_id: name }) => ([TEXT, RADIO].includes(type) ? data.get(name) : data.getAll(name).filter(Boolean));
    const fields = Object.fromEntries(form.components.map(({ component }) => [component.custom_id, read(component)]));
    const answer = await busy(submit, act(state.me, "submit", { form: form.key, fields }));
    if (answer.error) tell(wrong, tellOf(answer.error));
    else if (answer.failed) tell(wrong, say("page-form-failed"));
    else dialog.close();
    if (answer.form) openForm(answer.form);
  });
  dialog.setAttribute("aria-label", form.title);
  if (!dialog.open) dialog.onclose = holdFocus();
  dialog.replaceChildren(body);
  if (!dialog.open) dialog.showModal();
}

function drawPart({ label, description, component: field }) {
  const required = field.required !== false;
  const described = description && `about-${field.custom_id}`;
  const small = description && el("small", { id: described }, description);
  const star = required && el("abbr", { title: say("page-required") }, " *");
  const options = field.type === TEXT ? [] : [RADIO, CHECKBOXES].includes(field.type) ? field.options : optionsOf(field);
  // Few people know that a multiple select needs Ctrl, and phones don't have it.
  if ([RADIO, CHECKBOXES].includes(field.type) || (field.max_values ?? 1) > 1) {
    const about = { class: "part", role: "group", "aria-label": label, "aria-describedby": described };
    return el("div", about, el("span", { class: "head" }, label, star), small, drawGroup(field, options, required));
  }
  const about = { id: `field-${field.custom_id}`, name: field.custom_id, required, "aria-describedby": described };
  const input = field.type === TEXT ? drawText(field, about) : el("select", about,
    !required && el("option", { value: "" }, "—"),
    ...options.map((option) => el("option", { value: option.value, selected: Boolean(option.default) }, option.label)));
  return el("div", { class: "part" }, el("label", { class: "head", for: about.id }, label, star), small, input);
}

function drawText(field, about) {
  const attributes = { ...about, placeholder: field.placeholder, minlength: field.min_length && String(field.min_length), maxlength: String(field.max_length ?? 4000) };
  const input = field.style === 2 ? el("textarea", { rows: "5", ...attributes }) : el("input", { type: "text", ...attributes });
  input.value = field.value ?? "";
  return input;
}

function drawGroup(field, options, required) {
  const type = field.type === RADIO ? "radio" : "checkbox";
  const inputs = options.map((option) => el("input", { type, name: field.custom_id, value: option.value, checked: Boolean(option.default), required: required && type === "radio" }));
  const lines = options.map((option, index) => el("label", { class: "choice" }, inputs[index], el("span", {}, option.label, option.description && el("small", {}, option.description))));
  const group = el("div", { class: ["group", options.length > FEW && "many"] }, ...lines, !options.length && el("small", {}, say("page-nothing-to-choose")));
  if (type === "radio") return group;
  const least = required ? field.min_values ?? 1 : 0;
  const most = field.max_values ?? options.length;
  const check = () => {
    const chosen = inputs.filter((input) => input.checked).length;
    inputs.forEach((input) => { input.disabled = chosen >= most && !input.checked; });
    inputs[0]?.setCustomValidity(chosen < least ? say("page-choose-least", { least }) : "");
  };
  group.addEventListener("change", check);
  check();
  return group;
}
