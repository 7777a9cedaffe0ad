export { versionOf } from "./environments.js";
export { keyOf, recordedAnswers, samplePages } from "./record.js";
export { originalNamed } from "./systems.js";
export type { Original } from "./types.js";
