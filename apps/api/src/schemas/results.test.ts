import type { PageTypeEstimate, Segment, Segmentation } from "@winnow/core-dom";
import type { Membership } from "@winnow/dedup";
import type { Extraction, Metadata } from "@winnow/extract";
import type { Check, Verdict } from "@winnow/filter";
import { expectTypeOf, it } from "vitest";
import type { z } from "zod";
import type { METADATA } from "./metadata.js";
import type { BLOCK, CLUSTER, REASON, SEGMENT, SEGMENTATION, VERDICT } from "./results.js";

/** A type as JSON: writable, and without fields that are undefined. */
type Json<T> = T extends object ? { -readonly [K in keyof T]: Json<Exclude<T[K], undefined>> } : T;

type JsonOf<S extends z.ZodType> = Json<z.infer<S>>;

/** A verdict as the command line writes it. */
type WrittenVerdict = Omit<Verdict, "reasons" | "checks" | "pageType" | "text" | "extraction"> & {
  readonly reasons: readonly Omit<Check, "passed">[];
  readonly checks?: readonly Check[];
  readonly pageType?: PageTypeEstimate["type"];
  readonly pageTypes?: PageTypeEstimate["probabilities"];
};

/** A segment of a page that was not rendered. */
interface PlainSegment extends Omit<Segment, "polygons" | "children"> {
  readonly children: readonly PlainSegment[];
}

/** The ids of documents are numbers if they were sent as numbers. */
type WithNumbers<T> = {
  [K in keyof T]: K extends "id" | "canonical" | "with"
    ? string | number
    : K extends "evidence"
      ? WithNumbers<T[K]>
      : T[K];
};

it("the schemas are those of the packages' types, which the compiler checks", () => {
  expectTypeOf<JsonOf<typeof METADATA>>().toEqualTypeOf<
    Json<Omit<Metadata, "evidence"> & Partial<Pick<Metadata, "evidence">>>
  >();
  expectTypeOf<JsonOf<typeof BLOCK>>().toEqualTypeOf<Json<Extraction["blocks"][number]>>();
  expectTypeOf<z.infer<typeof REASON>>().toEqualTypeOf<NonNullable<Extraction["reason"]>>();
  expectTypeOf<JsonOf<typeof VERDICT>>().toEqualTypeOf<Json<WrittenVerdict>>();
  expectTypeOf<JsonOf<typeof CLUSTER>>().toEqualTypeOf<
    WithNumbers<Json<Omit<Membership, "cluster"> & { readonly id: string }>>
  >();
  expectTypeOf<JsonOf<typeof SEGMENT>>().toEqualTypeOf<Json<PlainSegment>>();
  expectTypeOf<JsonOf<typeof SEGMENTATION>>().toEqualTypeOf<Json<Omit<Segmentation, "segments">>>();
});
