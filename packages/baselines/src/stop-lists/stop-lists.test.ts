import { createRequire } from "node:module";
import { afterEach, describe, expect, it, vi } from "vitest";
import { loadStopList } from "./load-stop-list.js";
import { STOP_LIST_FILES, stopList } from "./stop-lists.js";

describe("stopList", () => {
  it("finds the list by language, region or old code", () => {
    expect(stopList("de")?.words.has("und")).toBe(true);
    expect(stopList("de-AT")).toBe(stopList("de"));
    expect(stopList("no")).toBe(stopList("nb"));
    expect(stopList("iw")).toBe(stopList("he"));
    expect(stopList("pt_BR")).toBe(stopList("pt"));
    expect(stopList("sr-Latn-RS")).toBe(stopList("hr"));
  });

  it("is undefined for other languages", () => {
    expect(stopList("tlh")).toBeUndefined();
    expect(stopList("sr")).toBeUndefined();
    expect(stopList("")).toBeUndefined();
    expect(stopList("constructor")).toBeUndefined();
    expect(() => stopList(1 as never)).toThrow(/language/);
  });

  it("reads every list of the package in lower case", () => {
    for (const [language, { name }] of STOP_LIST_FILES) {
      const list = stopList(language);
      expect(list?.words.size, name).toBeGreaterThan(20);
      for (const word of list!.words) expect(word).toBe(word.toLowerCase());
    }
    const lists: object = createRequire(import.meta.url)("stopwords-iso/stopwords-iso.json");
    expect(Array.from(STOP_LIST_FILES.values(), ({ name }) => name).sort()).toEqual(
      Object.keys(lists).sort(),
    );
  });

  it("has the words of entries that are several words, and the most common words", () => {
    // "bấy chầy" is an entry; the package's list for Ukrainian lacks "і".
    expect(stopList("vi")?.words.has("chầy")).toBe(true);
    expect(stopList("uk")?.words.has("і")).toBe(true);
  });
});

describe("without Node", () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.resetModules();
  });

  it("has a list after loadStopList", async () => {
    vi.resetModules();
    vi.stubGlobal("process", Object.create(process, { getBuiltinModule: { value: undefined } }));
    const { stopList } = await import("./stop-lists.js");
    const { loadStopList } = await import("./load-stop-list.js");
    expect(stopList("fr")).toBeUndefined();
    expect(await loadStopList("fr")).toBe(true);
    expect(stopList("fr")?.words.has("avec")).toBe(true);
    expect(stopList("es")).toBeUndefined();
  });

  it("returns false if there is no list", async () => {
    expect(await loadStopList("tlh")).toBe(false);
  });
});
