import type { Favor } from "@winnow/core-dom";
import { checkOptions, type OptionKinds } from "@winnow/core-dom/options";
import { VIDEOS } from "./patterns.js";

/** The options of Readability.js 0.6 that affect which text is content, with the same defaults. */
export interface ReadabilityOptions {
  /** Minimum characters of an article. With fewer, the algorithm tries again, less strictly. Default 500. */
  readonly charThreshold?: number;
  /** Number of candidates that are compared with the best, the best included. Default 5. */
  readonly nbTopCandidates?: number;
  /** Added to the link densities (0.2 and 0.5) above which a block is cleaned away. Default 0. */
  readonly linkDensityModifier?: number;
  /** An embedded element stays if one of its attributes matches. Default: well-known video players. */
  readonly allowedVideoRegex?: RegExp;
  /** Maximum number of elements: on a page with more, nothing is content. Default 0: unlimited. */
  readonly maxElemsToParse?: number;
  /** Don't take title and byline from JSON-LD. Default false. */
  readonly disableJSONLD?: boolean;
}

export type ResolvedOptions = Readonly<Required<ReadabilityOptions>>;

/** Defaults per `favor`: when to try less strictly, and how many links a block may have. */
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
 * Checks the options and fills in the defaults.
 *
 * @throws TypeError if an option is unknown or has the wrong type.
 * @throws RangeError if a number is negative or NaN; `linkDensityModifier` must be between -1 and 1.
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
    // As in the original, 0 selects the default.
    charThreshold: natural(options, "charThreshold") || favored.charThreshold,
    nbTopCandidates: natural(options, "nbTopCandidates") || 5,
    linkDensityModifier,
    allowedVideoRegex,
    maxElemsToParse: natural(options, "maxElemsToParse"),
    disableJSONLD: options.disableJSONLD ?? false,
  };
}

function natural(
  options: ReadabilityOptions,
  name: "charThreshold" | "nbTopCandidates" | "maxElemsToParse",
): number {
  const value = options[name] ?? 0;
  if (!(value >= 0)) throw new RangeError(`${name} must not be negative: ${value}`);
  return value;
}
