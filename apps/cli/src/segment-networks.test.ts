import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { env } from "node:process";
import { tinyDetector, tinyMeier, tinyWebSam } from "@winnow/testing/onnx";
import { afterAll, describe, expect, it } from "vitest";
import { jsonl, parsed, winnow } from "../test/winnow.js";

const folder = mkdtempSync(join(tmpdir(), "winnow-networks-"));
afterAll(() => rmSync(folder, { recursive: true }));

function folderOf(name: string, files: Readonly<Record<string, Uint8Array>>): string {
  const path = join(folder, name);
  mkdirSync(path);
  for (const [file, bytes] of Object.entries(files)) writeFileSync(join(path, file), bytes);
  return path;
}
const MEIER = folderOf("meier", { "model.onnx": tinyMeier() });
const WEBSAM = join(folderOf("websam", { "any.onnx": tinyWebSam() }), "any.onnx");
const DETECTOR = folderOf("detector", { "model.onnx": tinyDetector() });

const CHROMIUM = env.CHROMIUM_PATH ?? "/usr/bin/chromium";
const isPresent = existsSync(CHROMIUM);
if (!isPresent)
  console.warn(`NOT TESTED: networks. No Chromium at ${CHROMIUM}; set CHROMIUM_PATH to test them.`);

/** Two dark blocks with text, left and right, on white. */
const BLOCKS = `<!doctype html><title>Blocks</title><style>body{margin:0;background:#fff}
div{position:absolute;top:80px;width:320px;height:240px;background:#000;color:#fff;font:16px sans-serif}
#a{left:160px}#b{left:880px}</style><body style="height:700px"><div id="a"><p>To the left</div><div id="b"><p>To the right</div>`;
const LEFT_AND_RIGHT = ["To the left", "To the right"];

describe("winnow segment with a network", () => {
  // The tests of the package run `sam`, whose 1,024 prompts per page take minutes.
  it.skipIf(!isPresent).each<[string, string, readonly string[]]>([
    ["websam-adapter", WEBSAM, LEFT_AND_RIGHT],
    ["meier", MEIER, LEFT_AND_RIGHT],
    // The tiny network has one mask for all.
    ["mmdetection", DETECTOR, ["To the left\nTo the right"]],
  ])("finds the segments of %s in the screenshot", async (segmenter, model, texts) => {
    const { code, out } = await winnow(["segment", "--segmenter", segmenter, "--model", model], {
      stdin: jsonl({ id: 1, html: BLOCKS }),
    });
    expect(code).toBe(0);
    const [{ segmentation, segments }] = parsed(out);
    expect(segmentation).toEqual({ segmenter });
    expect(segments.map(({ text }: { text: string }) => text)).toEqual(texts);
    expect(segments[0].source).toBe("pixels");
  });

  it.each<[string, readonly string[], string]>([
    ["no model", ["--segmenter", "sam"], "--model"],
    ["a missing model", ["--segmenter", "sam", "--model", "none"], "none/encoder.onnx"],
    ["a file that is no model", ["--segmenter", "meier", "--model", "package.json"], "package.json"],
    ["a model without a network", ["--model", MEIER], "--segmenter"],
  ])("exits with 2 for %s", async (_, args, message) => {
    const { code, err } = await winnow(["segment", ...args], { stdin: jsonl({ id: 1, html: BLOCKS }) });
    expect([code, err]).toEqual([2, expect.stringContaining(message)]);
  });
});
