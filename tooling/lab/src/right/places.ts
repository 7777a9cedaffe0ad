import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { listPlaces, openSource, openTarget } from "@winnow/corpus/places";
import { type Command, defineCommand } from "../command.js";
import { pythonWith } from "../run/python.js";

const PACKAGES = { folder: "winnow-moto", requirements: ["moto[server]>=5"] };

/** 20 MB: two parts of an upload, and one that is shorter. Each position can be told from its neighbours. */
const CONTENT = Buffer.alloc(20 << 20);
for (let at = 0; at < CONTENT.length; at += 4) CONTENT.writeUInt32LE(at, at);

/** More than a page of a listing, which has 1,000. */
const MANY = 1005;

/** Milliseconds until the server must answer. */
const START = 60_000;

/** Fails unless all checks pass. */
export const command: Command = defineCommand(
  {
    about: `
Reads, writes and lists objects of S3 as moto (PyPI) has them: ranges, uploads in parts that appear when they are complete,
discarded uploads, an object that changes while it is read, names that need escapes, listings of several pages.`,
    options: {},
  },
  async () => {
    const port = await freePort();
    const server = spawn(pythonWith(PACKAGES), ["-m", "moto.server", "-p", String(port)], {
      stdio: "ignore",
    });
    try {
      const endpoint = `http://127.0.0.1:${port}`;
      await untilReady(endpoint);
      Object.assign(process.env, {
        AWS_ENDPOINT_URL_S3: endpoint,
        AWS_ACCESS_KEY_ID: "test",
        AWS_SECRET_ACCESS_KEY: "test",
      });
      await fetch(`${endpoint}/bucket`, { method: "PUT" });
      const checks = await checkAll(endpoint);
      for (const [name, isRight] of checks) console.log(`${isRight ? "right" : "WRONG"}: ${name}`);
      return checks.every(([, isRight]) => isRight) ? 0 : 1;
    } finally {
      const ended = once(server, "exit");
      server.kill();
      await ended;
    }
  },
);

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  return typeof address === "object" && address !== null ? address.port : 0;
}

async function untilReady(endpoint: string): Promise<void> {
  for (const end = Date.now() + START; Date.now() < end; await sleep(100)) {
    if (
      await fetch(endpoint).then(
        () => true,
        () => false,
      )
    )
      return;
  }
  throw new Error("moto does not answer");
}

async function checkAll(endpoint: string): Promise<readonly (readonly [string, boolean])[]> {
  const location = "s3://bucket/a b/é+%.bin";
  const target = await openTarget(location);
  for (let at = 0; at < CONTENT.length; at += 3e6) await target.write(CONTENT.subarray(at, at + 3e6));
  const isHidden = (await codeOf(openSource(location))) === "cannot-read";
  await target.commit();
  const source = await openSource(location);
  const isRead = CONTENT.equals(await bytesOf(source.bytes()));
  const isRangeRead = CONTENT.subarray(5e6, 5e6 + 9).equals(await bytesOf(source.bytes(5e6, 5e6 + 9)));

  await Promise.all(Array.from({ length: MANY }, (_, n) => write(`s3://bucket/crawl/${n}.gz`, "x")));
  const matching = await listPlaces("s3://bucket/crawl/*.gz");
  const inFolder = await listPlaces("s3://bucket/crawl");

  const discarded = await openTarget("s3://bucket/discarded");
  await discarded.write(CONTENT);
  await discarded.discard();
  const uploads = await (await fetch(`${endpoint}/bucket?uploads`)).text();
  const isGone = (await codeOf(openSource("s3://bucket/discarded"))) === "cannot-read";

  await write(location, "other");
  const change = await codeOf(bytesOf(source.bytes()));
  return [
    ["an object appears when its upload is complete", isHidden],
    ["an object in parts is read as it was written", isRead && source.size === CONTENT.length],
    ["a range", isRangeRead],
    ["a pattern over several pages of a listing", matching.length === MANY],
    ["a folder over several pages of a listing", inFolder.length === MANY],
    ["one object", (await listPlaces("s3://bucket/crawl/7.gz"))[0]?.size === 1],
    ["a discarded upload leaves nothing", isGone && !uploads.includes("<Upload>")],
    ["an object that changed is an error", change === "changed-input"],
  ];
}

async function write(location: string, content: string): Promise<void> {
  const target = await openTarget(location);
  await target.write(Buffer.from(content));
  await target.commit();
}

async function bytesOf(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
}

/** Returns the code of a failure; undefined if there is none. */
async function codeOf(work: Promise<unknown>): Promise<string | undefined> {
  return work.then(
    () => undefined,
    (error: { readonly code?: string }) => error.code,
  );
}
