import type { MultiPolygon } from "@winnow/core-dom";
import { pageFolders, readJsonObject, readOrReport, readText } from "../files.js";
import { pageField, sha256 } from "../gold-page.js";
import { asObject } from "../json.js";
import type { NodeBox, SegmentationLayout, SegmentedPage } from "../types.js";

const PAGE = "dom.html";
const GOLD = "ground-truth.json";
const BOXES = "nodes.csv";
const TEXTS = "nodes-texts.csv";

/** The segmentation that five annotators agree on, by majority vote (Kiesel et al. 2020, §4). */
const FUSED = "majority-vote";

/**
 * Webis-WebSeg-20 (Kiesel et al. 2020): one folder per page with `dom.html`, `ground-truth.json` and
 * `nodes.csv`, and maybe `nodes-texts.csv`. The gold consists of segments, outlines on the rendered page, so its records are
 * {@link SegmentedPage}s. It doesn't mark any text as main content.
 */
export const webisWebSeg20: SegmentationLayout<SegmentedPage> = {
  name: "webis-webseg-20",
  about: "Webis-WebSeg-20: pages divided into segments by five annotators each",
  source: "https://doi.org/10.5281/zenodo.3354902",
  licence: "as stated on Zenodo (not verified); the pages belong to their sites",
  detect: (paths) =>
    paths.some((path) => path === GOLD || path.endsWith(`/${GOLD}`)) &&
    paths.some((path) => path === PAGE || path.endsWith(`/${PAGE}`)),
  async *read(files, { onProblem = () => {} } = {}) {
    for await (const { folder, path, has } of pageFolders(files, PAGE, GOLD, onProblem)) {
      const record = await readJsonObject(files, path, onProblem);
      if (record === undefined) continue;
      const segments = asMultiPolygons(asObject(record.segmentations)?.[FUSED]);
      if (segments === undefined || typeof record.width !== "number" || typeof record.height !== "number") {
        onProblem({ code: "unreadable", path, message: `no ${FUSED} segmentation with width and height` });
        continue;
      }
      const bytes = await readOrReport(files, folder + PAGE, onProblem);
      if (bytes === undefined) continue;
      const csv = has(BOXES) ? await readText(files, folder + BOXES, onProblem) : undefined;
      const texts = has(TEXTS) ? await readText(files, folder + TEXTS, onProblem) : undefined;
      const boxes = csv === undefined ? undefined : boxesOf(csv, charactersOf(texts ?? ""));
      if (csv !== undefined && boxes === undefined) {
        const message = "not a table of numbers with the columns xpath, left, top, right and bottom";
        onProblem({ code: "unreadable", path: folder + BOXES, message });
      }
      yield {
        id: await sha256(bytes),
        dataset: "webis-webseg-20",
        folder,
        source: typeof record.id === "string" ? record.id : folder,
        ...pageField(bytes),
        width: record.width,
        height: record.height,
        segments,
        ...(boxes === undefined ? {} : { boxes }),
      };
    }
  },
};

/**
 * Checks that the value is lists four deep with pairs of numbers at the bottom; `undefined` for anything
 * else.
 */
export function asMultiPolygons(value: unknown): readonly MultiPolygon[] | undefined {
  const isPoint = (point: unknown): boolean =>
    Array.isArray(point) && point.length === 2 && point.every((each) => typeof each === "number");
  const isRing = (ring: unknown): boolean => Array.isArray(ring) && ring.every(isPoint);
  const isPolygon = (polygon: unknown): boolean => Array.isArray(polygon) && polygon.every(isRing);
  const isSegment = (segment: unknown): boolean => Array.isArray(segment) && segment.every(isPolygon);
  return Array.isArray(value) && value.every(isSegment) ? (value as readonly MultiPolygon[]) : undefined;
}

/**
 * Parses lines `left,bottom,right,top,xpath`, in the order of their header; `undefined` if they are
 * malformed.
 */
function boxesOf(csv: string, characters: ReadonlyMap<string, number>): readonly NodeBox[] | undefined {
  const [header = "", ...lines] = csv.split("\n");
  const columns = header.trim().split(",");
  const boxes: NodeBox[] = [];
  for (const line of lines) {
    if (line.trim() === "") continue;
    const cells = line.trim().split(",");
    const cell = (name: string): string => cells[columns.indexOf(name)] ?? "";
    const xpath = cell("xpath").replace(/^"|"$/g, "");
    const sides = ["left", "top", "right", "bottom"].map((side) => Number.parseFloat(cell(side)));
    if (xpath === "" || !sides.every(Number.isFinite)) return undefined;
    const [left, top, right, bottom] = sides as [number, number, number, number];
    const count = characters.get(xpath);
    boxes.push({ xpath, left, top, right, bottom, ...(count === undefined ? {} : { characters: count }) });
  }
  return boxes;
}

/** A record of `nodes-texts.csv`. Its last column, the text, may contain newlines, and is not needed. */
const TEXT_NODE = /^"([^"\n]+)",(\d+),/gm;

/** Returns the number of characters of each text node by its XPath. */
function charactersOf(csv: string): ReadonlyMap<string, number> {
  return new Map(Array.from(csv.matchAll(TEXT_NODE), ([, xpath, count]) => [xpath!, Number(count)]));
}
