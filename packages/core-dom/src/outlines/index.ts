/**
 * Outlines of segments on a rendered page, as sets of points.
 *
 * @module
 */
export { boxesInside, unionOf } from "./fit.js";
export { flattened, outlinesOf } from "./flatten.js";
export { outlinePath } from "./outline-path.js";
export { areaOf, coveredArea, rectanglesOf } from "./rectangles.js";
export { type Regions, regionsOf } from "./regions.js";
