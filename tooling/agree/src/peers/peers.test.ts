import { appendFileSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type KeyedAnswer, type Peer, type PeerPage, peerAnswers } from "./peers.js";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "winnow-kept-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

it("queries a peer once per page, and again only if a line of the cache was cut off", async () => {
  const queried: string[] = [];
  const peer: Peer = {
    name: "peer",
    version: "1.0",
    async *ask(pages): AsyncGenerator<KeyedAnswer> {
      for await (const { key } of pages) {
        queried.push(key);
        // Python writes null for missing values.
        yield JSON.parse(
          `{"key": "${key}", "title": "Title of ${key}", "authors": [], "date": null, "text": "Text."}`,
        );
      }
    },
  };
  const pages = (...keys: string[]) =>
    async function* (): AsyncGenerator<PeerPage> {
      for (const key of keys) yield { key, html: "" };
    };
  await peerAnswers(peer, "set", pages("a", "b")(), folder);
  appendFileSync(join(folder, readdirSync(folder)[0]!), '{"key": "c", "tit\n');
  const answers = await peerAnswers(peer, "set", pages("a", "b", "c")(), folder);
  expect(queried).toEqual(["a", "b", "c"]);
  expect(answers.get("a")).toEqual({ title: "Title of a", authors: [], text: "Text." });
  expect([...answers.keys()]).toEqual(["a", "b", "c"]);
});
