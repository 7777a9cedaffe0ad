import { testsOf } from "@winnow/testing/vitest";
import { mergeConfig } from "vitest/config";

export default mergeConfig(testsOf(), { test: { expect: { poll: { timeout: 120_000 } } } });
