import { createChecksum } from "./checksum.js";
import { CHECKSUM_FLAG } from "./frames.js";
import { compressFrame } from "./libzstd.js";

/** The descriptor is the byte after the magic number (RFC 8878 §3.1.1.1.1). */
const DESCRIPTOR = 4;

/** Compresses the content to one frame with a checksum, which the bindings do not support. */
export async function zstd(content: Uint8Array): Promise<Uint8Array> {
  const [frame, checksum] = await Promise.all([compressFrame(content), createChecksum()]);
  frame[DESCRIPTOR]! |= CHECKSUM_FLAG;
  checksum.update(content);
  const trailer = Buffer.alloc(4);
  trailer.writeUInt32LE(checksum.value());
  return Buffer.concat([frame, trailer]);
}
