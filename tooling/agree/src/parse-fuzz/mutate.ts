import { drawPiece } from "./grammar.js";
import type { Random } from "./random.js";

/** How many characters one change takes or gives at most. */
const STRETCH = 80;
const CHARACTERS: readonly string[] = [
  "\0",
  "\r",
  "\n",
  " ",
  "<",
  ">",
  "/",
  "=",
  '"',
  "'",
  "&",
  ";",
  "-",
  "!",
  "A",
  "\ud800",
];

/** A page with some stretches deleted, doubled, swapped, cut or taken from another page. */
export function mutate(
  random: Random,
  page: string,
  others: readonly string[],
  tags: readonly string[],
): string {
  let html = page;
  for (let changes = 1 + random.below(10); changes > 0; changes--) html = change(random, html, others, tags);
  return html;
}

function change(random: Random, html: string, others: readonly string[], tags: readonly string[]): string {
  const [start, end] = stretch(random, html);
  const at = random.below(html.length + 1);
  const insert = (text: string): string => html.slice(0, at) + text + html.slice(at);
  switch (random.below(8)) {
    case 0:
      return html.slice(0, start) + html.slice(end);
    case 1:
      return insert(html.slice(start, end));
    case 2: {
      const [from, to] = stretch(random, html.slice(end));
      const second = html.slice(end + from, end + to);
      return (
        html.slice(0, start) +
        second +
        html.slice(end, end + from) +
        html.slice(start, end) +
        html.slice(end + to)
      );
    }
    case 3: {
      const other = random.of(others);
      return insert(other.slice(...stretch(random, other)));
    }
    case 4:
      return insert(drawPiece(random, tags));
    case 5:
      return html.slice(0, at) + random.of(CHARACTERS) + html.slice(at + 1);
    case 6:
      return html.slice(0, start) + html.slice(start, end).toUpperCase() + html.slice(end);
    default:
      // The end of the input, wherever it falls: mostly not far from the end of the page.
      return random.chance(0.3) ? html.slice(0, at) : html.slice(0, html.length - random.below(20));
  }
}

/** Where a stretch begins and ends; half of them are bounded by tags. */
function stretch(random: Random, html: string): [start: number, end: number] {
  let start = random.below(html.length + 1);
  let end = Math.min(html.length, start + 1 + random.below(STRETCH));
  if (random.chance(0.5)) {
    start = Math.max(0, html.lastIndexOf("<", start));
    const next = html.indexOf("<", end);
    end = next < 0 ? html.length : next;
  }
  return [start, end];
}
