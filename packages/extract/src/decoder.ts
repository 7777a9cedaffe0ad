import { nodeRequire } from "@winnow/core-dom/node-require";

/** Decodes the bytes of a page: `decode` of `@winnow/core-dom/decode`, or a function of your own. */
export type Decoder = (
  bytes: Uint8Array,
  hints: { readonly contentType?: string; readonly maxSize?: number },
) => { readonly text: string; readonly tooLarge?: boolean | undefined };

const REMEDY =
  "import { decode } from @winnow/core-dom/decode and pass it as the option decode, or decode the page to a string";

/**
 * Returns `decode` of `@winnow/core-dom/decode` in Node, Bun and Deno. It is loaded with the first page of
 * bytes, because strings do not need encoding detection.
 *
 * @throws TypeError in browsers, and in bundles without `@winnow/core-dom` next to them.
 */
export function defaultDecoder(): Decoder {
  let module: unknown;
  try {
    module = nodeRequire(import.meta.url)?.("@winnow/core-dom/decode");
  } catch (cause) {
    throw new TypeError(`cannot load the decoder for a page of bytes: ${REMEDY}`, { cause });
  }
  if (module === undefined) throw new TypeError(`a page of bytes needs a decoder here: ${REMEDY}`);
  return (module as { readonly decode: Decoder }).decode;
}
