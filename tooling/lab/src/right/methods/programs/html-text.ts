import { parse } from "@winnow/core-dom";
import { allVisibleText, extract } from "@winnow/extract";

/** The text of HTML that an original returned, with line breaks at the same places as in ours. */
export function htmlText(html: string): string {
  return extract(parse(html), { method: allVisibleText }).text;
}
