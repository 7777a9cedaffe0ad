const KEY = "winnow-report-theme";

/** Starts the button that cycles through the colour schemes. The choice is stored if the browser allows it for a file. */
export function startTheme(): void {
  const button = document.getElementById("theme") as HTMLButtonElement;
  let theme = "";
  const show = (next: string): void => {
    theme = next;
    if (theme === "") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
    button.title = `Colours: ${theme || "system"}`;
    button.setAttribute("aria-label", button.title);
  };
  button.addEventListener("click", () => {
    // The first click must have a visible effect: it changes to the opposite of the system's scheme.
    const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
    const cycle = isDark ? ["", "light", "dark"] : ["", "dark", "light"];
    show(cycle[(cycle.indexOf(theme) + 1) % 3]!);
    try {
      localStorage.setItem(KEY, theme);
    } catch {
      // The choice is lost when the file is closed.
    }
  });
  try {
    const stored = localStorage.getItem(KEY);
    if (stored === "light" || stored === "dark") show(stored);
  } catch {
    // Without storage, the system's scheme.
  }
}
