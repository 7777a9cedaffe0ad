import { defineConfig } from "vitest/config";

export default defineConfig({
  // The built command line is imported as it is. The time limit only stops tests that hang.
  test: { testTimeout: 600_000, server: { deps: { external: [/\/dist\//] } } },
});
