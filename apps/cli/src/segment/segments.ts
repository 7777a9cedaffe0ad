import type { Extraction } from "@winnow/extract";
import { segment } from "@winnow/segment";
import { segmentsPage } from "@winnow/segment/report";
import { SEGMENTERS } from "@winnow/segment/segmenters";
import { messages } from "../messages.js";
import { extractPage, type PageRequest, pageField, pageFields, requestOf } from "../records/document.js";
import { failed, failure, failureOutcome, naming } from "../records/failure.js";
import { choose } from "../records/fields.js";
import type { Item, Outcome, SegmentRecipe } from "../records/types.js";

/**
 * Processes an item: extracts its page, segments it, and writes the document with its segments, or a page that shows
 * them. Never throws: any problem becomes an error in the outcome.
 */
export function toSegments(item: Item, recipe: SegmentRecipe): Outcome {
  if (item.kind === "failure") return failureOutcome(item, item.failure, recipe.format);
  const request = requestOf(item);
  if ("failure" in request) return failed(item, request, request.failure, recipe.format);
  try {
    return { ...naming(item, request.id), ...segmented(request, recipe) };
  } catch (error) {
    return failed(item, request, failure("internal", messages.internal(error)), recipe.format);
  }
}

function segmented(request: PageRequest, recipe: SegmentRecipe): Pick<Outcome, "body" | "reason" | "absent"> {
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
  const { segments, ...about } = segmentation;
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
