import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { gunzipSync } from "node:zlib";
import { readChunks } from "@winnow/corpus";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Answer, addTo, isComplete, outcomesOf } from "./answers.js";
import { attacksOf, ROUTES } from "./attacks.js";
import { BODIES, ENCODINGS } from "./bodies.js";
import { CLIENTS, send } from "./clients.js";
import { variations } from "./variations.js";
import { faultsOf, type Result, tallyOf } from "./verdict.js";

const jsonOf = (name: string, size: number) => BODIES[name]!(size).map((body) => JSON.parse(body));

/** The number of arrays and objects inside one another. */
function levelsOf(value: unknown): number {
  return typeof value === "object" && value !== null
    ? 1 + Math.max(0, ...Object.values(value).map(levelsOf))
    : 0;
}

describe("bodies", () => {
  it("have as many records, keys, lines and levels as they should", () => {
    expect(jsonOf("pages", 3)).toEqual([{ pages: [{}, {}, {}] }]);
    expect(jsonOf("documents", 1)).toEqual([{ documents: [{}] }]);
    expect(BODIES.lines!(2)).toEqual(["{}\n{}\n"]);
    expect(jsonOf("values", 3)[0].note).toEqual([0, 0, 0]);
    expect(jsonOf("keys", 2)).toEqual([{ html: "<p>a</p>", k0: 0, k1: 0 }]);
    expect(BODIES["article lines"]!(3)[0]!.trimEnd().split("\n")).toHaveLength(3);
    expect(jsonOf("nested field", 7).map(({ note }) => levelsOf(note))).toEqual([7, 7]);
    expect(jsonOf("nested anywhere", 7).map(levelsOf)).toSatisfy((all: number[]) =>
      all.every((levels) => levels >= 7),
    );
  });

  it("have the size that they should", () => {
    expect(jsonOf("long string", 100).map((record) => JSON.stringify(record).length > 100)).toEqual(
      Array(5).fill(true),
    );
    expect(BODIES["article page"]!(1e5)[0]!.length).toBeGreaterThanOrEqual(1e5);
    const [{ html, options }] = jsonOf("oversized page", 5_000);
    expect(html.length).toBeGreaterThan(options.maxSize);
    // The service accepts rules of 20,000 characters.
    expect(JSON.stringify(jsonOf("rules", 1)[0].options.rules).length).toBeLessThan(20_000);
  });
});

describe("encodings", () => {
  const body = Buffer.from(BODIES.lines!(1_000)[0]!);

  it.each(["identity", "gzip", "zstd"] as const)("%s is read as it was written", async (name) => {
    const parts: Uint8Array[] = [];
    const bytes = await ENCODINGS[name]!(body);
    for await (const part of readChunks(Readable.from([bytes]))) parts.push(part);
    expect(Buffer.concat(parts).equals(body)).toBe(true);
  });

  it("can be wrong", async () => {
    expect(gunzipSync(gunzipSync(await ENCODINGS["gzip of gzip"]!(body))).equals(body)).toBe(true);
    const truncated = await ENCODINGS["truncated gzip"]!(body);
    expect(() => gunzipSync(truncated)).toThrow("unexpected end of file");
  });
});

describe("outcomes", () => {
  /** What has arrived, in two parts. */
  const answerOf = (text: string, at = text.length / 2): Answer => {
    const answer: Answer = { text: "", begun: 0, length: 0, tail: "" };
    for (const part of [text.slice(0, at), text.slice(at)]) addTo(answer, part, 1_000);
    return answer;
  };
  const chunked = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n";
  const problem = 'HTTP/1.1 413 Content Too Large\r\nContent-Length: 20\r\n\r\n{"code":"too-large"}';

  it("name the status of an answer, and the code of a problem", () => {
    expect(outcomesOf(answerOf(`${chunked}0\r\n\r\n`), "closed", 1)).toEqual(["200"]);
    expect(outcomesOf(answerOf(problem), "closed", 1)).toEqual(["413 too-large"]);
    const page = "HTTP/1.1 500 Internal Server Error\r\nContent-Length: 4\r\n\r\nOops";
    expect(outcomesOf(answerOf(page), "closed", 1)).toEqual(["500 without a code"]);
    // Node answers so by itself.
    const bare = "HTTP/1.1 431 Request Header Fields Too Large\r\nConnection: close\r\n\r\n";
    expect(outcomesOf(answerOf(bare), "closed", 1)).toEqual(["431"]);
  });

  it("name how a connection ended without an answer, or within one", () => {
    expect(outcomesOf(answerOf(""), "closed", 1)).toEqual(["closed"]);
    expect(outcomesOf(answerOf(""), "none", 1)).toEqual(["none"]);
    expect(outcomesOf(answerOf(chunked), "closed", 1)).toEqual(["cut"]);
    expect(outcomesOf(answerOf(chunked), "left", 1)).toEqual(["left"]);
    expect(isComplete(answerOf(problem.slice(0, -1)))).toBe(false);
  });

  it("are one for each request of a connection", () => {
    for (let at = 0; at < 2 * problem.length; at++)
      expect(answerOf(problem + problem, at)).toMatchObject({ begun: 2, length: 2 * problem.length });
    expect(outcomesOf(answerOf(problem + problem), "left", 3)).toEqual([
      "413 too-large",
      "413 too-large",
      "left",
    ]);
  });

  it("are counted", () => {
    expect(tallyOf(["413 too-large", "200", "200"])).toBe("200 ×2, 413 too-large");
  });
});

