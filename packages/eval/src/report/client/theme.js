// @ts-check
import { byId } from "./dom.js";

const THEMES = ["", "light", "dark"];
const THEME_NAMES = ["system", "light", "dark"];

/**
 * Starts the button that cycles through the colour schemes. The choice is stored if the browser allows it for
 * a file.
 */
export function startTheme() {
  const button = byId("theme");
  let theme = 0;
  try {
    theme = Math.max(0, THEMES.indexOf(localStorage.getItem("winnow-report-theme") ?? ""));
  } catch {
    // Without storage, use the system's scheme.
  }
  const show = () => {
    if (THEMES[theme] === "") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = THEMES[theme] ?? "";
    const label = `Colours: ${THEME_NAMES[theme]}`;
    button.setAttribute("aria-label", label);
    button.title = label;
  };
  button.addEventListener("click", () => {
    // The first click must have a visible effect: it changes to the opposite of the system's scheme.
    const dark = matchMedia("(prefers-color-scheme: dark)").matches;
    theme = theme === 0 ? (dark ? 1 : 2) : theme === (dark ? 1 : 2) ? (dark ? 2 : 1) : 0;
    try {
      localStorage.setItem("winnow-report-theme", THEMES[theme] ?? "");
    } catch {
      // The choice is lost when the file is closed.
    }
    show();
  });
  show();
}
