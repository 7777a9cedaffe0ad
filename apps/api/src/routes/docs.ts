import { fileURLToPath } from "node:url";
import { serveStatic } from "@hono/node-server/serve-static";
import type { MiddlewareHandler } from "hono";

/**
 * The readable description: Swagger UI, 1.9 MB, which works under the service's content security policy. Redoc and
 * Scalar need inline styles and load files from their servers, and their current versions need Node 22.
 */
export const DOCS_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Winnow: the HTTP service</title>
<link rel="stylesheet" href="/docs/swagger-ui.css">
</head>
<body>
<div id="docs"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`;

/** The script of the page, which the content security policy only allows as a file. */
export const DOCS_SCRIPT = `SwaggerUIBundle({ url: "/openapi.json", dom_id: "#docs", deepLinking: true, validatorUrl: null });
`;

/** Serves the files of Swagger UI, which the build copies. */
export const docsFiles: MiddlewareHandler = serveStatic({
  root: fileURLToPath(new URL("../../dist/swagger-ui", import.meta.url)),
  rewriteRequestPath: (path) => path.slice("/docs".length),
});
