import { asString } from "../datasets/json.js";
import { webisWebSeg20 } from "../datasets/layouts/webis-webseg-20.js";
import type { Problem } from "../datasets/types.js";
import { EvaluationError } from "../eval-error.js";
import {
  type CannyOptions,
  COARSE_EDGES,
  cannyEdges,
  edgeImage,
  FINE_EDGES,
  grayImage,
} from "../segmentation/canny.js";
import { type PageSegments, parseSegmentations, type SegmentationFile } from "../segmentation/records.js";
import { directoryFiles, isDirectory, parseWhole } from "./directory-files.js";

/** Segmentations that were read, with the problems of a folder. */
export interface SegmentationsRead extends SegmentationFile {
  readonly problems: readonly Problem[];
}

/**
 * Reads segmentations: a file, or standard input as a stream (see {@link parseSegmentations}), or a folder of
 * Webis-WebSeg-20. In a folder, a page's nodes, their characters, edges and screenshot are read if they are there;
 * edges that are missing are found in the screenshot. Pages are named after their folders.
 *
 * @throws {EvaluationError} `cannot-read`, `not-predictions`.
 * @example const { segmentations } = await readSegmentations("webis-webseg-20/");
 */
export async function readSegmentations(
  input: string | AsyncIterable<Uint8Array>,
): Promise<SegmentationsRead> {
  if (typeof input === "string" && (await isDirectory(input))) return readFolder(input);
  const file = await parseWhole(input, (text) => parseSegmentations(text.replace(/^\uFEFF/, "")));
  return { ...file, problems: [] };
}

async function readFolder(folder: string): Promise<SegmentationsRead> {
  const files = await directoryFiles(folder);
  const paths = new Set(await files.list());
  const problems: Problem[] = [];
  const onProblem = (problem: Problem): void => void problems.push(problem);
  const read = async <T>(path: string, convert: (bytes: Uint8Array) => T): Promise<T | undefined> => {
    if (!paths.has(path)) return undefined;
    try {
      return convert(await files.read(path));
    } catch (error) {
      onProblem({ code: "unreadable", path, message: asString((error as Error).message) ?? "" });
      return undefined;
    }
  };
  const pages: PageSegments[] = [];
  for await (const { id, source, folder: place, width, height, segments, boxes } of webisWebSeg20.read(
    files,
    {
      onProblem,
    },
  )) {
    const screenshot = await read(`${place}screenshot.png`, (bytes) => bytes);
    const edges = async (name: string, options: CannyOptions) =>
      (await read(`${place}screenshot-edges-${name}.png`, edgeImage)) ??
      (await read(`${place}screenshot.png`, (bytes) => cannyEdges(grayImage(bytes), options)));
    const fineEdges = await edges("fine", FINE_EDGES);
    const elements = { boxes, fineEdges, coarseEdges: await edges("coarse", COARSE_EDGES) };
    pages.push({ id, source, outlined: { width, height, segments }, elements, screenshot });
  }
  if (pages.length === 0)
    throw new EvaluationError("not-a-data-set", `${folder}: no pages of Webis-WebSeg-20`);
  return { segmentations: new Map([["", pages]]), broken: [], problems };
}
