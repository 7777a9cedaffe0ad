import { CopyButton } from "./copy-button.js";
import { origin, set, settings } from "./state.js";
import type { Settings } from "./types.js";

const VERBS = { include: "keep only", exclude: "leave out" } as const;

/** The selectors that are chosen, each of which can be removed, and the command that does the same. */
export function Selectors() {
  const { include, exclude } = settings.value;
  if (include.length + exclude.length === 0) return null;
  const from = origin.value;
  const url = from?.kind === "example" ? from.example.url : from?.kind === "url" ? from.url : undefined;
  const command = commandLine(settings.value, url);
  return (
    <div class="selectors">
      {(["include", "exclude"] as const).flatMap((name) =>
        settings.value[name].map((selector) => (
          <button
            key={`${name} ${selector}`}
            type="button"
            title="Remove"
            aria-label={`Remove: ${VERBS[name]} ${selector}`}
            onClick={() => set({ [name]: settings.value[name].filter((one) => one !== selector) })}
          >
            {VERBS[name]} <code>{selector}</code> ✕
          </button>
        )),
      )}
      <code>{command}</code>
      <CopyButton text={command} label="Copy command" />
    </div>
  );
}

/**
 * Writes settings as a command for a shell.
 *
 * @example commandLine({ ...DEFAULTS, exclude: [".share"] }, undefined) // 'winnow extract page.html --exclude ".share"'
 */
export function commandLine(
  { method, favor, comments, include, exclude }: Settings,
  url: string | undefined,
): string {
  return [
    `winnow extract ${url === undefined ? "page.html" : quoted(url)}`,
    method === "winnow" ? "" : ` --method ${quoted(method)}`,
    favor === "balanced" ? "" : ` --favor ${favor}`,
    comments ? " --comments" : "",
    include.length === 0 ? "" : ` --include ${quoted(include.join(", "))}`,
    exclude.length === 0 ? "" : ` --exclude ${quoted(exclude.join(", "))}`,
  ].join("");
}

/** Quotes an argument for a POSIX shell, in double quotes if these do. */
function quoted(argument: string): string {
  if (/^[\w./:@%-]+$/.test(argument)) return argument;
  return /["$`\\!]/.test(argument) ? `'${argument.replaceAll("'", `'\\''`)}'` : `"${argument}"`;
}
