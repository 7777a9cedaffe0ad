import { defineConfig } from "vitest/config";

// Examples run on the built packages (`npm run build`), as they do for users.
export default defineConfig({
  // The time limits only stop tests that hang; a busy machine must not reach them.
  test: { include: ["*.test.ts"], testTimeout: 600_000, hookTimeout: 600_000 },
});
