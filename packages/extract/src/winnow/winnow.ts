import {
  createMarker,
  Hidden,
  Label,
  type Marks,
  type Method,
  type MethodOptions,
  NodeKind,
  type PageTypeEstimate,
  type Tree,
} from "@winnow/core-dom";
import { predict } from "@winnow/core-dom/boosted-trees";
import { keepLast } from "@winnow/core-dom/cache";
import { modelBytes } from "@winnow/core-dom/model-file";
import { checkOptions } from "@winnow/core-dom/options";
import { type BlockTable, MAX_BLOCKS } from "./block-table.js";
import { calibratedConfidence, MIN_CONFIDENCE } from "./confidence.js";
import { cookieNotices } from "./cookie-notices.js";
import { decide, wordCounts } from "./decide.js";
import { donorBlocks } from "./donors.js";
import { allFeatures, WIDTH } from "./features/index.js";
import { labelFigures } from "./figures.js";
import { hiddenCopies } from "./hidden-copies.js";
import { MODEL, WEIGHTS } from "./model.js";
import { parseWinnowModel, unpackWeights, type WinnowModel } from "./model-file.js";
import { pageTerms } from "./page-terms.js";
import { estimatePageType, pageNumbers } from "./page-type.js";
import { pageView } from "./page-view.js";
import { explain } from "./reasons.js";

/** Options of {@link createWinnow}. */
export interface WinnowOptions {
  /** The content of a model file, as `pnpm train extract` writes it. Default: the model of this package. */
  readonly model?: Uint8Array | undefined;
}

/**
 * The learned extractor, the default of `extract`: boosted trees estimate from the text, the tags, the class
 * names and the surroundings of each block how probable it is content; the blocks with the highest expected
 * F-measure are kept.
 *
 * The score of a row is the probability of its block; the reason lists what contributed most, and is computed
 * when it is first read. `confidence` is the expected F1, calibrated, or 0 without content, and `unsure` is set
 * below .6. `favor` moves the balance (β = ½ for precision, 2 for recall).
 *
 * Text after 200,000 blocks is boilerplate, and the marks of such pages are unsure.
 *
 * Text inside `noscript` is content if the page does not show it elsewhere. Readers' comments are content on
 * forums; on other pages they are boilerplate, or `comment` with the option `comments`.
 *
 * @example extract(html, { method: winnow, favor: "precision" })
 */
export const winnow: Method = (tree, options) => {
  return label(tree, options, bundledModel());
};

/** Returns the model of this package; it is parsed when a page needs it. */
export const bundledModel: () => WinnowModel = keepLast(() =>
  parseWinnowModel(modelBytes(MODEL), unpackWeights(WEIGHTS)),
);

/**
 * Creates the learned extractor with another model.
 *
 * @throws TypeError for an unknown option, or a model that is not a Uint8Array; `ModelError` with the code
 *   `model-damaged` or `model-unsupported` for one that cannot be read.
 * @example createWinnow({ model: await readFile("winnow.model") })
 */
export function createWinnow(options: WinnowOptions = {}): Method {
  checkOptions(options, { model: "any" });
  if (options.model === undefined) return winnow;
  const model = parseWinnowModel(options.model);
  return (tree, methodOptions) => label(tree, methodOptions, model);
}

const METHOD = "winnow";
/** Reasons of rows that the trees do not decide. */
const COPY = "repetition of visible text, or a closed dialog";
const NOTICE = "notice of cookies";
const DONORS = "list of donors";
const NO_TEXT = "no text";
const TOO_LATE = "too many blocks before it";

