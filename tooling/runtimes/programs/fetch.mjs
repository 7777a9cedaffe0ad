import assert from "node:assert/strict";
import { createServer } from "node:http";
import { gzipSync } from "node:zlib";
import { createFetcher, discoverUrls, fetchPage } from "@winnow/fetch";

const pages = {
  "/robots.txt": ["text/plain", "User-agent: *\nDisallow: /private/\nSitemap: /sitemap.xml"],
  "/": ["text/html; charset=utf-8", "<title>The mill</title><p>café"],
  "/sitemap.xml": ["application/xml", "<urlset><url><loc>ORIGIN/mill</loc></url></urlset>"],
};
const server = createServer((request, response) => {
  if (request.url === "/away") {
    response.writeHead(302, { location: "http://10.0.0.1/" }).end();
    return;
  }
  const [type, body] = pages[request.url] ?? ["text/plain"];
  if (body === undefined) response.writeHead(404).end();
  else {
    response.writeHead(200, { "content-type": type, "content-encoding": "gzip" });
    response.end(gzipSync(body.replace("ORIGIN", origin)));
  }
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
const { port } = server.address();
const origin = `http://127.0.0.1:${port}`;
const options = { allowedAddresses: ["127.0.0.1"], allowedPorts: [port], pause: 0, retries: 0 };
const failure = (promise) =>
  promise.then(
    () => "none",
    ({ code }) => code,
  );

try {
  const page = await fetchPage(new URL(origin), options);
  assert.equal(new TextDecoder().decode(page.bytes), "<title>The mill</title><p>café");
  assert.equal(page.contentType, "text/html; charset=utf-8");
  assert.equal(await failure(fetchPage(`${origin}/private/x`, options)), "robots");
  assert.equal(await failure(fetchPage(`${origin}/none`, options)), "http-404");
  const fetcher = createFetcher(options);
  const found = [];
  for await (const { url } of discoverUrls(origin, fetcher)) found.push(url);
  fetcher.close();
  assert.deepEqual(found, [`${origin}/mill`]);
  // The guard: an address, a name that resolves to one, and a redirect to one.
  const { allowedAddresses: _, ...guarded } = options;
  assert.equal(await failure(fetchPage(origin, guarded)), "blocked-address");
  const lookup = async () => ["127.0.0.1"];
  const named = `http://public.example:${port}/`;
  assert.equal(await failure(fetchPage(named, { ...guarded, lookup })), "blocked-address");
  assert.equal(await failure(fetchPage(`${origin}/away`, options)), "blocked-address");
} finally {
  server.close();
  server.closeAllConnections();
}
