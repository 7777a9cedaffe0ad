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

/** Serves the playground at `/`. The names of its assets contain the hash of their content. Undefined if it is not built. */
export function playgroundFiles(folder: string = FOLDER): MiddlewareHandler | undefined {
  if (!existsSync(join(folder, "index.html"))) return undefined;
  const serve = serveStatic({ root: folder });
  return async (c, next) => {
    const response = await serve(c, next);
    const isHashed = c.req.path.startsWith("/assets/");
    if (response instanceof Response)
      response.headers.set("cache-control", isHashed ? "public, max-age=31536000, immutable" : "no-cache");
    return response;
  };
}
