import type { PageSources } from "../sources/types.js";
import type { FieldEvidence } from "../types.js";
import { chooseDate, type DateOptions } from "./choose.js";

/** When the page was published, as ISO 8601 with the precision that the page gives. */
export function published(
  sources: PageSources,
  options: DateOptions = {},
): FieldEvidence<string> | undefined {
  return chooseDate(sources, "published", options);
}
