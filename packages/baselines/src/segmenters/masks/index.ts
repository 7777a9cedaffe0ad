/**
 * Networks that find segments in the screenshot of a page. Needs the package `onnxruntime-node` or
 * `onnxruntime-web`, which is installed separately, and the weights of a network.
 *
 * @module
 */
import type { BoxGroup, Rectangle, RenderedPage } from "@winnow/core-dom";
import { inTurn, type OnnxRuntime, resolveRuntime } from "@winnow/core-dom/onnx";
import { checkName, checkOptions, describeValue } from "@winnow/core-dom/options";
import { fitToBoxes } from "../rendered/fit.js";
import { meier } from "./meier.js";
import { mmdetection } from "./mmdetection.js";
import { MaskModelError, type Network, openNetwork } from "./network.js";
import { DEFAULT_POINTS_PER_SIDE, sam, websamAdapter } from "./sam.js";

export type { OnnxRuntime, OnnxSession } from "@winnow/core-dom/onnx";
/** @public */
export { MaskModelError, type MaskModelErrorCode } from "./network.js";

type Finder = (
  networks: readonly Network[],
  page: RenderedPage,
  pointsPerSide: number,
) => Promise<readonly Rectangle[]>;

/** The models, by the papers that describe them. */
export type MaskModelName = "meier" | "mmdetection" | "sam" | "websam-adapter";
const FINDERS: Readonly<Record<MaskModelName, Finder>> = {
  ...{ meier, mmdetection, sam },
  "websam-adapter": websamAdapter,
};

/** A network that finds the segments of a page in its screenshot. */
export interface MaskModel {
  readonly name: MaskModelName;
  /**
   * Returns the parts of a page: the rectangles that the network finds, fitted to the boxes of the page,
   * without overlaps. If it finds none, the page is one part. Calls wait for each other.
   *
   * @throws TypeError if the page has no screenshot, or the model is closed; MaskModelError with code
   *   `inference-failed` or `model-unsupported`.
   */
  segment(page: RenderedPage): Promise<readonly BoxGroup[]>;
  /**
   * Returns the rectangles that the network finds, in pixels of the screenshot, before they are fitted to boxes.
   *
   * @throws as `segment`.
   */
  find(page: RenderedPage): Promise<readonly Rectangle[]>;
  /** Releases the network, after the calls that have begun. */
  close(): Promise<void>;
}

export interface MaskModelOptions {
  /**
   * The ONNX model: a path (in Node), or its bytes. For `sam`, a folder (in Node) with `encoder.onnx` and
   * `decoder.onnx`, or a list with the two.
   */
  readonly model: string | Uint8Array | readonly [encoder: string | Uint8Array, decoder: string | Uint8Array];
  /** Number of points along each side of the image, each of which is a prompt for `sam`. Default 32. */
  readonly pointsPerSide?: number | undefined;
  /**
   * The imported package `onnxruntime-node` or `onnxruntime-web`. Default in Node, Bun and Deno: the one that
   * is installed. Elsewhere there is no default.
   */
  readonly runtime?: OnnxRuntime | undefined;
  /** Options of the runtime's `InferenceSession.create`, such as `{ executionProviders: ["cuda"] }`. */
  readonly session?: object | undefined;
}

/**
 * Opens a network that finds segments in screenshots. Winnow has no weights of these networks: convert those
 * of their authors to ONNX. The functions of the four models describe their inputs and outputs.
 *
 * @throws MaskModelError if the runtime or the model is missing; TypeError or RangeError for wrong options.
 * @example
 * const model = await openMaskModel("sam", { model: "sam-vit-b" });
 * const groups = await model.segment(page);
 * segment(tree, marks, { segmenter: groupsSegmenter(page, groups, { segmenter: "sam", source: "pixels" }) });
 */
export async function openMaskModel(name: MaskModelName, options: MaskModelOptions): Promise<MaskModel> {
  checkName("name", name, Object.keys(FINDERS));
  const sources = modelFiles(name, options);
  const { pointsPerSide = DEFAULT_POINTS_PER_SIDE, session } = options;
  if (!Number.isSafeInteger(pointsPerSide) || pointsPerSide < 1)
    throw new RangeError(`options.pointsPerSide must be a whole number of at least 1, not ${pointsPerSide}`);
  const runtime = await resolveRuntime(options.runtime, MaskModelError.failing("no-runtime"));
  const networks: Network[] = [];
  const release = async (): Promise<void> => {
    for (const network of networks) await network.release();
  };
  try {
    for (const source of sources) networks.push(await openNetwork(runtime, source, session));
  } catch (error) {
    await release();
    throw error;
  }
  const { run, close } = inTurn("the model", release);
  const find = (page: RenderedPage): Promise<readonly Rectangle[]> =>
    run(() => FINDERS[name](networks, page, pointsPerSide));
  return { name, find, segment: async (page) => pageParts(page, await find(page)), close };
}

/** Returns the files of a model. @throws TypeError */
function modelFiles(name: MaskModelName, options: MaskModelOptions): readonly (string | Uint8Array)[] {
  checkOptions<MaskModelOptions>(options, {
    model: "any",
    pointsPerSide: "number",
    runtime: "object",
    session: "object",
  });
  const { model } = options;
  const isSource = (source: unknown): source is string | Uint8Array =>
    typeof source === "string" || source instanceof Uint8Array;
  if (name !== "sam") {
    if (isSource(model)) return [model];
    throw new TypeError(`options.model must be a path or a Uint8Array, not ${describeValue(model)}`);
  }
  if (typeof model === "string") return [`${model}/encoder.onnx`, `${model}/decoder.onnx`];
  if (Array.isArray(model) && model.length === 2 && model.every(isSource)) return model;
  throw new TypeError(
    `options.model must be a folder or a list of encoder and decoder, not ${describeValue(model)}`,
  );
}

/** Returns rectangles as parts of the page; the whole page if none of them has boxes. */
function pageParts(page: RenderedPage, rectangles: readonly Rectangle[]): readonly BoxGroup[] {
  const parts = fitToBoxes(page, rectangles);
  if (parts.length > 0 || page.boxes.length === 0) return parts;
  const { width, height } = page;
  return [{ boxes: [...page.boxes.keys()], outline: { left: 0, top: 0, right: width, bottom: height } }];
}
