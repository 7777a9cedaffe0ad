import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { serveStatic } from "@hono/node-server/serve-static";
import type { MiddlewareHandler } from "hono";

/** Where the playground is built, in a checkout and in the container. */
const FOLDER = fileURLToPath(new URL("../../../playground/dist/", import.meta.url));

/** Serves the playground at `/`. Undefined if it is not built. */
export function playgroundFiles(folder: string = FOLDER): MiddlewareHandler | undefined {
  return existsSync(folder) ? serveStatic({ root: folder }) : undefined;
}
