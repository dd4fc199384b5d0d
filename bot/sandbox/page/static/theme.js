// The theme: the system's until somebody presses the switch, then the chosen one, which this browser remembers.
// No module, so that it runs before anything is shown: the page would flash in the other theme.
(() => {
  const KEPT_AS = "azul-sandbox-theme";
  const root = document.documentElement;
  const system = matchMedia("(prefers-color-scheme: light)");
  const current = () => root.dataset.theme ?? (system.matches ? "light" : "dark");

  function draw() {
    const button = document.getElementById("theme");
    button.title = current() === "light" ? "Dark theme" : "Light theme";
    button.setAttribute("aria-label", button.title);
  }

  const chosen = localStorage.getItem(KEPT_AS);
  if (chosen === "light" || chosen === "dark") root.dataset.theme = chosen;
  system.addEventListener("change", draw);
  document.addEventListener("DOMContentLoaded", () => {
    draw();
    document.getElementById("theme").addEventListener("click", () => {
      root.dataset.theme = current() === "light" ? "dark" : "light";
      localStorage.setItem(KEPT_AS, root.dataset.theme);
      draw();
    });
  });
})();
