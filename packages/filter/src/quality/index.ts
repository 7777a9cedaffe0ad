/**
 * Text quality: the rules by which corpora of web text were filtered, with the thresholds of their sources.
 *
 * @module
 */
export { type C4Figure, type C4Options, c4 } from "./c4.js";
export { dclm, type Fineweb2Options, fineweb, fineweb2 } from "./corpora.js";
export { type DolmaFigure, type DolmaQualityOptions, dolmaQuality } from "./dolma-quality.js";
export { type FinewebFigure, type FinewebQualityOptions, finewebQuality } from "./fineweb-quality.js";
export {
  type GopherQualityFigure,
  type GopherQualityOptions,
  type GopherReading,
  gopherQuality,
} from "./gopher-quality.js";
export {
  type GopherRepetitionFigure,
  type GopherRepetitionOptions,
  gopherRepetition,
} from "./gopher-repetition.js";
export { type Mc4Options, mc4 } from "./mc4.js";
export { type RefinedwebFigure, type RefinedwebOptions, refinedweb } from "./refinedweb.js";
export type { BoundsOption } from "./rules.js";
export type { WordSplitting } from "./words.js";
