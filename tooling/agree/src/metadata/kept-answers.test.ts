import { appendFileSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { peerAnswers } from "./kept-answers.js";
import type { KeyedAnswer, Peer, PeerPage } from "./peers.js";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "winnow-kept-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

it("asks a peer once about a page, and again only where a line was cut off", async () => {
  const asked: string[] = [];
  const peer: Peer = {
    name: "peer",
    version: "1.0",
    async *ask(pages): AsyncGenerator<KeyedAnswer> {
      for await (const { key } of pages) {
        asked.push(key);
        // As Python writes what is missing.
        yield JSON.parse(`{"key": "${key}", "title": "Title of ${key}", "authors": [], "date": null}`);
      }
    },
  };
  const pages = (...keys: string[]) =>
    async function* (): AsyncGenerator<PeerPage> {
      for (const key of keys) yield { key, html: "" };
    };
  await peerAnswers(peer, "set", pages("a", "b"), folder);
  appendFileSync(join(folder, readdirSync(folder)[0]!), '{"key": "c", "tit\n');
  const system = await peerAnswers(peer, "set", pages("a", "b", "c"), folder);
  expect(asked).toEqual(["a", "b", "c"]);
  expect(system.name).toBe("peer 1.0");
  expect(system.answer("a")).toEqual({ key: "a", title: "Title of a", authors: [] });
  expect(system.answer("unknown")).toEqual({ key: "", authors: [] });
});
