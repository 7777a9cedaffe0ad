/** The module, loaded on first use, with a context that all calls share. */
let library: ReturnType<typeof load> | undefined;

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
  library ??= load();
  const { decompressUsingDict, context } = await library;
  return decompressUsingDict(context, frame, dictionary, { defaultHeapSize: capacity });
}

async function load() {
  const { createDCtx, decompressUsingDict, init } = await import("@bokuweb/zstd-wasm");
  await init();
  return { decompressUsingDict, context: createDCtx() };
}
