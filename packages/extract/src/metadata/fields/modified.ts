import { chooseDate, type DateOptions } from "../dates/choose.js";
import type { PageSources } from "../sources/types.js";
import type { Evidence } from "../types.js";

/** When the page was last changed, as ISO 8601 with the precision that the page gives. */
export function modified(sources: PageSources, options: DateOptions = {}): Evidence<string> | undefined {
  return chooseDate(sources, "modified", options);
}
