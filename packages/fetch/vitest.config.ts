import { testsOf } from "@winnow/testing/vitest";

export default testsOf(["src/discover/limits.test.ts"]);
