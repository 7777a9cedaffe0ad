// Texts and lines as they are compared exactly. The memory is laid out by src/kernel/exact, which also says which code
// points are which.

export { fold } from "./fold";
export { normalize } from "./normalize";
