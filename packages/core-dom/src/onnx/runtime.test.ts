import * as ort from "@winnow/onnx-runtime";
import { describe, expect, it } from "vitest";
import { loadRuntime as load, type OnnxRuntime } from "./runtime.js";

const loadRuntime = (...importer: [((name: string) => Promise<unknown>)?]): Promise<OnnxRuntime> =>
  load((message, cause) => new TypeError(message, { cause }), ...importer);

const missing = async (name: string): Promise<never> => {
  throw new Error(`Cannot find package '${name}'`);
};

describe("loadRuntime", () => {
  it("prefers the native runtime", async () => {
    const names: string[] = [];
    const runtime = await loadRuntime(async (name) => {
      names.push(name);
      return { default: ort };
    });
    expect(runtime).toBe(ort);
    expect(names).toEqual(["onnxruntime-node"]);
  });

  it("takes the next one if the first does not load", async () => {
    const load = (name: string): Promise<unknown> =>
      name === "onnxruntime-node" ? missing(name) : Promise.resolve(ort);
    expect(await loadRuntime(load)).toBe(ort);
    expect(await loadRuntime(async (name) => (name === "onnxruntime-node" ? {} : ort))).toBe(ort);
  });

  it("finds the installed one", async () => {
    expect((await loadRuntime()).InferenceSession).toBe(ort.InferenceSession);
  });

  it("says what to install", async () => {
    await expect(loadRuntime(missing)).rejects.toMatchObject({
      name: "TypeError",
      message: expect.stringMatching(
        /npm install onnxruntime-node .*Cannot find package 'onnxruntime-node'; .*'onnxruntime-web'/s,
      ),
    });
  });
});
