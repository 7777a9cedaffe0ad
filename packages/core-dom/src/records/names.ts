import { nameHash, valueReader } from "../blocks/index.js";
import type { Tree } from "../tree/types.js";
import { ROLE_OF_NAME } from "./declared.js";

/** The class names of an element, without numbers and up to two hyphens before them. */
export interface ClassNames {
  /** Hashes of all names in any order, and of the first name; 0 without any. */
  readonly all: number;
  readonly first: number;
  /** The last one that a known program gives to its units. */
  readonly program: string | undefined;
  readonly isQuote: boolean;
  readonly isSignature: boolean;
}

/** Names that tell records of one kind apart: alternate rows, states, the depth of a reply. */
// biome-ignore format: a table
const VARIANTS: ReadonlySet<string> = new Set([
  "odd", "even", "alt", "first", "last", "active", "current", "new", "unread", "depth", "level", "parent",
  "byauthor", "by-author", "bypostauthor", "by-postauthor", "byuser", "by-user",
  "threadodd", "threadeven", "threadalt", "thread-odd", "thread-even", "thread-alt",
]);
const STATE = /^(?:is|has)-/;
const QUOTE = /quote|citation|zitat/i;
/** Names of the elements in which programs write what a member adds to each post. */
// biome-ignore format: a table
const SIGNATURES: ReadonlySet<string> = new Set([
  "signature", "signatures", "postsignature", "post-signature", "post_signature", "post__signature", "message-signature",
  "messagesignature", "user-signature", "user_signature", "forum-signature", "lia-message-signature", "ipssignature",
  "kmsgsignature", "yafsignature", "signaturecontainer", "sig", "sig-content", "usersig", "sign",
]);
/** Maximum number of names that are read. */
const MAX_NAMES = 20;

const NO_NAMES: ClassNames = { all: 0, first: 0, program: undefined, isQuote: false, isSignature: false };
/** Reads the class names of an element. */
export const classNames: (tree: Tree) => (row: number) => ClassNames = valueReader(
  "class",
  readNames,
  NO_NAMES,
);

function readNames(value: string): ClassNames {
  let [all, first] = [0, 0];
  let program: string | undefined;
  let isSignature = false;
  const plain = value
    .replace(/[-_]{0,2}[0-9]+/g, "")
    .replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase());
  const names = plain.split(/[\0-\x20]+/).filter((name) => name !== "");
  for (const name of names.slice(0, MAX_NAMES)) {
    if (VARIANTS.has(name) || STATE.test(name)) continue;
    const hash = nameHash(name);
    if (first === 0) first = hash;
    if (ROLE_OF_NAME.has(name)) program = name;
    if (SIGNATURES.has(name)) isSignature = true;
    all = (all + Math.imul(hash, hash | 1)) | 0;
  }
  return { all, first, program, isQuote: QUOTE.test(value), isSignature };
}

/** Returns a hash of two hashes in their order: the finaliser of MurmurHash3 on their mixture. */
export function combine(a: number, b: number): number {
  let hash = (Math.imul(a, 0x9e3779b1) ^ b) | 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) | 0;
}
