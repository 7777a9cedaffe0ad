import { once } from "node:events";
import { createWriteStream, readFileSync } from "node:fs";

/** A file of numbers in the machine's order of bytes, written in pieces. */
export interface ColumnFile {
  write(values: Float32Array | Int32Array): Promise<void>;
  end(): Promise<void>;
}

export function columnFile(path: string): ColumnFile {
  const stream = createWriteStream(path);
  return {
    async write(values) {
      // A copy, because the caller may change the array before it is written.
      const bytes = Buffer.from(new Uint8Array(values.buffer, values.byteOffset, values.byteLength));
      if (!stream.write(bytes)) await once(stream, "drain");
    },
    async end() {
      stream.end();
      await once(stream, "finish");
    },
  };
}

export function readFloats(path: string): Float32Array {
  const { buffer, byteOffset, length } = readFileSync(path);
  return new Float32Array(buffer, byteOffset, length / 4);
}

export function readIntegers(path: string): Int32Array {
  const { buffer, byteOffset, length } = readFileSync(path);
  return new Int32Array(buffer, byteOffset, length / 4);
}
