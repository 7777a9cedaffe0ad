import { basename, resolve } from "node:path";
import { splitLines } from "@winnow/corpus";
import { hashOfHashes, pageHash } from "../datasets/dataset.js";
import { withoutHtml } from "../datasets/domains.js";
import { detectLayout, LAYOUTS, layoutNamed, SEGMENTATION_LAYOUTS } from "../datasets/layouts/index.js";
import { readPacked } from "../datasets/layouts/packed.js";
import { sampler } from "../datasets/sample.js";
import type { Problem, ReadOptions } from "../datasets/types.js";
import { EvaluationError } from "../eval-error.js";
import type { Dataset, GoldPage } from "../types.js";
import { directoryFiles, isDirectory, readChunks } from "./directory-files.js";

/** How {@link datasetPages} reads. */
interface PagesOptions extends ReadOptions {
  /** The layout of a folder, as `"cleaneval"`. Default: detected from the folder's files; `packed` for a file. */
  readonly layout?: string | undefined;
}

/** How {@link readDataset} reads. */
interface DatasetOptions extends PagesOptions {
  /** Default: the file's or the folder's name, without extensions. */
  readonly name?: string | undefined;
  /** Keep the pages. Default false: gold alone takes a tenth of the memory, and `domainOf` knows the domains anyway. */
  readonly html?: boolean | undefined;
  /** The hash that the whole set must have (`datasetHash`). Default: any. */
  readonly sha256?: string | undefined;
  /** Take a seeded sample of the pages (`sampler`). Default: all. */
  readonly sample?: { readonly count: number; readonly seed: number } | undefined;
}

/** A data set as it was read. */
export interface DatasetRead {
  /** With the sample's pages and hash where a sample was asked for. */
  readonly dataset: Dataset;
  /** The whole set, whatever the sample. */
  readonly whole: { readonly pages: number; readonly sha256: string };
  readonly problems: readonly Problem[];
}

/**
 * The pages of a data set with their HTML, one at a time: memory doesn't grow with the set.
 *
 * @param path A packed file (`.jsonl`, also packed with gzip or Zstandard), or a folder in a layout.
 * @throws {EvaluationError} `cannot-read`, `broken-line`, `unknown-layout`.
 * @example for await (const page of datasetPages("cleaneval.jsonl.gz")) …
 */
export async function* datasetPages(
  path: string,
  options: PagesOptions = {},
): AsyncGenerator<GoldPage, void, undefined> {
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
 * Reads a data set whole.
 *
 * @param path As of {@link datasetPages}.
 * @throws {EvaluationError} `cannot-read`, `broken-line`, `unknown-layout`; `not-a-data-set` where there is no page;
 *   `hash-changed` where the hash is not the pinned one.
 * @throws {RangeError} If the sample's `count` or `seed` is no whole number.
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
  const { sha256: pinned } = options;
  if (pinned !== undefined && pinned !== sha256) {
    const message = `${path} is not the data set that was pinned: its sha256 is ${sha256}, not ${pinned}`;
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
      ? `${path} is in no layout that is known (${names}); name one if it is`
      : `${path} looks like ${segments.name}, which holds segments and no gold text`;
  throw new EvaluationError("unknown-layout", message);
}

function nothingIn(path: string, problems: readonly Problem[]): string {
  const [first] = problems;
  const why =
    first === undefined ? "" : `; ${problems.length} problems, the first: ${first.path}: ${first.message}`;
  return `${path} holds no page with gold${why}`;
}

/** `"cleaneval"` of `sets/cleaneval.jsonl.gz`, and of a folder `cleaneval`. */
function nameOf(path: string): string {
  return basename(resolve(path)).replace(/(?:\.(?:jsonl|ndjson|json))?(?:\.(?:gz|zst))?$/i, "");
}
