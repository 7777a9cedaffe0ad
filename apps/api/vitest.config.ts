import { defineConfig } from "vitest/config";

// Tests run on the sources of this package and of the packages it imports. Processes that tests start run the
// build.
export default defineConfig({
  resolve: { conditions: ["@winnow/source"] },
  ssr: { resolve: { conditions: ["@winnow/source"] } },
  test: {
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    // The time limits only stop tests that hang; a busy machine must not reach them.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // Files share the loaded modules: loading them takes longer than most tests.
    isolate: false,
    // It needs the JavaScript API of TypeScript, which version 7 does not have.
    alias: { typescript: "typescript-6" },
    server: { deps: { inline: ["openapi-typescript"] } },
  },
});