describe("clients", () => {
  /** The bodies that arrived. */
  let arrived: string[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (text) => {
      body += text;
    });
    request.on("close", () => arrived.push(body));
    request.on("end", () => response.end("{}"));
  });
  beforeAll(() => new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve)));
  afterAll(() => void server.close().closeAllConnections());

  const attack = async (client: string, seconds = 60) => {
    arrived = [];
    const request = { path: "/", type: "text/plain", body: Buffer.from("0123456789") };
    const outcomes = await send((server.address() as AddressInfo).port, request, CLIENTS[client]!, seconds);
    return tallyOf(outcomes);
  };

  it("send their request and read the answer", async () => {
    expect([await attack("patient"), arrived]).toEqual(["200", ["0123456789"]]);
    expect([await attack("slow"), arrived]).toEqual(["200", ["0123456789"]]);
    expect([await attack("pipelining"), arrived.length]).toEqual(["200 ×50", 50]);
    expect(await attack("long headers")).toMatch(/^(431|closed)$/);
  });

  it("leave if they have not sent all, or do not read", async () => {
    for (const client of ["silent", "never reads", "holds with spaces", "gone"] as const)
      expect([client, await attack(client, 0.2)]).toEqual([client, "left"]);
  });
});

describe("the verdict", () => {
  const [attack] = attacksOf(false);
  const result: Result = {
    attack: { ...attack!, accepts: ["200", "413"] },
    outcomes: ["200", "413 too-large"],
    measured: { memory: 699, totalMemory: 5_000, wait: 249 },
    ...{ isAlive: true, isServing: true, servedOthers: false },
  };

  it("is empty if nothing exceeds a limit", () => {
    expect(faultsOf(result, false)).toEqual([]);
  });

  it.each([
    [{ isAlive: false, isServing: false }, ["ended"]],
    [{ isServing: false }, ["answers no page"]],
    [{ measured: { ...result.measured, memory: 701 } }, ["more than 700 MB"]],
    [{ measured: { ...result.measured, wait: 251 } }, ["more than 250 ms"]],
    [{ attack: { ...result.attack, others: true } }, ["others are refused"]],
    [{ outcomes: ["200", "500 internal"] }, ["wrong: 500 internal"]],
    [{ outcomes: ["413 without a code"] }, ["wrong: 413 without a code"]],
    [{ outcomes: ["left"] }, ["wrong: left"]],
  ] satisfies [Partial<Result>, string[]][])("names each limit that is exceeded: %j", (part, faults) => {
    expect(faultsOf({ ...result, ...part }, false)).toEqual(faults);
  });

  it("does not judge the time of a quick run", () => {
    const slow = { ...result, outcomes: ["left"], measured: { ...result.measured, wait: 9_000 } };
    expect(faultsOf(slow, true)).toEqual([]);
  });
});

describe("attacks", () => {
  it("have all routes in the full run, and one each in the quick one", () => {
    const namesOf = (isQuick: boolean) => attacksOf(isQuick).map(({ name, body }) => `${name} ${body}`);
    expect(new Set(attacksOf(false).map(({ path }) => path.split("?")[0]))).toEqual(new Set(ROUTES));
    for (const name of namesOf(true)) expect(namesOf(false)).toContain(name);
  });

  it("are followed by the same variations each time, of everything", () => {
    const all = variations(200, 1);
    expect(variations(200, 1)).toEqual(all);
    expect(variations(200, 2)).not.toEqual(all);
    const values = (key: "body" | "encoding" | "client" | "path") => new Set(all.map((one) => one[key]));
    expect(values("body").size).toBe(Object.keys(BODIES).length);
    expect(values("encoding").size).toBe(Object.keys(ENCODINGS).length);
    expect(values("client").size).toBe(Object.keys(CLIENTS).length);
    expect(values("path")).toEqual(new Set(ROUTES));
  });
});
