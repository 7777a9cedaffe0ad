// Normalises texts for exact comparison. src/kernel/exact lays out the memory and provides the classes of code
// points.

export { normalize } from "./normalize";
