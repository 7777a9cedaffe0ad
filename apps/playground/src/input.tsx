import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { addressOf } from "./address.js";
import { CopyButton } from "./copy-button.js";
import { EXAMPLES } from "./examples.js";
import { FAVORS } from "./link.js";
import { aboutMethod, MethodMenu } from "./method-menu.js";
import { Selectors } from "./selectors.js";
import { analysis, carried, link, open, origin, set, settings } from "./state.js";

/** The text of the input field. */
const typed = signal("");
const isOver = signal(false);
/** Whether the examples and settings are shown on a small screen. */
const unfolded = signal(false);

/** Larger files are not pages. */
const MAX_FILE = 20_000_000;

/** Opens what was typed or pasted: an address if it is nothing else, otherwise HTML. */
function openTyped(): void {
  if (typed.value.trim() === "") return;
  const url = addressOf(typed.value);
  void open(url === undefined ? { kind: "html", html: typed.value } : { kind: "url", url });
}

async function openFile(file: File | null | undefined): Promise<void> {
  if (file == null) return;
  const bytes = new Uint8Array(await file.slice(0, MAX_FILE).arrayBuffer());
  await open({ kind: "file", name: file.name, bytes });
}

/** What a link does, by what it carries. */
const LINKS = {
  example: "Copy link to example",
  address: "Copy link to address",
  page: "Copy link with page",
  nothing: "Copy link without page",
} as const;

/** Saves the source of the page, in UTF-8, which the mark at its start says. */
function savePage(): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob(["\ufeff", analysis.peek().value?.source ?? ""]));
  link.download = "page.html";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href));
}

/** Opens files that are dropped anywhere on the page. */
function acceptDrops(): () => void {
  const leaving = new AbortController();
  const { signal } = leaving;
  document.addEventListener(
    "dragover",
    (event) => {
      event.preventDefault();
      isOver.value = true;
    },
    { signal },
  );
  document.addEventListener("dragleave", ({ relatedTarget }) => (isOver.value = relatedTarget !== null), {
    signal,
  });
  document.addEventListener(
    "drop",
    (event) => {
      event.preventDefault();
      isOver.value = false;
      void openFile(event.dataTransfer?.files[0]);
    },
    { signal },
  );
  return () => leaving.abort();
}

/** Where the page comes from, and how it is extracted. */
export function InputPanel() {
  const file = useRef<HTMLInputElement>(null);
  const from = origin.value;
  useEffect(acceptDrops, []);
  return (
    <header class={isOver.value ? "top over" : "top"}>
      <div class="brand">
        <h1>Winnow</h1>
        <p>What it keeps of a web page, and why.</p>
        <button
          type="button"
          class="fold"
          aria-expanded={unfolded.value}
          aria-controls="choices"
          onClick={() => {
            unfolded.value = !unfolded.value;
          }}
        >
          Settings
        </button>
        <CopyButton text={link.value} label={LINKS[carried.value]} />
      </div>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          openTyped();
        }}
      >
        <textarea
          aria-label="Address or HTML of a page"
          placeholder="Paste an address or HTML, or drop a file"
          rows={2}
          spellcheck={false}
          value={typed.value}
          onInput={(event) => {
            typed.value = event.currentTarget.value;
          }}
          onPaste={() => setTimeout(openTyped)}
          onKeyDown={(event) => {
            if (event.key === "Enter" && (event.ctrlKey || event.metaKey || !typed.value.includes("<"))) {
              event.preventDefault();
              openTyped();
            }
          }}
        />
        <div class="buttons">
          <button type="submit" class="primary">
            Open
          </button>
          <button type="button" onClick={() => file.current?.click()}>
            File …
          </button>
          <input
            ref={file}
            type="file"
            accept=".html,.htm,.xhtml,.mhtml,text/html"
            aria-label="A file with a page"
            tabIndex={-1}
            class="hidden"
            onChange={(event) => void openFile(event.currentTarget.files?.[0])}
          />
        </div>
      </form>
      <div id="choices" class={unfolded.value ? "choices" : "choices folded"}>
        <fieldset class="examples">
          <legend>Examples</legend>
          {EXAMPLES.map((example) => (
            <button
              key={example.name}
              type="button"
              aria-pressed={from?.kind === "example" && from.example === example}
              onClick={() => void open({ kind: "example", example })}
            >
              {example.title}
            </button>
          ))}
        </fieldset>
        <div class="settings">
          <MethodMenu label="Method" value={settings.value.method} onChange={(method) => set({ method })} />
          <label>
            Favor
            <select
              value={settings.value.favor}
              onChange={(event) => {
                const favor = FAVORS.find((name) => name === event.currentTarget.value) ?? "balanced";
                set({ favor });
              }}
            >
              {FAVORS.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          </label>
          <label class="check">
            <input
              type="checkbox"
              checked={settings.value.comments}
              onChange={(event) => set({ comments: event.currentTarget.checked })}
            />
            Readers’ comments
          </label>
        </div>
        <p class="note about">{aboutMethod(settings.value.method)}</p>
      </div>
      <Selectors />
      {carried.value === "nothing" && (
        <p class="note">
          This page is too large for a link: the link has your choices, without the page. Send it along as a
          file:{" "}
          <button type="button" onClick={savePage}>
            Save the page
          </button>
        </p>
      )}
    </header>
  );
}
