// Rolling hashes over bytes: Manber's windows, content-defined chunks, the hashes of chunks.
export { gear } from "./gear";
export { hashes } from "./hash";
export { rabin } from "./rabin";
export { fingerprints, windows } from "./windows";
