import { splitLines } from "@winnow/corpus/lines";
import { describe, expect, it } from "vitest";
import { EvaluationError } from "../eval-error.js";
import type { GoldPage } from "../types.js";
import { pageHtml } from "./domains.js";
import { packedLine, readPacked } from "./layouts/packed.js";

async function* chunks(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

async function read(text: string, size = 7): Promise<GoldPage[]> {
  const pages: GoldPage[] = [];
  for await (const page of readPacked(splitLines(chunks(new TextEncoder().encode(text), size)), "set"))
    pages.push(page);
  return pages;
}

const page: GoldPage = {
  id: "1",
  dataset: "d",
  source: "s",
  url: "u",
  lang: "en",
  pageType: "article",
  topic: "News",
  html: "<p>Zoë",
  gold: {
    text: "Zoë\n你好",
    markdown: "m",
    html: "h",
    comments: "c",
    title: "t",
    author: "a",
    date: "2020-01-01",
    with: ["x"],
    without: ["y"],
  },
};

describe("readPacked", () => {
  it("reads what packedLine writes, however the bytes are divided into chunks", async () => {
    for (const size of [1, 2, 3, 1000]) expect(await read(`${packedLine(page)}\n`, size)).toEqual([page]);
  });

  it("accepts byte order marks, Windows line ends, empty lines, and a last line without a line feed", async () => {
    const line = packedLine(page);
    expect(await read(`\uFEFF${line}\r\n\r\n${line}`)).toEqual([page, page]);
    expect(await read("")).toEqual([]);
  });

  it.each(["", "PHA+6Q==", "PHA+6Q", "PHA+\\n6Q=="])("accepts the Base64 %j", async (htmlBase64) => {
    const line = `{"id":"1","htmlBase64":"${htmlBase64}","gold":{"text":""}}`;
    const [record] = await read(line);
    expect(() => pageHtml(record!)).not.toThrow();
  });

  it("omits fields that are unknown, null or empty", async () => {
    const record = {
      id: "1",
      readerable: true,
      url: null,
      gold: { text: "", author: null, with: [], draft: 1 },
    };
    expect(await read(JSON.stringify(record))).toEqual([{ id: "1", gold: { text: "" } }]);
  });

  it("joins a list of authors", async () => {
    const [found] = await read('{"id":"1","gold":{"text":"a","author":["Ada Byron","Bo Ek"]}}');
    expect(found?.gold.author).toBe("Ada Byron, Bo Ek");
  });

  it.each([
    ['{"id":"1","gold":{"text":"","author":["Ada",1]}}', "gold.author is not a string"],
    ['{"id":"1","gold":{"text":"a"', "not JSON"],
    ["[]", "not a JSON object"],
    ['{"gold":{"text":"a"}}', "no id"],
    ['{"id":"1"}', "no gold"],
    ['{"id":"1","gold":{}}', "no gold.text"],
    ['{"id":"1","gold":{"text":null}}', "no gold.text"],
    ['{"id":"1","gold":{"text":"","title":1}}', "gold.title is not a string"],
    ['{"id":"1","gold":{"text":"","with":"x"}}', "gold.with is not a list of strings"],
    ['{"id":"1","html":1,"gold":{"text":""}}', "html is not a string"],
    ['{"id":"1","htmlBase64":"%%%%","gold":{"text":""}}', "htmlBase64 is not Base64"],
    ['{"id":"1","htmlBase64":"PHA+6","gold":{"text":""}}', "htmlBase64 is not Base64"],
    ['{"id":"1","htmlBase64":"PH=","gold":{"text":""}}', "htmlBase64 is not Base64"],
    ['{"id":"1","annotatedHtml":"<p>"}', "annotatedHtml, a page divided into labelled blocks"],
    ['{"track_id":"1","html":"","main_html":"<p>"}', "WebMainBench"],
  ])("rejects %s", async (line, message) => {
    const error = await read(`${packedLine(page)}\n${line}\n`).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(EvaluationError);
    expect(error).toMatchObject({ code: "broken-line" });
    expect((error as Error).message).toContain(`set, line 2: `);
    expect((error as Error).message).toContain(message);
  });
});
