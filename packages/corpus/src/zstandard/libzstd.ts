import { MAX_BLOCK } from "./frames.js";

/**
 * The internal bindings of the package, as listed in its `zstdlib.d.ts`. Its public functions are not
 * sufficient: their streams share one state in the whole process. The package's version is pinned, since
 * internal bindings may change in any release.
 */
interface Bindings {
  /** A view of the heap; replaced when the heap grows. */
  readonly HEAPU8: Uint8Array;
  readonly _malloc: (size: number) => number;
  readonly _free: (at: number) => void;
  readonly zstd: {
    new (): Context;
    readonly compress: (to: number, capacity: number, from: number, size: number, level: number) => number;
    readonly compressBound: (size: number) => number;
    readonly defaultCLevel: () => number;
    readonly isError: (result: number) => number;
    readonly getErrorName: (result: number) => string;
  };
}

interface Context {
  /** @returns the number of bytes written: 0 if the data is damaged. */
  readonly decompressChunk: (to: number, capacity: number, from: number, size: number) => number;
  readonly delete: () => void;
}

async function load(): Promise<Bindings> {
  const { Zstd } = await import("@hpcc-js/wasm-zstd");
  const loaded = (await Zstd.load()) as unknown as { readonly _mainModule: { readonly _module: Bindings } };
  return loaded._mainModule._module;
}

/** Maximum length of a piece of compressed data: a block with its header. */
const MAX_PIECE = MAX_BLOCK + 3;

/** Decompresses frames. */
export interface Decompressor {
  /**
   * @param piece - a frame's header or one of its blocks: neither decompresses to more than one block of
   *   content.
   * @returns the content: empty if the piece is damaged.
   */
  readonly push: (piece: Uint8Array) => Uint8Array;
  readonly close: () => void;
}

/** Where pieces and their content are in the memory of the module. */
let pieces: { readonly from: number; readonly to: number } | undefined;

export async function createDecompressor(): Promise<Decompressor> {
  const bindings = await load();
  const context = new bindings.zstd();
  // All decompressors share them, since none keeps anything there between two calls.
  pieces ??= { from: bindings._malloc(MAX_PIECE), to: bindings._malloc(MAX_BLOCK) };
  const { from, to } = pieces;
  return {
    push(piece) {
      bindings.HEAPU8.set(piece, from);
      const size = context.decompressChunk(to, MAX_BLOCK, from, piece.length);
      // Small ones share memory.
      return Buffer.from(bindings.HEAPU8.subarray(to, to + size));
    },
    close() {
      context.delete();
    },
  };
}

/** Compresses the content to one frame without a checksum, at zstd's default level. */
export async function compressFrame(content: Uint8Array): Promise<Buffer> {
  const bindings = await load();
  const { zstd } = bindings;
  const capacity = zstd.compressBound(content.length);
  const from = bindings._malloc(content.length);
  const to = bindings._malloc(capacity);
  try {
    bindings.HEAPU8.set(content, from);
    const result = zstd.compress(to, capacity, from, content.length, zstd.defaultCLevel());
    if (zstd.isError(result) !== 0) throw new Error(`zstd: ${zstd.getErrorName(result)}`);
    return Buffer.from(bindings.HEAPU8.slice(to, to + result));
  } finally {
    bindings._free(from);
    bindings._free(to);
  }
}
