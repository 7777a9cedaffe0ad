import { createDCtx, decompressUsingDict, init } from "@bokuweb/zstd-wasm";

/** The module, instantiated on first use, with a context that all calls share. */
let context: Promise<number> | undefined;

/**
 * Decompresses a frame that was compressed with a dictionary, which the other bindings of libzstd do not support. Its checksum
 * is verified.
 *
 * @param capacity - maximum bytes of content, used if the frame does not declare them.
 * @throws Error if the frame is damaged or the dictionary is another one.
 */
export async function decompressWithDictionary(
  frame: Uint8Array,
  dictionary: Uint8Array,
  capacity: number,
): Promise<Uint8Array> {
  context ??= init().then(createDCtx);
  return decompressUsingDict(await context, frame, dictionary, { defaultHeapSize: capacity });
}
