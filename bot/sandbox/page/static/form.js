// A modal form that the bot has opened.

import { act, el } from "./dom.js";
import { optionsOf } from "./select.js";
import { state } from "./world.js";

// More lines than these are scrolled in a box of their own.
const FEW = 6;

export function openForm(form) {
  const dialog = document.getElementById("form");
  const readers = {};
  const wrong = el("p", { class: "failed", role: "alert", hidden: true });
  const parts = form.components.map((part) => drawPart(part, readers));
  const cancel = el("button", { type: "button", class: "button secondary", onclick: () => dialog.close() }, "Cancel");
  const submit = el("button", { type: "submit", class: "button primary" }, "Submit");
  const body = el("form", { method: "dialog", "aria-label": form.title }, el("h2", {}, form.title), ...parts, wrong, el("footer", {}, cancel, submit));
  body.addEventListener("submit", async (event) => {
    event.preventDefault();
    submit.setAttribute("aria-busy", "true");
    const fields = Object.fromEntries(Object.entries(readers).map(([name, read]) => [name, read()]));
    const answer = await act(state.me, "submit", { form: form.key, fields });
    submit.removeAttribute("aria-busy");
    const problem = answer.error ?? (answer.failed ? "Something went wrong. Try again." : "");
    wrong.hidden = !problem;
    wrong.textContent = problem;
    if (!problem) dialog.close();
    if (answer.form) openForm(answer.form);
  });
  dialog.replaceChildren(body);
  if (!dialog.open) dialog.showModal();
}

function drawPart(part, readers) {
  const field = part.component;
  const required = field.required !== false;
  const label = part.label;
  const input = drawField(field, required, readers);
  const described = part.description ? `about-${field.custom_id}` : null;
  const small = described ? el("small", { id: described }, part.description) : null;
  const star = required ? el("abbr", { title: "required" }, " *") : null;
  if (input.tagName === "DIV") {
    const head = el("span", { class: "head" }, label, star);
    return el("div", { class: "part", role: "group", "aria-label": label, "aria-describedby": described }, head, small, input);
  }
  input.id = `field-${field.custom_id}`;
  if (described) input.setAttribute("aria-describedby", described);
  return el("div", { class: "part" }, el("label", { class: "head", for: input.id }, label, star), small, input);
}

function drawField(field, required, readers) {
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
  if (field.type === 21 || field.type === 22) return drawGroup(field, field.options, required, readers);
  const options = optionsOf(field);
  // A list of several that is chosen from with Ctrl held down is known to few, and to no thumb.
  if ((field.max_values ?? 1) > 1) return drawGroup(field, options, required, readers);
  const input = el("select", { name: field.custom_id, required });
  if (!required) input.append(el("option", { value: "" }, "—"));
  input.append(...options.map((option) => el("option", { value: option.value, selected: Boolean(option.default) }, option.label)));
  readers[field.custom_id] = () => [...input.selectedOptions].map((option) => option.value).filter(Boolean);
  return input;
}

function drawGroup(field, options, required, readers) {
  const type = field.type === 21 ? "radio" : "checkbox";
  const inputs = options.map((option) => el("input", { type, name: field.custom_id, value: option.value, checked: Boolean(option.default), required: required && type === "radio" }));
  const lines = options.map((option, index) => el("label", { class: "choice" }, inputs[index], el("span", {}, option.label, option.description ? el("small", {}, option.description) : null)));
  const values = () => inputs.filter((input) => input.checked).map((input) => input.value);
  readers[field.custom_id] = () => (type === "radio" ? (values()[0] ?? null) : values());
  const group = el("div", { class: options.length > FEW ? "group many" : "group" }, ...lines);
  if (!options.length) group.append(el("small", {}, "There is nothing to choose from here."));
  if (type === "radio") return group;
  const least = required ? field.min_values ?? 1 : 0;
  const most = field.max_values ?? options.length;
  const check = () => {
    const full = values().length >= most;
    inputs.forEach((input) => { input.disabled = full && !input.checked; });
    inputs[0]?.setCustomValidity(values().length < least ? `Choose at least ${least}` : "");
  };
  group.addEventListener("change", check);
  check();
  return group;
}
