/**
 * Whether decompressed bytes begin like a web archive: with the version of WARC, or the first record of ARC.
 *
 * @example isArchive(Buffer.from("WARC/1.1\r\nWARC-Type: warcinfo\r\n")) // true
 */
export function isArchive(head: Uint8Array): boolean {
  const start = Buffer.from(head.subarray(0, 512)).toString("latin1");
  return /^(?:WARC\/\d\.\d+\r?\n|filedesc:\/\/\S+ \S+ \d+ \S+ .*\d\r?\n)/.test(start);
}
