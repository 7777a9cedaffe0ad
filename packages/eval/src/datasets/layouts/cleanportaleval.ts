import { hasPairs, type Pairing } from "../pairs.js";
import type { Layout } from "../types.js";
import { readTagged } from "./cleaneval.js";

const PAIRING: Pairing = {
  pages: { folders: ["input"], suffixes: [".html", ".htm"] },
  golds: { folders: ["goldstandard"], suffixes: [".txt"] },
};

/**
 * CleanPortalEval (Endrédy and Novák 2013): `input/NAME.html` and `GoldStandard/NAME.txt` in CleanEval's
 * format.
 */
export const cleanportaleval: Layout = {
  name: "cleanportaleval",
  about: "CleanPortalEval 2013: several pages from each of four portals",
  source: "https://github.com/ppke-nlpg/CleanPortalEval",
  licence: "research (no licence in the repository)",
  detect: (paths) => hasPairs(paths, PAIRING),
  read: (files, options) => readTagged("cleanportaleval", PAIRING, files, options),
};
