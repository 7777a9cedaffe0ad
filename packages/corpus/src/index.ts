/**
 * Records of a corpus, in and out.
 *
 * @module
 */
export {};
