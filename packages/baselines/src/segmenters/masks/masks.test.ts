import type { Box, Rectangle, RenderedPage } from "@winnow/core-dom";
import { tinyDetector, tinyMeier, tinySam, tinyWebSam } from "@winnow/testing/onnx";
import { encode } from "fast-png";
import { describe, expect, it } from "vitest";
import { connectedComponents } from "./components.js";
import { type MaskModelName, type MaskModelOptions, openMaskModel } from "./index.js";
import { mmdetection } from "./mmdetection.js";
import type { Network, Tensor } from "./network.js";
import { sam, withoutOverlaps } from "./sam.js";
import { normalized, resized } from "./screenshot.js";

const rectangle = (left: number, top: number, right: number, bottom: number): Rectangle => ({
  ...{ left, top, right, bottom },
});

const STYLE: Box["style"] = {
  ...{ display: "block", color: [0, 0, 0, 1], background: [0, 0, 0, 0], fontSize: 16, fontWeight: 400 },
  ...{ isItalic: false, isUnderlined: false },
};

/** A white page with black blocks, each around an element with a line of text; box 0 is that of the page. */
function pageOf(width: number, height: number, blocks: readonly Rectangle[]): RenderedPage {
  const data = new Uint8Array(3 * width * height).fill(255);
  for (const { left, top, right, bottom } of blocks)
    for (let y = top; y < bottom; y++) data.fill(0, 3 * (y * width + left), 3 * (y * width + right));
  const body: Box = {
    ...{ ...rectangle(0, 0, width, height), kind: "element", parent: -1, style: STYLE },
    ...{ xpath: "/html/body", visibleXpath: "/html/body" },
  };
  const inner = blocks.flatMap(({ left, top, right, bottom }, i): Box[] => {
    const around = rectangle(left + 4, top + 4, right - 4, bottom - 4);
    const path = `/html/body/div[${i + 1}]`;
    return [
      {
        ...{ ...around, kind: "element", parent: 0, style: STYLE, xpath: path, visibleXpath: path },
      },
      {
        ...{ ...around, kind: "text", parent: 2 * i + 1, style: STYLE, text: "Text", lines: [around] },
        ...{ xpath: `${path}/text()`, visibleXpath: `${path}/text()` },
      },
    ];
  });
  const html = `<body>${blocks.map(() => "<div>Text</div>").join("")}`;
  const screenshot = encode({ width, height, data, channels: 3, depth: 8 });
  return { width, height, html, boxes: [body, ...inner], screenshot };
}

async function parts(
  name: MaskModelName,
  model: MaskModelOptions["model"],
  page: RenderedPage,
): Promise<readonly (readonly number[])[]> {
  const opened = await openMaskModel(name, { model, pointsPerSide: 2 });
  try {
    return (await opened.segment(page)).map(({ boxes }) => boxes);
  } finally {
    await opened.close();
  }
}

/** Blocks whose sides are multiples of 8, so that they are whole patches of 16 at twice the size. */
const TWO = pageOf(512, 256, [rectangle(32, 32, 208, 96), rectangle(288, 64, 480, 224)]);
const BLANK = pageOf(512, 256, []);

