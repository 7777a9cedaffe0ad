import zlib from "node:zlib";
import { afterAll } from "vitest";
import { type Handler, html, raw, redirect, serve, status, type TestServer } from "./server.js";

/** Uses the handlers one after another, one per request; the last one handles all further requests. */
function inTurn(...handlers: readonly Handler[]): Handler {
  let visit = 0;
  return (request, response) => handlers[Math.min(visit++, handlers.length - 1)]!(request, response);
}

function coded(body: Uint8Array, encoding: string): Handler {
  return (_request, response) => {
    response.writeHead(200, { "content-type": "text/html", "content-encoding": encoding }).end(body);
  };
}

/** 100 MB of zeros, compressed this many times, on first use. */
const bomb = (times: number): Handler => {
  let bytes: Uint8Array | undefined;
  return (_request, response) => {
    if (bytes === undefined) {
      bytes = new Uint8Array(100_000_000);
      for (let i = 0; i < times; i++) bytes = zlib.gzipSync(bytes);
    }
    const encoding = Array.from({ length: times }, () => "gzip").join(", ");
    response.writeHead(200, { "content-type": "text/html", "content-encoding": encoding }).end(bytes);
  };
};
const hop = (n: number): Record<string, Handler> =>
  Object.fromEntries(
    Array.from({ length: n }, (_, i) => [`/hop${i + 1}`, redirect(i === 0 ? "/" : `/hop${i}`)]),
  );

/** A site that misbehaves in a different way at each path. */
const SITE: Readonly<Record<string, Handler>> = {
  "/": html("<title>Hello</title>"),
  "/echo": (request, response) => {
    response.writeHead(200, { "content-type": "text/html" }).end(JSON.stringify(request.headers));
  },
  // Redirects.
  ...hop(7),
  "/moved": redirect("/a/../?q=ü#part", 301),
  "/see-other": redirect("/", 303),
  "/temporary": redirect("/", 307),
  "/permanent": redirect("./", 308),
  "/to": (request, response) => {
    const to = new URL(request.url!, "http://site.test").searchParams.get("to")!;
    response.writeHead(302, { location: to.replace("PORT", String(request.socket.localPort)) }).end();
  },
  "/loop": redirect("/loop"),
  "/circle": redirect("/round"),
  "/round": redirect("/circle#again"),
  "/nowhere": redirect(undefined),
  "/empty": redirect(" "),
  "/endless-redirect": (_request, response) => {
    response.writeHead(302, { location: "/" }).write("x");
  },
  "/big-redirect": (_request, response) => {
    response.writeHead(302, { location: "/" }).end("x".repeat(1_000_000));
  },
  "/raw-utf-8": raw("HTTP/1.1 302 Found\r\nLocation: /?q=ü\r\nLocation: /?q=ü\r\nContent-Length: 0\r\n\r\n"),
  "/set-cookie": (_request, response) => {
    response.writeHead(302, { location: "/echo", "set-cookie": ["a=1; Path=/", "b=2"] }).end();
  },
  // Bodies.
  "/bomb": bomb(1),
  "/bombs": bomb(2),
  "/broken": coded(zlib.gzipSync("<p>text").subarray(0, 15), "gzip"),
  "/not-gzip": coded(new TextEncoder().encode("<p>text"), "gzip"),
  "/unknown-coding": coded(new TextEncoder().encode("<p>text"), "compress"),
  "/brotli": coded(zlib.brotliCompressSync("<p>text"), "br"),
  "/endless": (_request, response) => {
    response.writeHead(200, { "content-type": "text/html" });
    const more = () => {
      while (!response.destroyed && response.write("x".repeat(10_000)));
    };
    response.on("drain", more);
    more();
  },
  "/long": html("x".repeat(2_000)),
  "/claims-much": raw(
    "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 99999999999\r\n\r\nx",
    "hang",
  ),
  "/short": raw("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 100\r\n\r\nnot 100"),
  "/cut-chunk": raw(
    "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab",
  ),
  "/two-lengths": raw("HTTP/1.1 200 OK\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabcd"),
  "/until-close": raw("HTTP/1.0 200 OK\r\n\r\n<p>old"),
  "/no-type": raw("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi"),
  "/garbage": raw("SSH-2.0-OpenSSH_9.2p1\r\n"),
  "/status-0": raw("HTTP/1.1 000 Nothing\r\nContent-Length: 0\r\n\r\n"),
  "/upgrade": raw("HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n"),
  "/early-hints": raw(
    "HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi",
  ),
  "/nothing": raw(""),
  "/reset": raw("", "reset"),
  "/reset-body": raw("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 100\r\n\r\nab", "reset"),
  "/hang": () => {},
  "/hang-body": raw("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 100\r\n\r\nab", "hang"),
  "/drip": (_request, response) => {
    response.writeHead(200, { "content-type": "text/html" });
    const timer = setInterval(() => response.write("x"), 5);
    response.on("close", () => clearInterval(timer));
  },
  "/drip-headers": ({ socket }) => {
    socket.write("HTTP/1.1 200 OK\r\n");
    const timer = setInterval(() => socket.write("X-A: b\r\n"), 5);
    socket.on("close", () => clearInterval(timer));
  },
  "/big-headers": raw(
    `HTTP/1.1 200 OK\r\nContent-Length: 2\r\n${`X-A: ${"b".repeat(1_000)}\r\n`.repeat(100)}\r\nhi`,
  ),
  "/large-headers": raw(
    `HTTP/1.1 200 OK\r\nContent-Length: 2\r\n${`X-A: ${"b".repeat(1_000)}\r\n`.repeat(30)}\r\nhi`,
  ),
  "/image": (_request, response) => {
    response.writeHead(200, { "content-type": "image/png" });
    response.write("x"); // The rest never arrives: the type is checked before the body.
  },
  "/text": html("plain", { "content-type": "text/plain" }),
  "/xml": html("<x/>", { "content-type": "application/xml" }),
  "/robots-tag": html("<meta name=robots content='noarchive'>", { "x-robots-tag": "noindex" }),
  // Statuses.
  "/forbidden": status(403),
  "/not-modified": status(304),
  "/no-content": status(204),
  "/busy-once": inTurn(status(503), html("at last")),
  "/reset-once": inTurn(raw("", "reset"), html("at last")),
  "/limited-once": inTurn(status(429, { "retry-after": "1" }), html("at last")),
  "/busy": status(503),
  "/busy-long": status(503, { "retry-after": "3600" }),
  "/busy-until": status(429, { "retry-after": "Fri, 31 Dec 9999 23:59:59 GMT" }),
};

/** Starts a server for the site. It is closed after all tests of the file. */
export async function siteServer(): Promise<TestServer> {
  const server = await serve(SITE);
  afterAll(() => server.close());
  return server;
}
