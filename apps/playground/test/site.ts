import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";

const DIST = fileURLToPath(new URL("../dist", import.meta.url));

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
};

/** The policy that the service sends with every file. */
const POLICY =
  "default-src 'none'; script-src 'self'; worker-src 'self' blob:; style-src 'self'; img-src 'self' data: https:; connect-src 'self'; frame-src 'self' blob: data:";

export interface Site {
  readonly url: string;
  close(): void;
}

/**
 * Serves the built page as the service does, with its policy and headers, and if `pages` is given, with the two routes
 * that the page asks: `pages` has the sources by address, and `about` is what the service says of itself.
 */
export async function serve(
  pages?: Readonly<Record<string, string>>,
  about: { readonly fetch: boolean } = { fetch: true },
): Promise<Site> {
  const server: Server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    if (pages !== undefined && pathname.startsWith("/v1/"))
      return void answer(request, response, pages, about);
    try {
      const file = join(DIST, pathname === "/" ? "index.html" : pathname);
      const body = readFileSync(file);
      response
        .writeHead(200, {
          "content-type": TYPES[extname(file)] ?? "application/octet-stream",
          "content-security-policy": POLICY,
          "cross-origin-resource-policy": "same-origin",
          "x-content-type-options": "nosniff",
        })
        .end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  pages: Readonly<Record<string, string>>,
  about: { readonly fetch: boolean },
): Promise<void> {
  const send = (status: number, type: string, body: unknown): void =>
    void response.writeHead(status, { "content-type": type }).end(JSON.stringify(body));
  if (request.url === "/v1/methods") return send(200, "application/json", { methods: [], ...about });
  let text = "";
  for await (const chunk of request) text += chunk;
  const { url } = JSON.parse(text) as { url: string };
  const source = pages[url];
  if (source === undefined) {
    return send(422, "application/problem+json", {
      code: "blocked-address",
      detail: "the address is not public",
    });
  }
  return send(200, "application/json", { url, pageHtml: source });
}
