import { testsOf } from "@winnow/testing/vitest";

export default testsOf([
  "src/exact/hasher.test.ts",
  "src/kernel/instantiate.test.ts",
  "src/node/faults.test.ts",
  "src/signatures/signer.test.ts",
  "src/tokens/code-points.test.ts",
]);
