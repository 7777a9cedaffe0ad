import { testsOf } from "@winnow/testing/vitest";

export default testsOf(["src/stop-lists/stop-lists.test.ts"]);
