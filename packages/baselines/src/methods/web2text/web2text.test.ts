import { Label, NodeKind, parse, type Tree, text } from "@winnow/core-dom";
import { ModelError } from "@winnow/core-dom/model-file";
import { createModelWriter } from "@winnow/testing/models";
import { describe, expect, it } from "vitest";
import { MODEL } from "./model.js";
import { parseModel } from "./parse-model.js";
import { createWeb2text, web2text } from "./web2text.js";

const SENTENCE =
  "It was the last day of the summer, and the people of the village had come to the harbour to see the boats off.";
const STORY = [
  SENTENCE,
  "Nobody knew how long they would be away this time, or whether the weather would be kind to them until they were back.",
  "The oldest of them had not missed a single summer since the war, and he did not intend to miss this one either.",
  "When the church bell rang at six, they cast off the lines, and for a while there was nothing but the sound of oars.",
  "The children ran along the wall to the lighthouse, because from there you could see the sails longer than anywhere else.",
];
const MENU = ["Home", "News", "Sport", "Contact us", "Log in"]
  .map((name) => `<li><a href=/>${name}</a>`)
  .join("");
const PAGE = `<ul class=menu>${MENU}</ul><article><h1>The boats</h1>${STORY.map((sentence) => `<p>${sentence}</p>\n`).join("")}</article>
  <footer>© 2026 The Harbour Times. <a href=/>Privacy</a></footer>`;

const modelBytes = () => Uint8Array.from(Buffer.from(MODEL, "base64"));

function textsWith(tree: Tree, labels: Uint8Array, label: number): string[] {
  return [...tree.kind.keys()]
    .filter((row) => tree.kind[row] === NodeKind.text && labels[row] === label)
    .map((row) => text(tree, row).trim())
    .filter((string) => string !== "");
}

describe("web2text", () => {
  it("keeps prose, and drops menus and footers", () => {
    const tree = parse(PAGE);
    const { label, score, reason, reasons } = web2text(tree, {});
    const kept = textsWith(tree, label, Label.content).filter((string) => STORY.includes(string));
    expect(kept.length).toBeGreaterThan(STORY.length / 2);
    expect(textsWith(tree, label, Label.boilerplate)).toEqual(
      expect.arrayContaining(["Home", "Log in", "Privacy"]),
    );
    const row = [...tree.kind.keys()].find((at) => text(tree, at) === SENTENCE)!;
    expect(score[row]).toBeGreaterThan(0.5);
    expect(reasons[reason[row]!]).toBe("probability");
  });

  it("labels white space like the text on both sides, if that has one label", () => {
    const tree = parse(PAGE);
    const { label } = web2text(tree, {});
    const rows = [...tree.kind.keys()].filter((row) => label[row] !== Label.none);
    const isBlank = (row: number): boolean => text(tree, row).trim() === "";
    const seen = new Set<number>();
    for (const [i, row] of rows.entries()) {
      if (!isBlank(row)) continue;
      const sides = [
        rows.slice(0, i).findLast((at) => !isBlank(at)),
        rows.slice(i).find((at) => !isBlank(at)),
      ];
      const isInside = sides.every((at) => at !== undefined && label[at] === Label.content);
      expect(label[row]).toBe(isInside ? Label.content : Label.boilerplate);
      seen.add(label[row]!);
    }
    expect([...seen].sort()).toEqual([Label.content, Label.boilerplate]);
  });

  it("gives pages of several windows the labels of a short page", () => {
    // Every page of the same paragraphs has the same labels inside; 3000 leaves are three windows.
    const { label } = web2text(parse(`<p>${SENTENCE}</p>`.repeat(3000)), {});
    const labels = label.filter((is) => is !== Label.none);
    expect(new Set(labels.slice(900, 2200)).size).toBe(1);
    expect(labels).toHaveLength(3000);
  });

  it("returns empty marks after the deadline", () => {
    expect(web2text(parse(PAGE), { deadline: 0 }).label.every((is) => is === Label.none)).toBe(true);
  });
});

