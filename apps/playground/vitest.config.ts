import { defineConfig } from "vitest/config";

// Unit tests run on the sources of this package and of the packages it imports; the tests in Chromium run the build.
export default defineConfig({
  resolve: { conditions: ["@winnow/source"] },
  ssr: { resolve: { conditions: ["@winnow/source"] } },
  test: {
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    // The time limits only stop tests that hang; a busy machine must not reach them.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 120_000 } },
  },
});
