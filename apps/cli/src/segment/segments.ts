import type { Extraction } from "@winnow/extract";
import { segment } from "@winnow/segment";
import { SegmentError } from "@winnow/segment/binoculars";
import { segmentsPage } from "@winnow/segment/report";
import { SEGMENTERS } from "@winnow/segment/segmenters";
import { firstLine, messages } from "../messages.js";
import { extractPage, type PageRequest, pageField, pageFields, requestOf } from "../records/document.js";
import { failed, failure, failureOutcome, naming } from "../records/failure.js";
import { choose } from "../records/fields.js";
import type { Item, Outcome, SegmentRecipe } from "../records/types.js";
import { type OpenPair, openPair, scored } from "./pair.js";

type Segments = (item: Item, recipe: SegmentRecipe) => Promise<Outcome>;

/** Returns a function that segments items. It opens the models of a recipe once. */
export function createSegments(): Segments {
  let opened: { readonly key: string; readonly pair: Promise<OpenPair> } | undefined;
  return async (item, recipe) => {
    if (recipe.pair === undefined) return toSegments(item, recipe);
    const key = JSON.stringify(recipe.pair);
    if (opened?.key !== key) opened = { key, pair: openPair(recipe.pair) };
    return toSegments(item, recipe, await opened.pair);
  };
}

/**
 * Processes an item: extracts its page, segments it, scores its segments, and writes the document with them, or a page that
 * shows them. Never throws: any problem becomes an error in the outcome.
 */
async function toSegments(item: Item, recipe: SegmentRecipe, pair?: OpenPair): Promise<Outcome> {
  if (item.kind === "failure") return failureOutcome(item, item.failure, recipe.format);
  const request = requestOf(item);
  if ("failure" in request) return failed(item, request, request.failure, recipe.format);
  try {
    return { ...naming(item, request.id), ...(await segmented(request, recipe, pair)) };
  } catch (error) {
    if (error instanceof SegmentError)
      return failed(item, request, { code: error.code, message: `${firstLine(error)}.` }, recipe.format);
    return failed(item, request, failure("internal", messages.internal(error)), recipe.format);
  }
}

async function segmented(
  request: PageRequest,
  recipe: SegmentRecipe,
  pair: OpenPair | undefined,
): Promise<Pick<Outcome, "body" | "reason" | "absent">> {
  const start = performance.now();
  const extraction = extractPage(request, recipe);
  const { tree, marks, metadata } = extraction;
  const url = request.url ?? recipe.extract.url?.toString();
  const deadline = start + recipe.extract.timeout;
  const { segmenter } = SEGMENTERS[recipe.segmenter];
  const segmentation = segment(tree, marks, { segmenter, url, deadline });
  if (recipe.format === "html") {
    const title = metadata.title ?? url ?? String(request.id);
    return withReason(extraction, { body: segmentsPage(tree, segmentation, { title }) });
  }
  const { segments: found, ...about } = segmentation;
  const segments = pair === undefined ? found : await scored(found, pair);
  const page = pageField(request, extraction, recipe, start);
  const read = (name: string): unknown =>
    name === "segments" ? segments : name === "segmentation" ? about : page(name);
  const names = new Set(pageFields(request, ["segments", "segmentation"]));
  const { record, absent } = choose(read, recipe.fields ?? [...names]);
  const body = JSON.stringify(record, null, recipe.format === "json" ? 2 : undefined);
  return withReason(
    extraction,
    recipe.fields === undefined || absent.length === 0 ? { body } : { body, absent },
  );
}

function withReason(
  { reason }: Extraction,
  written: Pick<Outcome, "body" | "absent">,
): Pick<Outcome, "body" | "reason" | "absent"> {
  return reason === undefined ? written : { ...written, reason };
}
