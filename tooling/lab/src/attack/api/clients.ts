import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { type Answer, addTo, isComplete, type Outcome, outcomesOf } from "./answers.js";

/** How a client behaves. Without any of these, it sends its request, reads the answer, and leaves. */
export interface Client {
  /** Headers that it adds. */
  readonly headers?: string;
  /** The share of the head and of the body that it sends. */
  readonly head?: number;
  readonly body?: number;
  /** The number of pieces that it sends the body in, one each `every` milliseconds. */
  readonly pieces?: number;
  readonly every?: number;
  /** Sends this after the body, again and again, as a stream that does not end. */
  readonly repeats?: string;
  /** Sends the body in chunks of one byte, all at once. */
  readonly bytewise?: true;
  /** Leaves when it has sent its part. */
  readonly leaves?: true;
  readonly reads?: false;
  /** Sends the request this often, without waiting for answers. */
  readonly times?: number;
}

/** The clients, by name. */
export const CLIENTS: Readonly<Record<string, Client>> = {
  patient: {},
  pipelining: { times: 50 },
  "many headers": { headers: flood(900, 4) },
  "long headers": { headers: flood(20, 4_000) },
  slow: { pieces: 50, every: 20 },
  "byte by byte": { pieces: 1_000, every: 1_000 },
  "chunks of a byte": { bytewise: true },
  silent: { body: 0.5 },
  "silent in the head": { head: 0.5, body: 0 },
  gone: { body: 0.5, leaves: true },
  "gone after sending": { leaves: true },
  "never reads": { reads: false },
  "holds its stream": { repeats: "", every: 1_000 },
  "holds with blank lines": { repeats: "\n", every: 1_000 },
  "holds with spaces": { repeats: " ", every: 1_000 },
  "holds with records": { repeats: '{"html":"<p>a</p>"}\n', every: 1_000 },
};

/** A request before it is sent. */
export interface Request {
  /** With its query. */
  readonly path: string;
  readonly type: string;
  readonly body: Buffer;
}

/** Where requests are sent from: to the service, this is another client than the one that asks for a page. */
const ATTACKER = "127.0.0.2";

/** Maximum characters of an answer that are kept, on average. */
const MAX_KEPT = 1_000_000;

/** Sends a request as a client does. Resolves to one outcome for each time that it is sent. */
export function send(
  port: number,
  request: Request,
  client: Client,
  seconds: number,
): Promise<readonly Outcome[]> {
  const { times = 1, reads = true, leaves = false } = client;
  return new Promise((resolve) => {
    const socket = connect({ port, host: "127.0.0.1", localAddress: ATTACKER });
    const answer: Answer = { text: "", begun: 0, length: 0, tail: "" };
    let isSent = false;
    const finish = (end: "closed" | "none" | "left"): void => {
      clearTimeout(clock);
      socket.destroy();
      resolve(outcomesOf(answer, end, times));
    };
    const clock = setTimeout(
      () => finish(isSent && reads && answer.length === 0 ? "none" : "left"),
      seconds * 1000,
    );
    socket.on("error", () => {});
    socket.on("close", () => finish("closed"));
    socket.on("connect", async () => {
      isSent = await write(socket, request, client);
      if (leaves) finish("left");
    });
    if (!reads) return;
    socket.on("data", (bytes: Buffer) => {
      addTo(answer, bytes.toString("latin1"), MAX_KEPT * times);
      if (answer.begun >= times && isComplete(answer)) finish("closed");
    });
  });
}

/** Writes a request as a client does. Resolves to whether it is complete. */
async function write(socket: Socket, request: Request, client: Client): Promise<boolean> {
  const { headers = "", repeats, bytewise = false, pieces = 1, every = 0, times = 1 } = client;
  const put = (bytes: Uint8Array | string): Promise<void> =>
    new Promise((done) => {
      if (socket.destroyed || bytes.length === 0) done();
      else socket.write(bytes, () => done());
    });
  const head =
    `POST ${request.path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: ${request.type}\r\n${headers}` +
    `${repeats === undefined && !bytewise ? `content-length: ${request.body.length}` : "transfer-encoding: chunked"}\r\n\r\n`;
  const share = client.body ?? 1;
  const sent = request.body.subarray(0, request.body.length * share);
  const body = bytewise ? Buffer.from(`${inBytes(sent)}${share === 1 ? "0\r\n\r\n" : ""}`, "latin1") : sent;
  for (let time = 0; time < times; time++) {
    await put(head.slice(0, head.length * (client.head ?? 1)));
    const length = Math.ceil(body.length / pieces);
    for (let start = 0; start < body.length && !socket.destroyed; start += length) {
      const piece = body.subarray(start, start + length);
      await put(repeats === undefined ? piece : chunkOf(piece));
      await wait(every);
    }
  }
  while (repeats !== undefined && !socket.destroyed) {
    await put(repeats === "" ? "" : chunkOf(Buffer.from(repeats)));
    await wait(every);
  }
  return share === 1;
}

/** A chunk of a body without a length (RFC 9112 §7.1). */
function chunkOf(bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from("\r\n")]);
}

function inBytes(body: Buffer): string {
  return body.toString("latin1").replace(/./gs, "1\r\n$&\r\n");
}

function flood(count: number, length: number): string {
  let headers = "";
  for (let i = 0; i < count; i++) headers += `x-${i}: ${"a".repeat(length)}\r\n`;
  return headers;
}
