export { endsInSpace, mathText } from "./elements.js";
export { formulasOf } from "./formulas.js";
export { formulasIn, mayHoldFormulas, settingOf } from "./in-text.js";
