import { deduplicate } from "@winnow/dedup";
import { runProgram } from "./program.js";

// The kernels of dedup are WebAssembly, which Cloudflare's workers only compile while they start.
await deduplicate([{ id: "a", text: "one" }]);

/** @public */
export default {
  async test() {
    const result = await runProgram();
    if (result !== "ok") throw new Error(result);
  },
};
