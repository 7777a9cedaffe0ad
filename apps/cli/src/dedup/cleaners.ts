import { siteOf } from "@winnow/core-dom/url";
import {
  createHasher,
  createLineIndex,
  createTemplateIndex,
  type Document,
  exactText,
  type Hasher,
} from "@winnow/dedup";
import type { DedupSettings } from "../settings/dedup.js";

/** Drops parts of texts that also occur elsewhere. */
export interface Cleaner {
  /** Counts a document's parts: all are counted before any is cleaned. Missing where a document is looked at by itself. */
  readonly add?: ((document: Document) => void) | undefined;
  readonly clean: (document: Document) => Cleaned;
}

interface Cleaned {
  readonly text: string;
  /** The parts that are gone. */
  readonly dropped: readonly unknown[];
}

/** What the settings ask for. */
export interface Cleaners {
  /** Before documents are compared: what a site's pages share, or a text repeats, does not make copies. */
  readonly first: readonly Cleaner[];
  /**
   * Of the documents that are kept. All lines of a copy occur elsewhere: dropped before, they would leave nothing
   * that could be recognised as a copy.
   */
  readonly last: readonly Cleaner[];
}

export async function openCleaners(settings: DedupSettings): Promise<Cleaners> {
  const { dropTemplates, dropParagraphs, dropLines } = settings;
  const first: Cleaner[] = [];
  const last: Cleaner[] = [];
  if (dropTemplates !== true && dropParagraphs === undefined && dropLines === undefined)
    return { first, last };
  const hasher = await createHasher();
  if (dropTemplates === true) first.push(templateCleaner(hasher));
  for (const [unit, scope] of [
    ["paragraph", dropParagraphs],
    ["line", dropLines],
  ] as const) {
    if (scope === undefined) continue;
    const index = createLineIndex(hasher, { unit, scope });
    if (scope === "document") first.push({ clean: index.dedupLines });
    else last.push({ add: (document) => index.add(document), clean: index.dedupLines });
  }
  return { first, last };
}

/** Counts one copy of each page: three copies of one page would make a template of its whole text. */
function templateCleaner(hasher: Hasher): Cleaner {
  const index = createTemplateIndex(hasher);
  const encoder = new TextEncoder();
  const seen = new Set<string>();
  return {
    add(document) {
      const site = document.url === undefined ? "" : siteOf(document.url);
      const page = hasher.hash128(encoder.encode(`${site}\n${exactText(document.text)}`)).join();
      if (!seen.has(page)) index.add(document);
      seen.add(page);
    },
    clean: index.dropTemplateLines,
  };
}
