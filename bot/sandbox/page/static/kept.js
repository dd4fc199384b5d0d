// What this browser keeps of the page. It may be set to keep nothing, or be full: then it throws whatever is asked.

export function recall(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

// Whether it keeps this.
export function keep(name, text) {
  try {
    localStorage.setItem(name, text);
    return true;
  } catch {
    return false;
  }
}
