import type { Favor } from "@winnow/core-dom";
import { checkOptions, type OptionKinds } from "@winnow/core-dom/options";
import { VIDEOS } from "./patterns.js";

/** The options of Readability.js 0.6 that bear on which text is content; its defaults are ours. */
export interface ReadabilityOptions {
  /** Characters that an article must have; below them the algorithm tries again, less strictly. Default 500. */
  readonly charThreshold?: number;
  /** How many of the best candidates are compared with the best. Default 5. */
  readonly nbTopCandidates?: number;
  /** Added to the link densities (0.2 and 0.5) above which a block is cleaned away. Default 0. */
  readonly linkDensityModifier?: number;
  /** What an attribute of an embedded element must match for the element to stay. Default: well-known players. */
  readonly allowedVideoRegex?: RegExp;
  /** The most elements that a page may have; beyond them nothing is content. Default 0: any number. */
  readonly maxElemsToParse?: number;
  /** Don't take title and byline from JSON-LD. Default false. */
  readonly disableJSONLD?: boolean;
}

export type ResolvedOptions = Readonly<Required<ReadabilityOptions>>;

/** What `favor` changes where an option is not given: how early to give in, and how many links a block may have. */
const FAVORED: Readonly<Record<Favor, Pick<ResolvedOptions, "charThreshold" | "linkDensityModifier">>> = {
  precision: { charThreshold: 250, linkDensityModifier: -0.1 },
  balanced: { charThreshold: 500, linkDensityModifier: 0 },
  recall: { charThreshold: 2000, linkDensityModifier: 0.3 },
};

const KINDS: OptionKinds<ReadabilityOptions> = {
  charThreshold: "number",
  nbTopCandidates: "number",
  linkDensityModifier: "number",
  allowedVideoRegex: "any",
  maxElemsToParse: "number",
  disableJSONLD: "boolean",
};

/**
 * @throws TypeError where an option is unknown or has the wrong type.
 * @throws RangeError where a number is negative or no number, but for `linkDensityModifier`, which is between -1
 *   and 1.
 */
export function resolveOptions(options: ReadabilityOptions, favor: Favor): ResolvedOptions {
  checkOptions(options, KINDS);
  const favored = FAVORED[favor];
  if (favored === undefined)
    throw new TypeError(`favor must be "precision", "balanced" or "recall": ${favor}`);
  const linkDensityModifier = options.linkDensityModifier ?? favored.linkDensityModifier;
  if (!(linkDensityModifier >= -1 && linkDensityModifier <= 1)) {
    throw new RangeError(`linkDensityModifier must be between -1 and 1: ${linkDensityModifier}`);
  }
  const allowedVideoRegex = options.allowedVideoRegex ?? VIDEOS;
  if (!(allowedVideoRegex instanceof RegExp)) throw new TypeError("allowedVideoRegex must be a RegExp");
  return {
    // As in the original, 0 asks for the default.
    charThreshold: atLeastZero("charThreshold", options.charThreshold) || favored.charThreshold,
    nbTopCandidates: atLeastZero("nbTopCandidates", options.nbTopCandidates) || 5,
    linkDensityModifier,
    allowedVideoRegex,
    maxElemsToParse: atLeastZero("maxElemsToParse", options.maxElemsToParse),
    disableJSONLD: options.disableJSONLD ?? false,
  };
}

function atLeastZero(name: string, value: number | undefined): number {
  if (value === undefined) return 0;
  if (!(value >= 0)) throw new RangeError(`${name} must not be negative: ${value}`);
  return value;
}
