// Rolling hashes over bytes: Manber's windows, content-defined chunks, the hashes of chunks.
export { gear } from "./gear";
export { hashes } from "./hash";
export { fingerprints, windows } from "./windows";
