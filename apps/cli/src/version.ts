import { readFileSync } from "node:fs";

const manifest: { readonly version: string } = JSON.parse(
  readFileSync(new URL("../package.json", import.meta.url), "utf8"),
);

/** Winnow's version. Results of another version are not reused. */
export const VERSION: string = manifest.version;
