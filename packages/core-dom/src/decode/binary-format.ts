/** A format, an offset and the bytes that its files have there: hexadecimal, with a dot for any digit. */
type Signature = readonly [format: string, at: number, bytes: string];

/** WHATWG MIME Sniffing §6, and the formats' own specifications. */
// biome-ignore format: a table
const SIGNATURES: readonly Signature[] = [
  ["PDF", 0, "255044462d"], ["PostScript", 0, "252150532d"], ["RTF", 0, "7b5c727466"],
  ["PNG", 0, "89504e470d0a1a0a"], ["JPEG", 0, "ffd8ff"], ["GIF", 0, "474946383761"], ["GIF", 0, "474946383961"],
  ["WebP", 0, "52494646........57454250"], ["WAVE", 0, "52494646........57415645"],
  ["AVI", 0, "52494646........41564920"], ["TIFF", 0, "49492a00"], ["TIFF", 0, "4d4d002a"],
  ["MP4", 0, "000000..66747970"], ["MP3", 0, "4944330."], ["Ogg", 0, "4f67675300"], ["WebM", 0, "1a45dfa3"],
  ["FLAC", 0, "664c614300"],
  ["gzip", 0, "1f8b08"], ["Zstandard", 0, "28b52ffd"], ["bzip2", 0, "425a683.314159265359"],
  ["xz", 0, "fd377a585a00"], ["LZ4", 0, "04224d18"],
  ["ZIP", 0, "504b0304"], ["7z", 0, "377abcaf271c"], ["RAR", 0, "526172211a07"], ["tar", 257, "7573746172003030"],
  ["tar", 257, "7573746172202000"],
  ["Microsoft Office (OLE)", 0, "d0cf11e0a1b11ae1"],
  ["Parquet", 0, "5041523115"], ["Arrow", 0, "4152524f57310000"], ["Avro", 0, "4f626a01"],
  ["SQLite", 0, "53514c69746520666f726d6174203300"],
  ["MHTML", 0, "46726f6d3a203c536176656420627920"], ["MHTML", 0, "46726f6d3a2022536176656420627920"],
  ["ELF", 0, "7f454c46"], ["WebAssembly", 0, "0061736d01000000"], ["WOFF", 0, "774f4646"], ["WOFF2", 0, "774f4632"],
];

/** The signatures as bytes, with a mask of the bits that are compared. */
const COMPILED = SIGNATURES.map(([format, at, hex]) => {
  const pairs = hex.match(/../g)!;
  return {
    format,
    at,
    bytes: pairs.map((pair) => Number.parseInt(pair.replaceAll(".", "0"), 16)),
    // A digit is compared, a dot is not.
    masks: pairs.map((pair) => Number.parseInt(pair.replace(/[^.]/g, "f").replaceAll(".", "0"), 16)),
  };
});

/**
 * Returns the format of a file that is no page: binary, or a page inside of a mail (MHTML), as browsers save it. It is recognised by
 * the first 265 bytes at most; undefined for text and unknown formats.
 *
 * @returns The format's name, for messages.
 * @example binaryFormat(new TextEncoder().encode("%PDF-1.7")) // "PDF"
 */
export function binaryFormat(start: Uint8Array): string | undefined {
  return COMPILED.find(({ at, bytes, masks }) =>
    bytes.every((byte, i) => {
      const actual = start[at + i];
      return actual !== undefined && (actual & masks[i]!) === byte;
    }),
  )?.format;
}
