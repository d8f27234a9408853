// Light or dark: as the system says, until somebody chooses. Loaded in the head, so nothing flashes.
(() => {
  const root = document.documentElement;
  const dark = () => {
    const chosen = localStorage.getItem("theme");
    return chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  };
  const show = () => {
    root.dataset.theme = dark() ? "dark" : "light";
    const button = document.getElementById("theme");
    if (button) button.textContent = dark() ? "Light" : "Dark";
  };
  show();
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", show);
  document.addEventListener("DOMContentLoaded", () => {
    show();
    document.getElementById("theme").addEventListener("click", () => {
      localStorage.setItem("theme", dark() ? "light" : "dark");
      show();
    });
  });
})();
