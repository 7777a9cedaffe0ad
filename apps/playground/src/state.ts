import { computed, effect, signal } from "@preact/signals";
import type { Segmentation } from "@winnow/core-dom";
import { EXAMPLES, type Example, loadExample } from "./examples.js";
import { DEFAULTS, fromHash, type LinkState, toHash } from "./link.js";
import { fetchPage } from "./service.js";
import { runTool, TOOLS } from "./tools.js";
import type { Analysis, Choice, Comparison, PageSource, Settings } from "./types.js";
import { Replaced, run, stop } from "./work.js";

/** The page as it was named or given, before it is loaded. */
export type Origin =
  | { readonly kind: "example"; readonly example: Example }
  | { readonly kind: "url"; readonly url: string }
  | { readonly kind: "html"; readonly html: string; readonly url?: string | undefined }
  | { readonly kind: "file"; readonly name: string; readonly bytes: Uint8Array };

/** The result of work that takes time. An earlier value stays on the screen while the next one is computed. */
export interface Work<Value> {
  readonly busy: boolean;
  readonly value?: Value | undefined;
  readonly error?: string | undefined;
}

const IDLE = { busy: false } as const;

export const origin = signal<Origin | undefined>(undefined);
export const view = signal(DEFAULTS.view);
export const format = signal(DEFAULTS.format);
export const settings = signal<Settings>(settingsOf(DEFAULTS));
export const other = signal(DEFAULTS.other);

/** The loaded page. */
const page = signal<PageSource | undefined>(undefined);
export const analysis = signal<Work<Analysis>>(IDLE);
export const comparison = signal<Work<Comparison>>(IDLE);
export const segmentation = signal<Work<Segmentation>>(IDLE);
/** The index of the block under the pointer or the keyboard's focus. */
export const activeBlock = signal<number | undefined>(undefined);
/** Whether images of the page are loaded from its site. */
export const images = signal(false);
/** How the link brings the page: by its name, by its address, in itself, or not at all, because the page is too large. */
export const carried = signal<"example" | "address" | "page" | "nothing">("example");

/** The address of this page with its state. */
export const link = signal(location.href);

/** The choices as the link keeps them. */
const choices = computed<LinkState>(() => ({
  view: view.value,
  format: format.value,
  other: other.value,
  ...settings.value,
}));

function settingsOf({ method, favor, comments, include, exclude }: Settings): Settings {
  return { method, favor, comments, include, exclude };
}

/** Changes some of the settings. */
export function set(changes: Partial<Settings>): void {
  settings.value = { ...settings.value, ...changes };
}

/** Loads and shows a page. */
export async function open(next: Origin): Promise<void> {
  stop();
  origin.value = next;
  images.value = false;
  activeBlock.value = undefined;
  comparison.value = IDLE;
  segmentation.value = IDLE;
  analysis.value = { busy: true };
  try {
    const loaded = await load(next);
    if (origin.value === next) page.value = loaded;
  } catch (error) {
    if (origin.value !== next) return;
    page.value = undefined;
    analysis.value = { busy: false, error: messageOf(error) };
  }
}

async function load(from: Origin): Promise<PageSource> {
  switch (from.kind) {
    case "example":
      return { html: await loadExample(from.example), url: from.example.url };
    case "url":
      return fetchPage(from.url);
    case "html":
      return { html: from.html, url: from.url };
    case "file":
      return { html: from.bytes };
  }
}

/** Analyses the page whenever it or a setting changes. */
function startAnalysis(): void {
  effect(() => {
    const now = page.value;
    const chosen = settings.value;
    if (now === undefined) return;
    stop();
    activeBlock.value = undefined;
    void track(analysis, (show) => run("analyse", { page: now, settings: chosen }, show));
  });
  // What a view needs besides waits for the analysis, so that a new page ends both.
  effect(() => {
    const input = { page: page.value, settings: settings.value };
    const second = other.value;
    const { busy, value } = analysis.value;
    if (view.value !== "compare" || !isLoaded(input) || busy) return;
    void track(comparison, async () => {
      const isTool = Object.hasOwn(TOOLS, second);
      const otherHtml = isTool ? await runTool(second, value?.source ?? "", input.page.url) : undefined;
      if (page.peek() !== input.page) throw new Replaced("a newer page replaced this one");
      return run("compare", { ...input, other: second, otherHtml });
    });
  });
  effect(() => {
    const input = { page: page.value, settings: settings.value };
    if (view.value !== "segments" || !isLoaded(input) || analysis.value.busy) return;
    void track(segmentation, () => run("segment", input));
  });
}

/** Returns the elements around a block of the page. */
export async function choicesAt(block: number): Promise<readonly Choice[]> {
  const input = { page: page.peek(), settings: settings.peek() };
  return isLoaded(input) ? run("choices", { ...input, block }) : [];
}

function isLoaded<Input extends { readonly page: PageSource | undefined }>(
  input: Input,
): input is Input & { readonly page: PageSource } {
  return input.page !== undefined;
}

/**
 * Shows the state of work in a signal, as long as no later work is shown there.
 *
 * @param begin - begins the work; it can show a part of the value, which replaces no earlier value.
 */
async function track<Value>(
  work: { value: Work<Value>; peek(): Work<Value> },
  begin: (show: (part: Value) => void) => Promise<Value>,
): Promise<void> {
  let current: Work<Value> = { busy: true, value: work.peek().value };
  work.value = current;
  const show = (part: Value): void => {
    if (work.peek() !== current || current.value !== undefined) return;
    current = { busy: true, value: part };
    work.value = current;
  };
  try {
    const value = await begin(show);
    if (work.peek() === current) work.value = { busy: false, value };
  } catch (error) {
    if (work.peek() === current && !(error instanceof Replaced)) {
      work.value = { busy: false, error: messageOf(error) };
    }
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Keeps the address of this page up to date, so that it can be shared at any time. */
function startLink(): void {
  effect(() => {
    const from = origin.value;
    const state: LinkState = {
      ...choices.value,
      example: from?.kind === "example" ? from.example.name : undefined,
      url: from?.kind === "url" || from?.kind === "html" ? from.url : undefined,
      html:
        from?.kind === "html" ? from.html : from?.kind === "file" ? analysis.value.value?.source : undefined,
    };
    if (from === undefined) return;
    void toHash(state).then(({ hash, tooLarge }) => {
      if (origin.peek() !== from) return;
      carried.value =
        from.kind === "example" ? "example" : from.kind === "url" ? "address" : tooLarge ? "nothing" : "page";
      if (location.hash !== hash) history.replaceState(null, "", hash === "" ? location.pathname : hash);
      link.value = location.href;
    });
  });
}

/** Restores what a link says, or shows the first example. */
async function restore(): Promise<void> {
  const state = await fromHash(location.hash);
  const { example: name, url, html } = state;
  view.value = state.view;
  format.value = state.format;
  other.value = state.other;
  settings.value = settingsOf(state);
  const example = EXAMPLES.find((one) => one.name === name);
  if (html !== undefined) await open({ kind: "html", html, url });
  else if (url !== undefined) await open({ kind: "url", url });
  else await open({ kind: "example", example: example ?? EXAMPLES[0]! });
}

/** Starts everything that reacts to changes, and opens the page of the link. */
export async function start(): Promise<void> {
  addEventListener("hashchange", () => void restore());
  await restore();
  startLink();
  startAnalysis();
}
