import { createRequire } from "node:module";

const manifest = createRequire(import.meta.url)("@winnow/cli/package.json") as { readonly version: string };

/** Winnow's version. Results of another version are not reused. */
export const VERSION: string = manifest.version;
