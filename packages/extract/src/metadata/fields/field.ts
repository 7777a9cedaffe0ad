import type { PageSources } from "../sources/types.js";
import type { Evidence } from "../types.js";

/** Finds one field: every candidate, judged; undefined where the page has none. */
export type Field<T> = (sources: PageSources) => Evidence<T> | undefined;
