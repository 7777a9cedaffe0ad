import { basename, resolve } from "node:path";
import { splitLines } from "@winnow/corpus";
import { hashOfHashes, pageHash } from "../datasets/dataset.js";
import { withoutHtml } from "../datasets/domains.js";
import { detectLayout, LAYOUTS, layoutNamed, SEGMENTATION_LAYOUTS } from "../datasets/layouts/index.js";
import { readPacked } from "../datasets/layouts/packed.js";
import { type Predictions, parsePredictions } from "../datasets/predictions.js";
import { sampler } from "../datasets/sample.js";
import { pagesOfSplit, type Split } from "../datasets/splits/index.js";
import type { Problem, ReadOptions } from "../datasets/types.js";
import { EvaluationError } from "../eval-error.js";
import type { Dataset, GoldPage } from "../types.js";
import { directoryFiles, isDirectory, parseWhole, readChunks } from "./directory-files.js";

/** Options of {@link datasetPages}. */
interface PagesOptions extends ReadOptions {
  /**
   * The layout of a folder, such as `"cleaneval"`. Default: detected from the folder's files; `packed` for a
   * file.
   */
  readonly layout?: string | undefined;
  /** An open set, such as `"wcxb-dev"`: only its pages are read, and those that differ are reported. Default: all. */
  readonly split?: string | undefined;
}

/** Options of {@link readDataset}. */
interface DatasetOptions extends PagesOptions {
  /** The data set's name. Default: the name of the file or folder, without extensions. */
  readonly name?: string | undefined;
  /** Keep the HTML. Default false, which takes a tenth of the memory; the domains are kept anyway. */
  readonly html?: boolean | undefined;
  /** The expected hash of the whole data set (`datasetHash`). Default: any. */
  readonly sha256?: string | undefined;
  /** Draw a seeded sample of the pages (`sampler`). Default: all pages. */
  readonly sample?: { readonly count: number; readonly seed: number } | undefined;
}

/** The result of {@link readDataset}. */
export interface DatasetRead {
  /** The data set; if a sample was requested, with the sample's pages and hash. */
  readonly dataset: Dataset;
  /** The whole data set, even if a sample was requested. */
  readonly whole: { readonly pages: number; readonly sha256: string };
  readonly problems: readonly Problem[];
}

/**
 * Yields the pages of a data set with their HTML. Memory doesn't grow with the size of the data set.
 *
 * @param path A packed file (`.jsonl`, optionally compressed with gzip or Zstandard), or a folder in a
 *   layout.
 * @throws {EvaluationError} `cannot-read`, `broken-line`, `unknown-layout`, `unknown-split`.
 * @example for await (const page of datasetPages("cleaneval.jsonl.gz")) …
 */
export async function* datasetPages(
  path: string,
  options: PagesOptions = {},
): AsyncGenerator<GoldPage, void, undefined> {
  const { split, onProblem = () => {}, ...rest } = options;
  if (split !== undefined) {
    const pages = datasetPages(path, { ...rest, onProblem });
    yield* pagesOfSplit(pages, await splitNamed(split, options.layout), onProblem);
    return;
  }
  const { layout: name = /\.json$/i.test(path) ? undefined : "packed" } = options;
  if (name === "packed" && !(await isDirectory(path))) {
    yield* readPacked(splitLines(readChunks(path)), basename(path));
    return;
  }
  const files = await directoryFiles(path);
  const layout =
    options.layout === undefined ? detected(await files.list(), path) : layoutNamed(options.layout);
  yield* layout.read(files, options);
}

/**
 * Returns an open set.
 *
 * @param layout The layout of a download; `packed` for a copy of the set itself.
 * @throws {EvaluationError} `unknown-split`
 * @example (await splitNamed("cleaneval")).sha256 // "64166425…"
 */
export async function splitNamed(name: string, layout: string = "packed"): Promise<Split> {
  const { SPLITS } = await import("../datasets/splits/data.js");
  const isOf = (split: Split): boolean => layout === "packed" || split.layout === layout;
  const split = SPLITS.find((each) => each.name === name);
  if (split !== undefined && isOf(split)) return split;
  const names = SPLITS.filter(isOf).map((each) => each.name);
  const of = layout === "packed" ? "" : ` of ${layout}`;
  throw new EvaluationError(
    "unknown-split",
    `unknown split${of}: ${name}; known: ${names.join(", ") || "none"}`,
  );
}

