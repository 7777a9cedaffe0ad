import { commandLine } from "./command-line.js";
import { CopyButton } from "./copy-button.js";
import { origin, set, settings } from "./state.js";

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
