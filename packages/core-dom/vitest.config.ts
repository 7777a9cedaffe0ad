import { testsOf } from "@winnow/testing/vitest";

export default testsOf(["src/text/match-words.test.ts"]);
