import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import type { MiddlewareHandler } from "hono";

/** Where the playground is built. */
const FOLDER = join(
  dirname(createRequire(import.meta.url).resolve("@winnow/playground/package.json")),
  "dist",
);

/** Serves the playground at `/`. Undefined if it is not built. */
export function playgroundFiles(folder: string = FOLDER): MiddlewareHandler | undefined {
  return existsSync(join(folder, "index.html")) ? serveStatic({ root: folder }) : undefined;
}
