// A modal form that the bot has opened.

import { act, el } from "./dom.js";
import { markdown } from "./markdown.js";

export function openForm(form, context) {
  const dialog = document.getElementById("form");
  const readers = {};
  const wrong = el("p", { class: "failed", role: "alert", hidden: true });
  const parts = form.components.map((part) => drawPart(part, readers, context));
  const cancel = el("button", { type: "button", class: "button secondary", onclick: () => dialog.close() }, "Cancel");
  const submit = el("button", { type: "submit", class: "button primary" }, "Submit");
  const body = el("form", { method: "dialog", "aria-label": form.title }, el("h2", {}, form.title), ...parts, wrong, el("footer", {}, cancel, submit));
  body.addEventListener("submit", async (event) => {
    event.preventDefault();
    submit.setAttribute("aria-busy", "true");
    const fields = Object.fromEntries(Object.entries(readers).map(([name, read]) => [name, read()]));
    const answer = await act(context.me, "submit", { form: form.key, fields });
    submit.removeAttribute("aria-busy");
    const problem = answer.error ?? (answer.failed ? "Something went wrong. Try again." : "");
    wrong.hidden = !problem;
    wrong.textContent = problem;
    if (!problem) dialog.close();
    if (answer.form) openForm(answer.form, context);
  });
  dialog.replaceChildren(body);
  if (!dialog.open) dialog.showModal();
}

function drawPart(part, readers, context) {
  if (part.type === 10) return markdown(part.content, context);
  const field = part.type === 1 ? part.components[0] : part.component;
  const required = field.required !== false;
  const label = part.label ?? field.label;
  const input = drawField(field, required, readers, context);
  const small = part.description ? el("small", {}, part.description) : null;
  const head = el("span", { class: "head" }, label, required ? el("abbr", { title: "required" }, " *") : null);
  return ["fieldset", "div"].includes(input.tagName.toLowerCase())
    ? el("div", { class: "part", role: "group", "aria-label": label }, head, small, input)
    : el("label", { class: "part" }, head, small, input);
}

function drawField(field, required, readers, context) {
  if (field.type === 4) {
    const attributes = {
      name: field.custom_id, placeholder: field.placeholder, required, minlength: field.min_length && String(field.min_length),
      maxlength: String(field.max_length ?? 4000),
    };
    const input = field.style === 2 ? el("textarea", { rows: "5", ...attributes }) : el("input", { type: "text", ...attributes });
    input.value = field.value ?? "";
    readers[field.custom_id] = () => input.value;
    return input;
  }
  if (field.type === 23) {
    const input = el("input", { type: "checkbox", name: field.custom_id, checked: Boolean(field.default) });
    readers[field.custom_id] = () => input.checked;
    return input;
  }
  if (field.type === 21 || field.type === 22) return drawGroup(field, required, readers);
  const options = field.type === 3 ? field.options : context.selectable(field.type);
  const several = (field.max_values ?? 1) > 1;
  const input = el("select", { name: field.custom_id, multiple: several, required });
  if (!several && !required) input.append(el("option", { value: "" }, "—"));
  input.append(...options.map((option) => el("option", { value: option.value, selected: Boolean(option.default) }, option.label)));
  readers[field.custom_id] = () => [...input.selectedOptions].map((option) => option.value).filter(Boolean);
  return input;
}

function drawGroup(field, required, readers) {
  const type = field.type === 21 ? "radio" : "checkbox";
  const inputs = field.options.map((option) => el("input", { type, name: field.custom_id, value: option.value, checked: Boolean(option.default), required: required && type === "radio" }));
  const lines = field.options.map((option, index) => el("label", { class: "choice" }, inputs[index], el("span", {}, option.label, option.description ? el("small", {}, option.description) : null)));
  const values = () => inputs.filter((input) => input.checked).map((input) => input.value);
  readers[field.custom_id] = () => (type === "radio" ? (values()[0] ?? null) : values());
  return el("div", { class: "group" }, ...lines);
}
