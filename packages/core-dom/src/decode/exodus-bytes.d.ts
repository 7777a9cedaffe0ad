// What is used of `@exodus/bytes`: its own declarations bring in all of Node's globals, and this package must not
// see those. `paths` in tsconfig.src.json puts this file in their place.
export declare function labelToName(label: string): string | null;
export declare function getBOMEncoding(bytes: Uint8Array): "utf-8" | "utf-16le" | "utf-16be" | null;
export declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean });
  decode(bytes?: Uint8Array): string;
}
