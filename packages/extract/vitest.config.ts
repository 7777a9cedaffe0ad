import { testsOf } from "@winnow/testing/vitest";

export default testsOf(["src/decoder.test.ts", "src/language/stop-lists.test.ts"]);