describe("createWeb2text", () => {
  it("takes a model, by default that of the package", () => {
    const tree = parse(PAGE);
    const expected = web2text(tree, {});
    expect(createWeb2text({ model: modelBytes() })(tree, {})).toEqual(expected);
    expect(createWeb2text()(tree, {})).toEqual(expected);
    // At an odd offset in a larger buffer.
    const moved = new Uint8Array(modelBytes().length + 3).subarray(3);
    moved.set(modelBytes());
    expect(createWeb2text({ model: moved })(tree, {})).toEqual(expected);
  });

  it("rejects what is not a model", () => {
    expect(() => createWeb2text({ model: "model" as never })).toThrow(TypeError);
    expect(() => createWeb2text({ modle: modelBytes() } as never)).toThrow(/did you mean "model"/);
    for (const bytes of [
      new Uint8Array(),
      new Uint8Array(1000),
      Buffer.from("<!doctype html><p>Not found</p>"),
    ]) {
      expect(() => createWeb2text({ model: bytes })).toThrow(/it is not a model/);
    }
  });

  it("rejects a damaged model with a code", () => {
    const size = modelBytes().length;
    for (const at of [4, 5, 9, 11, 2000, Math.floor(size / 2), size - 1]) {
      const changed = modelBytes();
      changed[at]! ^= 1;
      expect(codeOf(changed), `byte ${at}`).toBe("model-damaged");
    }
    for (const length of [8, 100, size - 1]) {
      expect(codeOf(modelBytes().subarray(0, length)), `${length} bytes`).toBe("model-damaged");
    }
  });

  it("rejects lengths, versions and shapes that do not fit, also with a correct checksum", () => {
    expect(codeOf(changed(4, 2))).toBe("model-unsupported");
    // The number of features, and of layers.
    expect(codeOf(changed(9, 127))).toBe("model-unsupported");
    expect(codeOf(changed(11 + 8 * 128, 0))).toBe("model-unsupported");
    // The kernel, the inputs and the outputs of the first layer.
    expect(codeOf(changed(12 + 8 * 128, 2))).toBe("model-unsupported");
    expect(codeOf(changed(13 + 8 * 128, 99))).toBe("model-unsupported");
    expect(codeOf(changed(16 + 8 * 128, 255))).toBe("model-damaged");
    // Infinite: exponent bits of the first mean.
    expect(codeOf(changed(14, 0x7f, changed(13, 0x80)))).toBe("model-damaged");
    const longer = new Uint8Array(modelBytes().length + 1);
    longer.set(modelBytes());
    expect(codeOf(signed(longer))).toBe("model-damaged");
  });

  it("has the networks of the paper", () => {
    const { unary, pairwise } = parseModel(modelBytes());
    for (const [{ layers }, inputs, outputs] of [
      [unary, 128, 2],
      [pairwise, 25, 4],
    ] as const) {
      expect(layers.map(({ kernel }) => kernel)).toEqual([1, 1, 3, 3, 3]);
      expect(layers[0]!.inputs).toBe(inputs);
      expect(layers.map((layer) => layer.outputs)).toEqual([50, 50, 50, 10, outputs]);
    }
    expect(MODEL.length).toBeLessThan(60_000);
  });

  function codeOf(model: Uint8Array): string | undefined {
    try {
      createWeb2text({ model });
    } catch (error) {
      if (error instanceof ModelError) return error.code;
      throw error;
    }
    return undefined;
  }

  /** The model with another byte and a correct checksum. */
  function changed(at: number, value: number, bytes: Uint8Array = modelBytes()): Uint8Array {
    const copy = Uint8Array.from(bytes);
    copy[at] = value;
    return signed(copy);
  }

  function signed(bytes: Uint8Array): Uint8Array {
    const writer = createModelWriter({ magic: "W2TM", version: bytes[4]! });
    writer.bytes(bytes.subarray(5, -4));
    return writer.finish();
  }
});
