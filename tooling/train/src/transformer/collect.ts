import { PAGE_TYPES } from "@winnow/core-dom";
import { extract } from "@winnow/extract";
import { textToClassify } from "@winnow/filter/transformer";
import { domainFolds } from "../pages/folds.js";
import { trainingPages } from "../pages/training-pages.js";

/** A page to classify. */
export interface LabelledText {
  /** That of the page in the data set. */
  readonly id: string;
  readonly text: string;
  /** Index of the page type in `PAGE_TYPES`. */
  readonly label: number;
  readonly fold: number;
}

/** Number of characters of a page's text: more than enough for the tokens that encoders read. */
const MAX_TEXT = 20_000;

/** Returns what an encoder reads of the pages of wcxb-dev, with page types and folds of registrable domains. */
export async function collect(folds: number, seed: number): Promise<readonly LabelledText[]> {
  const pages: (Omit<LabelledText, "fold"> & { readonly domain: string })[] = [];
  for await (const { page, domain, tree } of trainingPages()) {
    const label = (PAGE_TYPES as readonly (string | undefined)[]).indexOf(page.pageType);
    if (label < 0) continue;
    const { text, metadata } = extract(tree, { url: page.url });
    const input = { title: metadata.title, url: page.url, text: text.slice(0, MAX_TEXT) };
    pages.push({ id: page.id, text: textToClassify(input), label, domain });
  }
  const foldOf = domainFolds(
    pages.map(({ domain }) => domain),
    folds,
    seed,
  );
  return pages.map(({ id, text, label }, i) => ({ id, text, label, fold: foldOf[i]! }));
}
