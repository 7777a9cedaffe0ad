// The parts of `@exodus/bytes` in use. Its own declarations pull in all of Node's globals, which this package
// must not use; `paths` in tsconfig.src.json replaces them by this file.
export declare function labelToName(label: string): string | null;
export declare function getBOMEncoding(bytes: Uint8Array): "utf-8" | "utf-16le" | "utf-16be" | null;
export declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean });
  decode(bytes?: Uint8Array): string;
}
