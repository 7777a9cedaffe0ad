import { afterEach, describe, expect, it, vi } from "vitest";
import { DedupError } from "../error.js";
import { HAMMING_KERNEL } from "./binaries/hamming.js";
import { instantiate } from "./instantiate.js";

describe("instantiate", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("creates instances with separate memories", () => {
    const [one, other] = [instantiate(HAMMING_KERNEL), instantiate(HAMMING_KERNEL)];
    expect(one.memory).not.toBe(other.memory);
  });

  it.each([
    ["there is no WebAssembly", undefined],
    [
      "the engine refuses to compile, as without SIMD",
      {
        Module: class {
          constructor() {
            throw new Error("invalid value type 'Simd128'");
          }
        },
      },
    ],
  ])("throws a coded error if %s", (_, engine) => {
    vi.stubGlobal("WebAssembly", engine);
    // Not the module above, which is already compiled.
    expect(() => instantiate(btoa("another"))).toThrow(DedupError);
    expect(() => instantiate(btoa("another"))).toThrow(/WebAssembly with SIMD is required/);
  });
});
