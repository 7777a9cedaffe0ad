import { DATA_SHAPES } from "./data.js";
import { ELEMENT_SHAPES } from "./elements.js";
import { PAGE_SHAPES } from "./pages.js";
import { PARSER_SHAPES } from "./parser.js";
import { repeated, type Shape } from "./shape.js";
import { STRUCTURE_SHAPES } from "./structures.js";
import { PLACES, TEXTS, VALUES } from "./texts.js";

/** Every text in every place. */
function textShapes(): readonly Shape[] {
  const out: Shape[] = [];
  for (const [text, unit] of Object.entries(TEXTS)) {
    for (const [place, [before, after]] of Object.entries({ ...PLACES, ...VALUES })) {
      const written = Object.hasOwn(VALUES, place) ? unit.replaceAll('"', "&quot;") : unit;
      out.push(repeated(`${place}: ${text}`, written, `${before}x`, `x${after}`));
    }
  }
  return out;
}

/** Each place many times, with different short values and with equal ones. */
function placeShapes(): readonly Shape[] {
  return Object.entries({ ...PLACES, ...VALUES }).flatMap(([place, [before, after]]) => [
    repeated(`${place}, many`, (i) => `${before}a${i}${after}`),
    repeated(`${place}, many alike`, `${before}Ann Bell, 2026${after}`),
  ]);
}

/** All shapes, by unique names. */
export const SHAPES: readonly Shape[] = [
  ...PARSER_SHAPES.map(({ name, make }) => ({ name: `parser: ${name}`, make })),
  ...PAGE_SHAPES,
  ...STRUCTURE_SHAPES,
  ...DATA_SHAPES,
  ...ELEMENT_SHAPES,
  ...placeShapes(),
  ...textShapes(),
];
