export { endsInSpace, mathText } from "./elements.js";
export { pageFormulas } from "./formulas.js";
export { formulasIn, mathSetting, mayHoldFormulas } from "./in-text.js";
