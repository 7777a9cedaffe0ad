import { createRequire } from "node:module";

const { version } = createRequire(import.meta.url)("../package.json") as { version: string };

/** Who asks, and where its owner can be found: what robots.txt files and logs know us by. */
export const USER_AGENT: string = `Winnow/${version} (+https://www.npmjs.com/package/@winnow/fetch)`;
