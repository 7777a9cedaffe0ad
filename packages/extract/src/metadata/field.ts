import type { PageSources } from "./sources/types.js";
import type { FieldEvidence } from "./types.js";

/** Finds one field: every candidate, judged; undefined where the page has none. */
export type Field<T> = (sources: PageSources) => FieldEvidence<T> | undefined;