function label(tree: Tree, options: MethodOptions, model: WinnowModel): Marks {
  const { url, favor, comments, deadline = Number.POSITIVE_INFINITY } = options;
  const isLate = (): boolean => performance.now() > deadline;
  const page = pageView(tree, url);
  if (isLate()) return createMarker(tree, { method: METHOD }).marks;
  const { blocks } = page;
  const features = allFeatures(page, model.linear);
  if (isLate()) return createMarker(tree, { method: METHOD }).marks;
  const isCopy = hiddenCopies(blocks, page.elements);
  const isNotice = cookieNotices(page);
  const isDonors = donorBlocks(page);
  /** Why a block is left out whatever the trees say; undefined for others. */
  const leftOut = (block: number): string | undefined =>
    isCopy[block] === 1 ? COPY : isNotice[block] === 1 ? NOTICE : isDonors[block] === 1 ? DONORS : undefined;
  const probability = probabilities(model, features, (block) => leftOut(block) !== undefined);
  const { kept, isComment, expected } = decide(page, probability, { favor });
  const labels = new Uint8Array(blocks.length).fill(Label.boilerplate);
  for (let i = 0; i < labels.length; i++) {
    if (isComment[i] === 1) labels[i] = comments ? Label.comment : Label.boilerplate;
    else if (kept[i] === 1) labels[i] = Label.content;
  }
  const confidence = labels.includes(Label.content) ? calibratedConfidence(model.calibration, expected) : 0;
  const explainBlocks = (): readonly string[] =>
    explain(page, model.blocks, features, labels).map((reason, i) => leftOut(i) ?? reason);
  const estimateType = (): PageTypeEstimate | undefined =>
    blocks.length === 0
      ? undefined
      : estimatePageType(
          model.pages,
          pageNumbers(features, WIDTH, probability, wordCounts(blocks)),
          pageTerms(page),
        );
  const unsure = confidence < MIN_CONFIDENCE || blocks.length === MAX_BLOCKS;
  const estimates = { confidence, unsure };
  const marks = blockMarks(blocks, labels, probability, estimates, explainBlocks, estimateType);
  labelFigures(blocks, labels, page.heading.block, marks.label);
  return marks;
}

/** The probabilities that blocks are content: 0 for those that are left out. */
function probabilities(
  model: WinnowModel,
  features: Float32Array,
  isLeftOut: (block: number) => boolean,
): Float64Array {
  const length = features.length / WIDTH;
  const scores = new Float32Array(length);
  predict(model.blocks, features, length, scores);
  const result = new Float64Array(length);
  for (let i = 0; i < length; i++) result[i] = isLeftOut(i) ? 0 : 1 / (1 + Math.exp(-scores[i]!));
  return result;
}

/** The marks of a page's blocks. The reasons and the type of the page are computed when they are first read. */
function blockMarks(
  blocks: BlockTable,
  labels: Uint8Array,
  probability: Float64Array,
  estimates: Pick<Marks, "confidence" | "unsure">,
  explainBlocks: () => readonly string[],
  estimateType: () => PageTypeEstimate | undefined,
): Marks {
  const { tree } = blocks;
  const label = new Uint8Array(tree.length);
  const score = new Float32Array(tree.length);
  forTextRows(blocks, (row, block, isBlank) => {
    if (!isBlank) {
      label[row] = labels[block]!;
      score[row] = probability[block]!;
      return;
    }
    // White space is content between two blocks of content.
    const isInside = labels[block] === Label.content && labels[block + 1] === Label.content;
    label[row] = isInside ? Label.content : Label.boilerplate;
    if (isInside) score[row] = Math.min(probability[block]!, probability[block + 1]!);
  });
  const reasons = keepLast(() => reasonsOfRows(blocks, explainBlocks()));
  const pageType = keepLast(estimateType);
  return {
    method: METHOD,
    label,
    score,
    get pageType() {
      return pageType();
    },
    get reason() {
      return reasons().reason;
    },
    get reasons() {
      return reasons().reasons;
    },
    ...estimates,
  };
}

function reasonsOfRows(blocks: BlockTable, ofBlock: readonly string[]): Pick<Marks, "reason" | "reasons"> {
  const reason = new Uint16Array(blocks.tree.length);
  const ids = new Map<string, number>([["", 0]]);
  const set = (row: number, text: string): void => {
    const id = ids.get(text) ?? ids.size;
    ids.set(text, id);
    reason[row] = id;
  };
  const isCut = blocks.length === MAX_BLOCKS;
  forTextRows(blocks, (row, block, isBlank) => {
    if (!isBlank) set(row, ofBlock[block]!);
    else set(row, isCut && block + 1 === MAX_BLOCKS ? TOO_LATE : NO_TEXT);
  });
  return { reason, reasons: [...ids.keys()] };
}

/**
 * Calls a function for each text row of each block, and for each visible text row outside of blocks: with its
 * block, or with the block before it, -1 without any.
 */
function forTextRows(
  { tree: { length, kind, hidden }, end, before, source }: BlockTable,
  use: (row: number, block: number, isBlank: boolean) => void,
): void {
  for (let row = 0; row < length; row++) {
    if (kind[row] !== NodeKind.text) continue;
    const block = before[row + 1]! - 1;
    const isBlank = block < 0 || row >= end[block]!;
    if (hidden[row] === (isBlank ? Hidden.visible : source[block])) use(row, block, isBlank);
  }
}
