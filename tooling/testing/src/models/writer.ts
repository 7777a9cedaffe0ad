/** The length of the checksum, the FNV-1a hash of all bytes before. */
const CHECKSUM_LENGTH = 4;

/** Writes the numbers of a model in order, little-endian. */
export interface ModelWriter {
  uint8(number: number): void;
  uint16(number: number): void;
  uint32(number: number): void;
  /** A number of 4 bytes. */
  float(number: number): void;
  /** A number of 8 bytes. */
  double(number: number): void;
  bytes(bytes: Uint8Array): void;
  /** Returns the file, with its header and checksum. */
  finish(): Uint8Array;
}

/**
 * Creates a writer of what `openModel` of `@winnow/core-dom/model-file` reads.
 *
 * @param magic - the first four bytes, as ASCII.
 *
 * @throws RangeError from its functions for an integer that does not fit, and a float that is infinite or NaN.
 * @example
 * const writer = createModelWriter({ magic: "W2TM", version: 1 });
 * writer.float(0.5);
 * await writeFile("web2text.model", writer.finish());
 */
export function createModelWriter({
  magic,
  version,
}: {
  readonly magic: string;
  readonly version: number;
}): ModelWriter {
  let bytes = new Uint8Array(1024);
  let view = new DataView(bytes.buffer);
  let length = 0;
  const write = (count: number, set: (at: number) => void): void => {
    if (length + count > bytes.length) {
      const larger = new Uint8Array(2 * (length + count));
      larger.set(bytes);
      bytes = larger;
      view = new DataView(bytes.buffer);
    }
    set(length);
    length += count;
  };
  const writer: ModelWriter = {
    uint8: (number) => write(1, (at) => view.setUint8(at, integer(number, 0xff))),
    uint16: (number) => write(2, (at) => view.setUint16(at, integer(number, 0xffff), true)),
    uint32: (number) => write(4, (at) => view.setUint32(at, integer(number, 0xffff_ffff), true)),
    float: (number) => write(4, (at) => view.setFloat32(at, finite(Math.fround(number)), true)),
    double: (number) => write(8, (at) => view.setFloat64(at, finite(number), true)),
    bytes: (added) => write(added.length, (at) => bytes.set(added, at)),
    finish() {
      const file = new Uint8Array(length + CHECKSUM_LENGTH);
      file.set(bytes.subarray(0, length));
      new DataView(file.buffer).setUint32(length, checksum(file.subarray(0, length)), true);
      return file;
    },
  };
  for (const char of magic) writer.uint8(char.charCodeAt(0));
  writer.uint8(version);
  return writer;
}

function checksum(bytes: Uint8Array): number {
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}

function integer(number: number, max: number): number {
  if (!(Number.isInteger(number) && number >= 0 && number <= max)) {
    throw new RangeError(`${number} is not an integer from 0 to ${max}`);
  }
  return number;
}

function finite(number: number): number {
  if (!Number.isFinite(number)) throw new RangeError(`${number} cannot be written to a model`);
  return number;
}
