import { testsOf } from "@winnow/testing/vitest";

export default testsOf(["src/metrics/rouge-lsum.test.ts"]);
