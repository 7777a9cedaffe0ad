import { type Element, Text } from "domhandler";
import { element, isInlineOnly, replaceNode, SPLICED, setChildren } from "../dom.js";
import { chance, pick, type Random } from "../random.js";

const HEADING = /^h[1-6]$/;
const STYLES = ["paragraph", "paragraph", "font", "block", "bare"] as const;

/** Replaces the headings of a page by bold text, all headings of a level in the same way. */
export function ageHeadings(elements: readonly Element[], random: Random): void {
  const styles = new Map<string, (typeof STYLES)[number] | "">();
  for (const heading of elements) {
    if (!HEADING.test(heading.name)) continue;
    if (!styles.has(heading.name)) styles.set(heading.name, chance(random, 0.8) ? pick(random, STYLES) : "");
    const style = styles.get(heading.name)!;
    if (style !== "") replaceHeading(heading, style, random);
  }
}

function replaceHeading(heading: Element, style: (typeof STYLES)[number], random: Random): void {
  if (!isInlineOnly(heading)) {
    heading.name = "div";
    return;
  }
  const bold = element("b", {}, heading.children);
  if (style === "bare" && heading.attribs[SPLICED] === undefined) {
    const breaks = Array.from({ length: 4 }, () => element("br", {}, []));
    replaceNode(heading, [...breaks.slice(0, 2), bold, ...breaks.slice(2), new Text("\n")]);
    return;
  }
  heading.name = style === "paragraph" ? "p" : "div";
  const size = pick(random, ["+1", "+2", "3", "4", "5"]);
  setChildren(heading, style === "font" ? [element("font", { size, face: "Arial" }, [bold])] : [bold]);
}
