import { MaskModelError } from "@winnow/baselines/segmenters/masks";
import type { Segmenter } from "@winnow/core-dom";
import { keepLast } from "@winnow/core-dom/cache";
import { wordCount } from "@winnow/core-dom/text";
import { segment } from "@winnow/segment";
import { SegmentError } from "@winnow/segment/binoculars";
import { SEGMENTERS as PRODUCT } from "@winnow/segment/segmenters";
import { firstLine, messages } from "../messages.js";
import { countedOf, extractPage, methodOf, pageField, pageFields } from "../records/document.js";
import { failed, failure, failureOutcome, naming } from "../records/failure.js";
import { recordBody } from "../records/fields.js";
import { type PageRecord, readPageRecord } from "../records/page-record.js";
import type { Item, Outcome, SegmentRecipe } from "../records/types.js";
import type { SegmenterName } from "../settings/names.js";
import { type OpenPair, openPair, scored } from "./pair.js";
import type { Render } from "./rendering.js";

type Segments = (item: Item, recipe: SegmentRecipe) => Promise<Outcome>;

/** Returns a function that segments items. It opens the models of a recipe once, and a browser if one is needed. */
export function createSegments(): Segments {
  const pairOf = keepLast((key: string) => openPair(JSON.parse(key)));
  let render: Render | undefined;
  return async (item, recipe) => {
    // Loaded on demand, since most recipes need neither.
    if (recipe.isRendered) render ??= (await import("./rendering.js")).createRender();
    if (recipe.pair === undefined) return toSegments(item, recipe, { render });
    return toSegments(item, recipe, { render, pair: await pairOf(JSON.stringify(recipe.pair)) });
  };
}

/** What segmenting needs besides the recipe. */
interface Tools {
  /** Undefined if the recipe needs no rendering. */
  readonly render: Render | undefined;
  readonly pair?: OpenPair | undefined;
}

/**
 * Processes an item: extracts its page, segments it, scores its segments, and writes the document with them, or a page that
 * shows them. Never throws: any problem becomes an error in the outcome.
 */
async function toSegments(item: Item, recipe: SegmentRecipe, tools: Tools): Promise<Outcome> {
  if (item.kind === "failure") return failureOutcome(item, item.failure, recipe.format);
  const request = await readPageRecord(item);
  if ("failure" in request) return failed(item, request, request.failure, recipe.format);
  try {
    return { ...naming(item, request.id), ...(await segmented(request, recipe, tools)) };
  } catch (error) {
    if (error instanceof SegmentError || error instanceof MaskModelError)
      return failed(item, request, { code: error.code, message: `${firstLine(error)}.` }, recipe.format);
    return failed(item, request, failure("internal", messages.internal(error)), recipe.format);
  }
}

/** Returns a segmenter that needs no browser. Those of the literature are loaded on demand. */
async function segmenterNamed(name: SegmenterName): Promise<Segmenter> {
  if (name in PRODUCT) return PRODUCT[name as keyof typeof PRODUCT].segmenter;
  const { SEGMENTERS } = await import("../catalogue.js");
  return SEGMENTERS[name].segmenter;
}

async function segmented(
  request: PageRecord,
  recipe: SegmentRecipe,
  { render, pair }: Tools,
): Promise<Pick<Outcome, "body" | "reason" | "absent" | "counted">> {
  const start = performance.now();
  const rendering = await render?.(request, recipe);
  const extraction = extractPage(
    rendering === undefined ? request : { ...request, page: rendering.page },
    recipe,
    await methodOf(recipe),
  );
  const counted = countedOf(extraction, recipe, start);
  const { tree, marks } = extraction;
  const url = request.url ?? recipe.extract.url?.toString();
  const deadline = start + recipe.extract.timeout;
  const segmenter = rendering?.segmenter ?? (await segmenterNamed(recipe.segmenter as SegmenterName));
  const { minTokens } = recipe;
  const countTokens = pair?.countTokens ?? wordCount;
  const segmentation = segment(tree, marks, { segmenter, minTokens, countTokens, url, deadline });
  const title = (): string => extraction.metadata.title ?? url ?? String(request.id);
  if (recipe.format === "html") {
    // Loaded on demand, since other formats do not need it.
    const { segmentsPage } = await import("@winnow/eval/report");
    return { body: segmentsPage(tree, segmentation, { title: title() }), reason: extraction.reason };
  }
  if (recipe.format === "svg" && rendering !== undefined)
    return { body: rendering.picture(tree, segmentation, title()), reason: extraction.reason };
  const { segments: found, ...about } = segmentation;
  const segments = pair === undefined ? found : await scored(found, pair);
  const page = pageField(request, extraction, recipe, start);
  const read = (name: string): unknown =>
    name === "segments" ? segments : name === "segmentation" ? about : page(name);
  const all = (): readonly string[] => [...new Set(pageFields(request, ["segments", "segmentation"]))];
  return { ...recordBody(read, all, recipe), reason: extraction.reason, counted };
}