/**
 * Reads a whole data set into memory.
 *
 * @param path As for {@link datasetPages}.
 * @throws {EvaluationError} `cannot-read`, `broken-line`, `unknown-layout`; `not-a-data-set` if there is no
 *   page; `hash-changed` if the hash is not the expected one.
 * @throws {RangeError} If the sample's `count` or `seed` is not an integer.
 * @example const { dataset } = await readDataset("cleaneval.jsonl.gz", { sample: { count: 300, seed: 1 } });
 */
export async function readDataset(path: string, options: DatasetOptions = {}): Promise<DatasetRead> {
  const { html = false, sample, onProblem } = options;
  const sampled = sample === undefined ? undefined : sampler<PageAndHash>(sample.count, sample.seed);
  const problems: Problem[] = [];
  const hashes: string[] = [];
  const all: PageAndHash[] = [];
  const reading = datasetPages(path, {
    ...options,
    onProblem: (problem) => {
      problems.push(problem);
      onProblem?.(problem);
    },
  });
  for await (const page of reading) {
    const hash = await pageHash(page);
    hashes.push(hash);
    const item = { page: html ? page : withoutHtml(page), hash };
    if (sampled === undefined) all.push(item);
    else sampled.offer(page.id, item);
  }
  if (hashes.length === 0) throw new EvaluationError("not-a-data-set", nothingIn(path, problems));
  const sha256 = await hashOfHashes(hashes);
  const { sha256: expected } = options;
  if (expected !== undefined && expected !== sha256) {
    const message = `${path} is not the expected data set: its sha256 is ${sha256}, not ${expected}`;
    throw new EvaluationError("hash-changed", message);
  }
  const items = sampled?.items() ?? all;
  return {
    dataset: {
      name: options.name ?? nameOf(path),
      pages: items.map((item) => item.page),
      sha256: sampled === undefined ? sha256 : await hashOfHashes(items.map((item) => item.hash)),
    },
    whole: { pages: hashes.length, sha256 },
    problems,
  };
}

interface PageAndHash {
  readonly page: GoldPage;
  readonly hash: string;
}

function detected(paths: readonly string[], path: string): (typeof LAYOUTS)[number] {
  const layout = detectLayout(paths);
  if (layout !== undefined) return layout;
  const segments = SEGMENTATION_LAYOUTS.find((each) => each.detect?.(paths) === true);
  const names = LAYOUTS.map((each) => each.name).join(", ");
  const message =
    segments === undefined
      ? `the layout of ${path} was not recognised (${names}); name it if it is one of these`
      : `${path} looks like ${segments.name}, which has segments but no gold text`;
  throw new EvaluationError("unknown-layout", message);
}

function nothingIn(path: string, problems: readonly Problem[]): string {
  const [first] = problems;
  const reason =
    first === undefined ? "" : `; ${problems.length} problems, the first: ${first.path}: ${first.message}`;
  return `${path} contains no page with gold${reason}`;
}

/** `"cleaneval"` for `sets/cleaneval.jsonl.gz` and for a folder `cleaneval`. */
function nameOf(path: string): string {
  return basename(resolve(path)).replace(/(?:\.(?:jsonl|ndjson|json))?(?:\.(?:gz|zst))?$/i, "");
}

/**
 * Reads a file of predictions: JSON lines or one JSON object, optionally compressed with gzip or Zstandard.
 * {@link parsePredictions} describes the formats and the treatment of broken lines.
 *
 * @param input The file's path, or its bytes as a stream (standard input).
 * @param dataset Used to report unknown and missing ids, and to find pages by their names.
 * @throws {EvaluationError} `cannot-read`, `not-predictions`.
 * @example const { predictions, issues } = await readPredictions("ours.jsonl.gz", dataset);
 */
export function readPredictions(
  input: string | AsyncIterable<Uint8Array>,
  dataset?: Pick<Dataset, "pages">,
): Promise<Predictions> {
  return parseWhole(input, (text) => parsePredictions(text, dataset));
}
