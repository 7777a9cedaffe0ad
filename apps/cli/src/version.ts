import { readFileSync } from "node:fs";

const manifest: { readonly version: string } = JSON.parse(
  readFileSync(new URL("../package.json", import.meta.url), "utf8"),
);

/** Winnow's version: results of another one are made anew. */
export const VERSION: string = manifest.version;
