import { checkOptions } from "@winnow/core-dom/options";
import { check } from "../check.js";
import { verdictOf } from "../combine.js";
import type { Filter, FilterInput } from "../types.js";

export interface ClassifiedOptions {
  /** One of the classifier's labels. */
  readonly label: string;
  /** Minimum probability of the label, 0 to 1. Default 0.5. */
  readonly minProbability?: number;
}

/** The label whose probability is the score of a verdict: the probability that the document is an article. */
const ARTICLE = "article";

/**
 * Returns a document or an extraction with the probabilities of a classifier, for filters that read them.
 *
 * @example
 * const probabilities = await classifier.classify(pages.map(textToClassify));
 * const verdicts = pages.map((page, i) => filter(labelled(page, probabilities[i]), classified({ label: "article" })));
 */
export function labelled(input: FilterInput, labels: Readonly<Record<string, number>>): FilterInput {
  // An extraction computes its other properties when they are read.
  const { text, url, tree, marks, pageType, extractPrecisely } = input;
  return { text, url, tree, marks, pageType, labels, extractPrecisely };
}

/**
 * Keeps documents to which a classifier gave a label with a minimum probability (check `label-NAME`, with the name of
 * the label in kebab case). The label `article` also sets the score of the verdict.
 *
 * A classifier is asynchronous and a filter is not, so documents are classified before: see {@link labelled}.
 *
 * @throws TypeError or RangeError for wrong options; the filter throws them for a document that was not classified, or
 *   whose classifier has no such label.
 * @example filter(labelled(page, { article: 0.97, other: 0.03 }), classified({ label: "article" })).keep // true
 */
export function classified(options: ClassifiedOptions): Filter {
  checkOptions(options, { label: "string", minProbability: "number" });
  const { label, minProbability = 0.5 } = options;
  if (!label) throw new TypeError("options.label must be the name of a label");
  if (!(minProbability >= 0 && minProbability <= 1))
    throw new RangeError(`options.minProbability must be a number from 0 to 1, not ${minProbability}`);
  const rule = `label-${label
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "")}`;
  return ({ labels }) => {
    if (labels === undefined) {
      throw new TypeError(
        "input.labels must be the probabilities of a classifier: set them with labelled(input, probabilities)",
      );
    }
    if (!Object.hasOwn(labels, label)) {
      const known = Object.keys(labels).join(", ");
      throw new RangeError(`input.labels has no ${JSON.stringify(label)}; its labels are ${known}`);
    }
    const probability = labels[label]!;
    const checks = [check(rule, probability, { min: minProbability })];
    return verdictOf(checks, label === ARTICLE ? { score: probability } : {});
  };
}

/** What a classifier of pages reads. */
export interface ClassifiedPage {
  readonly text: string;
  readonly title?: string | null | undefined;
  readonly url?: string | undefined;
}

/** Maximum number of characters of an address: the rest is identifiers more often than words. */
const MAX_URL = 200;

/**
 * Returns the text of a page as the classifiers of `pnpm train transformer` read it: title, address and extracted
 * text, one after the other.
 *
 * @example
 * textToClassify({ title: "Rain", url: "https://www.example.org/news/rain", text: "It rained." });
 * // "Rain\nexample.org/news/rain\nIt rained."
 */
export function textToClassify({ title, url, text }: ClassifiedPage): string {
  const address = url?.replace(/^https?:\/\/(?:www\.)?/i, "").slice(0, MAX_URL);
  return [title, address, text].filter((part) => part != null && part !== "").join("\n");
}
