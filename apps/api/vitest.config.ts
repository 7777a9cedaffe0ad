import { testsOf } from "@winnow/testing/vitest";
import { mergeConfig } from "vitest/config";

export default mergeConfig(testsOf(), {
  test: {
    // It needs the JavaScript API of TypeScript, which version 7 does not have.
    alias: { typescript: "typescript-6" },
    server: { deps: { inline: ["openapi-typescript"] } },
  },
});
