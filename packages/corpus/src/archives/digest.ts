import { createHash } from "node:crypto";
import type { Block } from "./record.js";

/** RFC 4648 §6. */
const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Encodes bytes in Base32 without padding, as most writers of WARC encode digests. */
export function base32(bytes: Uint8Array): string {
  let text = "";
  let value = 0;
  let bits = 0;
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xfff;
    bits += 8;
    for (; bits >= 5; bits -= 5) text += BASE32[(value >> (bits - 5)) & 31];
  }
  return bits > 0 ? text + BASE32[(value << (5 - bits)) & 31] : text;
}

/** Whether a block has its `WARC-Block-Digest` (WARC 1.1 §5.8); undefined if there is none of a known algorithm. */
export function hasDeclaredDigest({ head, block, kind }: Block): boolean | undefined {
  const [, algorithm, declared] =
    /^(sha-?1|sha-?256|md5):(\S+)$/i.exec(head.headers["warc-block-digest"] ?? "") ?? [];
  if (algorithm === undefined || declared === undefined || kind === "skipped") return undefined;
  const digest = createHash(algorithm.toLowerCase().replace("-", "")).update(block).digest();
  return [base32(digest), digest.toString("hex").toUpperCase()].includes(
    declared.toUpperCase().replaceAll("=", ""),
  );
}
