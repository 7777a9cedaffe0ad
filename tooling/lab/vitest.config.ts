import { testsOf } from "@winnow/testing/vitest";

export default testsOf();
