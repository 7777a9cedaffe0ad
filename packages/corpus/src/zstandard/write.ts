import { Transform } from "node:stream";
import { createChecksum } from "./checksum.js";
import { CHECKSUM_FLAG } from "./frames.js";
import { compressFrame } from "./libzstd.js";

/**
 * Content of one frame, in bytes: twice the window of the default level, since the beginning of a frame,
 * which has nothing to refer to, compresses less.
 */
const FRAME_SIZE = 1 << 22;

/** Creates a Zstandard compressor, which writes frames with checksums. */
export function createZstandard(): Transform {
  let pending: Uint8Array[] = [];
  let size = 0;
  let isEmpty = true;
  const frame = (): Promise<Uint8Array> => {
    const content = Buffer.concat(pending, size);
    pending = [];
    size = 0;
    isEmpty = false;
    return frameWithChecksum(content);
  };
  return new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      pending.push(chunk);
      size += chunk.length;
      if (size < FRAME_SIZE) done();
      else frame().then((bytes) => done(null, bytes), done);
    },
    flush(done) {
      // Empty content becomes a frame too, since an empty file would look truncated.
      if (size > 0 || isEmpty) frame().then((bytes) => done(null, bytes), done);
      else done();
    },
  });
}

/** The descriptor is the byte after the magic number (RFC 8878 §3.1.1.1.1). */
const DESCRIPTOR = 4;

/** Adds the checksum, which the bindings do not support. */
async function frameWithChecksum(content: Uint8Array): Promise<Uint8Array> {
  const [frame, checksum] = await Promise.all([compressFrame(content), createChecksum()]);
  frame[DESCRIPTOR]! |= CHECKSUM_FLAG;
  checksum.update(content);
  const trailer = Buffer.alloc(4);
  trailer.writeUInt32LE(checksum.value());
  return Buffer.concat([frame, trailer]);
}
