// Normalises texts and lines for exact comparison. src/kernel/exact lays out the memory and provides the
// classes of code points.

export { fold } from "./fold";
export { normalize } from "./normalize";
