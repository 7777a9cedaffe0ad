import type { Method } from "@winnow/core-dom";
import { boilerpipe } from "../boilerpipe/boilerpipe.js";
import { bte } from "../bte/index.js";
import { domDistiller } from "../dom-distiller/index.js";
import { goose3 } from "../goose3/goose3.js";
import { justext } from "../justext/justext.js";
import { readability } from "../readability/readability.js";
import { resiliparse } from "../resiliparse/index.js";
import { trafilatura } from "../trafilatura/trafilatura.js";
import { em } from "./em.js";

// The ensembles of Gupta 2022 (table 5.1): em_x_y needs x of y votes.

const FIVE: readonly Method[] = [resiliparse, bte, trafilatura, readability, domDistiller];
const EIGHT: readonly Method[] = [...FIVE, boilerpipe, justext, goose3];

/** Two votes of resiliparse, bte, trafilatura, readability and dom-distiller (Gupta 2022, table 5.1). */
export const em_2_5: Method = em(2, FIVE);
/** Three votes of resiliparse, bte, trafilatura, readability and dom-distiller (Gupta 2022, table 5.1). */
export const em_3_5: Method = em(3, FIVE);
/** Four votes of resiliparse, bte, trafilatura, readability and dom-distiller (Gupta 2022, table 5.1). */
export const em_4_5: Method = em(4, FIVE);
/** Four votes of the methods of {@link em_2_5}, boilerpipe, justext and goose3 (Gupta 2022, table 5.1). */
export const em_4_8: Method = em(4, EIGHT);
/** Six votes of the methods of {@link em_2_5}, boilerpipe, justext and goose3 (Gupta 2022, table 5.1). */
export const em_6_8: Method = em(6, EIGHT);