describe("openMaskModel", () => {
  it("finds segments by WebSAM-Adapter", async () => {
    expect(await parts("websam-adapter", tinyWebSam(), TWO)).toEqual([
      [1, 2],
      [3, 4],
    ]);
  });

  it("finds segments by Segment Anything", async () => {
    expect(await parts("sam", tinySam(), TWO)).toEqual([
      [1, 2],
      [3, 4],
    ]);
  });

  it("finds segments by detection", async () => {
    // One mask for both blocks.
    expect(await parts("mmdetection", tinyDetector(), TWO)).toEqual([[1, 2, 3, 4]]);
    const tall = pageOf(300, 2000, [rectangle(40, 1500, 260, 1900)]);
    expect(await parts("mmdetection", tinyDetector(), tall)).toEqual([[1, 2]]);
  });

  it("finds segments by the network of Meier et al.", async () => {
    const lines = [
      rectangle(100, 96, 508, 138),
      rectangle(700, 96, 1108, 138),
      rectangle(100, 400, 120, 420),
    ];
    // The last one is too small; what is below the part that the network sees belongs to nothing.
    const page = pageOf(1366, 4200, [...lines, rectangle(100, 4120, 900, 4180)]);
    expect(await parts("meier", tinyMeier(), page)).toEqual([
      [1, 2],
      [3, 4],
    ]);
  });

  it.each<[MaskModelName, MaskModelOptions["model"]]>([
    ["websam-adapter", tinyWebSam()],
    ["sam", tinySam()],
    ["mmdetection", tinyDetector()],
    ["meier", tinyMeier()],
  ])("is the whole page if %s finds nothing", async (name, model) => {
    expect(await parts(name, model, BLANK)).toEqual([[0]]);
    expect(await parts(name, model, { ...BLANK, boxes: [] })).toEqual([]);
  });

  it("has errors for models that it cannot use", async () => {
    const failure = async (
      name: MaskModelName,
      options: Partial<MaskModelOptions>,
      page = TWO,
    ): Promise<unknown> => {
      try {
        await (await openMaskModel(name, options as MaskModelOptions)).segment(page);
      } catch (error) {
        return error;
      }
      return undefined;
    };
    expect(await failure("meier", { model: "missing.onnx" })).toMatchObject({
      name: "MaskModelError",
      code: "model-unreadable",
    });
    expect(await failure("sam", { model: "missing" })).toMatchObject({
      code: "model-unreadable",
      message: expect.stringContaining("missing/encoder.onnx"),
    });
    expect(await failure("websam-adapter", { model: tinySam()[1] })).toMatchObject({
      code: "model-unsupported",
      message: expect.stringContaining("point_coords"),
    });
    expect(await failure("websam-adapter", { model: tinyDetector() })).toMatchObject({
      code: "model-unsupported",
      message: expect.stringContaining("dets [1, 3, 5]"),
    });
    // The network has another size.
    expect(await failure("meier", { model: tinyWebSam() })).toMatchObject({ code: "inference-failed" });
    expect(await failure("meier", {})).toBeInstanceOf(TypeError);
    expect(await failure("sam", { model: tinyMeier() })).toBeInstanceOf(TypeError);
    expect(await failure("sam", { model: tinySam(), pointsPerSide: 0 })).toBeInstanceOf(RangeError);
    expect(await failure("meir" as never, { model: tinyMeier() })).toBeInstanceOf(RangeError);
    const model = tinyMeier();
    expect(await failure("meier", { model }, { ...TWO, screenshot: undefined })).toBeInstanceOf(TypeError);
    expect(await failure("meier", { model }, { ...TWO, screenshot: new Uint8Array(9) })).toBeInstanceOf(
      TypeError,
    );
  });
});

/** A network that returns the same for every input. */
const network = (inputs: readonly string[], outputs: Readonly<Record<string, Tensor>>): Network => ({
  inputs,
  run: async () => outputs,
  release: async () => {},
});

describe("mmdetection", () => {
  it("reads masks of the size of a box", async () => {
    // The page is resized by 800 / 256 = 3.125, since 512 · 3.125 > 1333 it is 1333 / 512.
    const factor = 1333 / 512;
    const box = [100, 40, 300, 240].map((place) => place * factor);
    // biome-ignore format: a table
    const mask = [0, 0, 0, 0, 0, 0.5, 0.9, 0, 0, 0.49, 0.6, 0, 0, 0, 0, 0];
    const outputs = {
      dets: { dims: [1, 1, 5], data: [...box, 0.3] },
      labels: { dims: [1, 1], data: [7] },
      masks: { dims: [1, 1, 4, 4], data: mask },
    };
    const [found] = await mmdetection([network(["input"], outputs)], TWO);
    // The second and third column and row of a box of 200 by 200; heights are rounded to whole pixels.
    expect(found!.left).toBeCloseTo(150, 6);
    expect(found!.right).toBeCloseTo(250, 6);
    expect(found!.top).toBeCloseTo(90, 0);
    expect(found!.bottom).toBeCloseTo(190, 0);
  });
});

