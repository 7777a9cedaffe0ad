// @ts-check
import { byId } from "./dom.js";

const THEMES = ["", "light", "dark"];
const THEME_NAMES = ["as the system", "light", "dark"];

/**
 * The button that goes through the colour schemes; the choice is kept where the browser lets a file keep
 * anything.
 */
export function startTheme() {
  const button = byId("theme");
  let theme = 0;
  try {
    theme = Math.max(0, THEMES.indexOf(localStorage.getItem("winnow-report-theme") ?? ""));
  } catch {
    // A file without storage: the system's scheme.
  }
  const show = () => {
    if (THEMES[theme] === "") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = THEMES[theme] ?? "";
    const label = `Colours: ${THEME_NAMES[theme]}`;
    button.setAttribute("aria-label", label);
    button.title = label;
  };
  button.addEventListener("click", () => {
    // The first press has to be seen: from "as the system" to what the system is not.
    const dark = matchMedia("(prefers-color-scheme: dark)").matches;
    theme = theme === 0 ? (dark ? 1 : 2) : theme === (dark ? 1 : 2) ? (dark ? 2 : 1) : 0;
    try {
      localStorage.setItem("winnow-report-theme", THEMES[theme] ?? "");
    } catch {
      // Not kept, then.
    }
    show();
  });
  show();
}
