import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { createGunzip } from "node:zlib";

/**
 * The bytes of a file, unpacked where they begin as gzip does.
 *
 * @throws Error where the file can't be read; a broken archive fails while it is read.
 */
export async function openFile(file: string): Promise<AsyncIterable<Buffer>> {
  const handle = await open(file);
  const { buffer: start } = await handle.read(Buffer.alloc(2), 0, 2, 0);
  await handle.close();
  const stream = createReadStream(file);
  if (start[0] !== 0x1f || start[1] !== 0x8b) return stream;
  const gunzip = createGunzip();
  stream.on("error", (error) => gunzip.destroy(error));
  return stream.pipe(gunzip);
}
