import { decode } from "@winnow/core-dom/decode";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { allVisibleText } from "./all-visible-text.js";

const PAGE = `<p>${"Nobody on board looked back at the town. ".repeat(9)}<p>caf\u00e9 \u0093quoted\u0094`;
const method = allVisibleText;
const BYTES = Uint8Array.from(PAGE, (character) => character.charCodeAt(0));

/** Loads the package as in a runtime whose `process` has, or lacks, `getBuiltinModule`. */
async function extractWith(getBuiltinModule: unknown): Promise<typeof import("./extract.js").extract> {
  vi.stubGlobal("process", Object.create(process, { getBuiltinModule: { value: getBuiltinModule } }));
  return (await import("./extract.js")).extract;
}

beforeEach(() => {
  vi.resetModules();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe("in Node", () => {
  it("loads the decoder for bytes, not for strings", async () => {
    const required: string[] = [];
    const require = (specifier: string): unknown => {
      required.push(specifier);
      return { decode };
    };
    const extract = await extractWith(() => ({ createRequire: () => require }));
    expect(extract(PAGE, { method }).text).toContain("looked back");
    expect(extract({ html: PAGE }).metadata.title).toBeUndefined();
    expect(required).toEqual([]);
    expect(extract(BYTES, { method }).text).toContain("café “quoted”");
    expect(extract({ bytes: BYTES }, { method }).text).toContain("café “quoted”");
    expect(new Set(required)).toEqual(new Set(["@winnow/core-dom/decode"]));
  });

  it("uses the option decode instead", async () => {
    const extract = await extractWith(() => {
      throw new Error("not needed");
    });
    const hints: unknown[] = [];
    const article = extract(
      { bytes: BYTES, contentType: "text/html; charset=x" },
      {
        method,
        decode: (_, hint) => {
          hints.push(hint);
          return { text: PAGE.replace("town", "pier") };
        },
      },
    );
    expect(article.text).toContain("pier");
    expect(hints).toEqual([{ contentType: "text/html; charset=x" }]);
  });

  it("names the option in a bundle without core-dom next to it", async () => {
    const extract = await extractWith(() => ({
      createRequire: () => () => {
        throw new Error("not found");
      },
    }));
    expect(() => extract(BYTES)).toThrow(/@winnow\/core-dom\/decode and pass it as the option decode/);
  });
});

describe("elsewhere", () => {
  it("requires the option decode for bytes", async () => {
    const extract = await extractWith(undefined);
    expect(extract(PAGE, { method }).text).toContain("looked back");
    expect(() => extract(BYTES)).toThrow(TypeError);
    expect(() => extract(BYTES)).toThrow(/option decode/);
    expect(extract(BYTES, { method, decode }).text).toContain("café “quoted”");
  });
});