describe("sam", () => {
  const embeddings = { dims: [1, 256, 64, 64], data: new Float32Array(256 * 64 * 64) };
  const encoder = network(["image"], { embeddings });
  const page = pageOf(1024, 1024, []);
  const found = (logits: ArrayLike<number>, quality: number): Promise<readonly Rectangle[]> =>
    sam(
      [
        encoder,
        network([], {
          masks: { dims: [1, 1, 1024, 1024], data: logits },
          iou_predictions: { dims: [1, 1], data: [quality] },
        }),
      ],
      page,
      1,
    );
  /** A mask with an inner and an outer part. */
  const logits = (inner: number, outer: number): Float32Array =>
    Float32Array.from({ length: 1024 * 1024 }, (_, i) =>
      i < 96 * 1024 ? inner : i < 100 * 1024 ? outer : -5,
    );

  it("drops masks that are bad or that depend on the threshold", async () => {
    const box = [rectangle(0, 0, 1024, 100)];
    expect(await found(logits(5, 5), 0.9)).toEqual(box);
    expect(await found(logits(5, 5), 0.88)).toEqual([]);
    // 96 of 100 rows are above 1 and not only above -1.
    expect(await found(logits(5, 0.5), 0.9)).toEqual(box);
    // No row is above 1.
    expect(await found(logits(0.5, 0.5), 0.9)).toEqual([]);
    expect(await found(logits(-5, -5), 0.9)).toEqual([]);
  });

  it("has masks of the size of the page", async () => {
    const masks = {
      dims: [1, 1, 50, 100],
      data: Array.from({ length: 5000 }, (_, i) => (i % 100 < 30 ? 5 : -5)),
    };
    const decoder = network([], { masks, iou_predictions: { dims: [1, 1], data: [0.9] } });
    expect(await sam([encoder, decoder], pageOf(100, 50, []), 1)).toEqual([rectangle(0, 0, 30, 50)]);
  });

  it("keeps the best of masks with nearly the same rectangle", () => {
    const mask = (quality: number, right: number): Rectangle & { readonly quality: number } => ({
      ...rectangle(0, 0, right, 10),
      quality,
    });
    // 70 / 100 is the limit.
    const [all, most, half] = [mask(0.9, 100), mask(0.95, 71), mask(0.99, 50)];
    expect(withoutOverlaps([all, most])).toEqual([most]);
    expect(withoutOverlaps([all, mask(0.95, 70)])).toHaveLength(2);
    // 50 / 71 is above the limit, 50 / 100 is not.
    expect(withoutOverlaps([all, most, half])).toEqual([half, all]);
  });
});

describe("resized", () => {
  const row = (values: readonly number[]): Parameters<typeof resized>[0] => ({
    ...{ width: values.length, height: 1, data: values },
  });
  const plain = (value: number): number => value;

  it("interpolates between the middles of pixels", () => {
    const [up] = [resized(row([0, 8]), { width: 4, height: 1 }, plain, false)];
    expect([...up]).toEqual([0, 2, 6, 8]);
    expect([...resized(row([0, 8]), { width: 4, height: 1 }, plain, true)]).toEqual([0, 2, 6, 8]);
  });

  it("takes the nearest pixels, or all of them", () => {
    const values = row([0, 0, 0, 8, 0, 0, 0, 0]);
    // The middles of the halves are between the second and the third pixel, and the sixth and the seventh.
    expect([...resized(values, { width: 2, height: 1 }, plain, false)]).toEqual([0, 0]);
    // A triangle of four pixels to both sides of 1.5: weights 5, 7, 7, 5, 3, 1 of 8, of which 5 is that of
    // the fourth, and 3 in the other half: 40 / 28 and 24 / 28, rounded.
    expect([...resized(values, { width: 2, height: 1 }, plain, true)]).toEqual([1, 1]);
  });

  it("keeps what is even", () => {
    const image = { width: 37, height: 23, data: Array<number>(37 * 23).fill(7) };
    for (const isSmooth of [true, false])
      for (const size of [
        { width: 5, height: 3 },
        { width: 90, height: 61 },
      ])
        for (const value of resized(image, size, plain, isSmooth)) expect(value).toBeCloseTo(7, 4);
  });

  it("is normalised and padded", () => {
    const image = { width: 1, height: 1, data: [0x7b7468] };
    const input = normalized(image, { width: 1, height: 1 }, { width: 2, height: 1 }, true);
    // 123 is 0.675 below the mean of red, 116 0.28 below that of green, 104 0.47 above that of blue.
    const expected = [-0.675 / 58.395, 0, -0.28 / 57.12, 0, 0.47 / 57.375, 0];
    expect(input).toHaveLength(6);
    for (const [i, value] of input.entries()) expect(value).toBeCloseTo(expected[i]!, 6);
  });
});

describe("connectedComponents", () => {
  it("joins neighbours, diagonal ones included", () => {
    // biome-ignore format: a table
    const mask = Uint8Array.of(
      1, 0, 0, 0, 1,
      0, 1, 0, 0, 1,
      0, 0, 0, 0, 0,
      1, 1, 0, 0, 1,
    );
    expect(connectedComponents(mask, 5)).toEqual([
      { ...rectangle(0, 0, 2, 2), size: 2 },
      { ...rectangle(4, 0, 5, 2), size: 2 },
      { ...rectangle(0, 3, 2, 4), size: 2 },
      { ...rectangle(4, 3, 5, 4), size: 1 },
    ]);
    expect(connectedComponents(new Uint8Array(0), 0)).toEqual([]);
  });

  it("follows a path of any length", () => {
    const size = 600;
    // A line that goes back and forth.
    const mask = Uint8Array.from({ length: size * size }, (_, i) => {
      const [x, y] = [i % size, Math.floor(i / size)];
      return y % 2 === 0 || x === (y % 4 === 1 ? size - 1 : 0) ? 1 : 0;
    });
    expect(connectedComponents(mask, size)).toHaveLength(1);
  });
});
