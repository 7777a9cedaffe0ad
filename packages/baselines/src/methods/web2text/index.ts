/**
 * web2text alone.
 *
 * @module
 */
import {
  type Catalogue,
  createMarker,
  Hidden,
  Label,
  type Marker,
  type Marks,
  type Method,
  type MethodOptions,
  NodeKind,
  type Tree,
} from "@winnow/core-dom";
import { checkOptions } from "@winnow/core-dom/options";
import { isBlankText } from "@winnow/core-dom/tree";
import { blockFeatures, edgeFeatures, type Web2textPage, web2textPage } from "./features.js";
import { MODEL } from "./model.js";
import { applyNetwork, type Network } from "./network.js";
import { parseModel, type Web2textModel } from "./parse-model.js";
import { decodeLabels } from "./viterbi.js";

/** @public */
export { ModelError, type ModelErrorCode } from "@winnow/core-dom/model-file";
/** @public */
export { BLOCK_FEATURES, EDGE_FEATURES, type Web2textFeatures, web2textFeatures } from "./features.js";

/** Leaves whose features are in memory at a time. */
const WINDOW = 1024;

/** Options of {@link createWeb2text}. */
export interface Web2textOptions {
  /** The content of a model file, as `pnpm train web2text` writes it. Default: the model of this package. */
  readonly model?: Uint8Array | undefined;
}

/**
 * web2text (Vogels, Ganea and Eickhoff 2018, arXiv 1801.02607): a convolutional network estimates from 128
 * features of each text node and its neighbours how probable it is content, a second one from 25 features how
 * probable each pair of labels of successive text nodes is, and the Viterbi algorithm finds the most probable
 * labels of the page. The score is the estimate of the first network. Comments count as boilerplate.
 *
 * Both networks have the paper's architecture. They are trained on wcxb-dev, not on CleanEval, with English stop
 * words. Unlike in the original, words are runs of letters of any script, and ratios are not rounded down to
 * integers.
 *
 * @example extract(html, { method: web2text })
 */
export const web2text: Method = (tree, options) => {
  bundled ??= parseModel(Uint8Array.from(atob(MODEL), (character) => character.charCodeAt(0)));
  return labelPage(tree, options, bundled);
};

/** The model of this package, parsed when a page needs it. */
let bundled: Web2textModel | undefined;

/**
 * Creates web2text with another model.
 *
 * @throws TypeError for an unknown option, or a model that is not a Uint8Array; `ModelError` with the code
 *   `model-damaged` or `model-unsupported` for one that cannot be read.
 * @example createWeb2text({ model: await readFile("web2text.model") })
 */
export function createWeb2text(options: Web2textOptions = {}): Method {
  checkOptions(options, { model: "any" });
  if (options.model === undefined) return web2text;
  const model = parseModel(options.model);
  return (tree, methodOptions) => labelPage(tree, methodOptions, model);
}

function labelPage(tree: Tree, { deadline }: MethodOptions, model: Web2textModel): Marks {
  const marker = createMarker(tree, { method: "web2text" });
  const isLate = (): boolean => deadline !== undefined && performance.now() > deadline;
  if (isLate()) return marker.marks;
  const page = web2textPage(tree);
  const { leaves, rows } = page.collapsed;
  const unary = inWindows(model.unary, leaves.length, (from, to) => blockFeatures(page, from, to), isLate);
  const edges = Math.max(0, leaves.length - 1);
  const pairwise = inWindows(model.pairwise, edges, (from, to) => edgeFeatures(page, from, to), isLate);
  if (unary === undefined || pairwise === undefined) return marker.marks;

  const labels = decodeLabels(unary, pairwise, model.pairWeight);
  for (const [leaf, row] of rows.entries()) {
    const probability = 1 / (1 + Math.exp(unary[2 * leaf]! - unary[2 * leaf + 1]!));
    const isContent = labels[leaf] === 1;
    marker.mark(
      row,
      isContent ? Label.content : Label.boilerplate,
      isContent === probability > 0.5 ? "probability" : "neighbours",
      probability,
    );
  }
  markOthers(tree, page, labels, marker);
  return marker.marks;
}

/**
 * Applies a network to a long sequence in windows. Windows overlap by what the kernels of all layers see, so
 * that the result is the same as for the whole sequence.
 *
 * @returns undefined at the deadline.
 */
function inWindows(
  network: Network,
  length: number,
  featuresOf: (from: number, to: number) => Float32Array,
  isLate: () => boolean,
): Float64Array | undefined {
  const { layers } = network;
  const overlap = layers.reduce((sum, { kernel }) => sum + ((kernel - 1) >> 1), 0);
  const { outputs } = layers.at(-1)!;
  const result = new Float64Array(length * outputs);
  for (let from = 0; from < length; from += WINDOW) {
    if (isLate()) return undefined;
    const to = Math.min(length, from + WINDOW);
    const first = Math.max(0, from - overlap);
    const values = applyNetwork(network, featuresOf(first, Math.min(length, to + overlap)));
    result.set(values.subarray((from - first) * outputs, (to - first) * outputs), from * outputs);
  }
  return result;
}

/** Labels the text rows that are not leaves: white space between two leaves of content is content. */
function markOthers(
  tree: Tree,
  { collapsed }: Web2textPage,
  labels: Uint8Array,
  { mark, marks }: Marker,
): void {
  let next = 0;
  for (let row = 0; row < tree.length; row++) {
    if (tree.kind[row] !== NodeKind.text || tree.hidden[row] !== Hidden.visible) continue;
    while (next < labels.length && collapsed.rows[next]! < row) next++;
    if (marks.label[row] !== Label.none) continue;
    if (!isBlankText(tree, row)) mark(row, Label.boilerplate, "skipped-element");
    else {
      const isInside = next > 0 && next < labels.length && labels[next - 1] === 1 && labels[next] === 1;
      mark(row, isInside ? Label.content : Label.boilerplate, "blank");
    }
  }
}

/** The entry of the method in the catalogue. */
export const catalogue: Catalogue<"web2text"> = {
  web2text: {
    method: web2text,
    about: "labels text nodes by two convolutional networks over features of text and tree",
    goodFor: "pages of any type, mostly English",
    source: "Vogels, Ganea and Eickhoff, Web2Text: Deep Structured Boilerplate Removal",
    year: 2018,
    licence: "MIT",
  },
};
