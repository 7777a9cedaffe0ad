export { endsInSpace, formulasOf } from "./formulas.js";
export { formulasIn, mayHoldFormulas, settingOf } from "./in-text.js";
export { mathText } from "./math-text.js";
export type { Formula, MathmlReader, PageFormula } from "./types.js";
