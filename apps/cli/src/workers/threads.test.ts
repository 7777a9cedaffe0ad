import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, expect, it, vi } from "vitest";
import { openThreads } from "./threads.js";

// Starting a thread takes a while on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

const folder = mkdtempSync(join(tmpdir(), "winnow-threads-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** A module that takes a while to load, and leaves a file when it has. */
function slowModule(name: string): { readonly module: URL; readonly hasLoaded: () => boolean } {
  const trace = join(folder, `${name}.loaded`);
  const file = join(folder, `${name}.mjs`);
  writeFileSync(
    file,
    `import { writeFileSync } from "node:fs";
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
    writeFileSync(${JSON.stringify(trace)}, "");
    export const work = (task) => { for (;;) if (!task.loop) return task; };`,
  );
  return { module: pathToFileURL(file), hasLoaded: () => existsSync(trace) };
}

it("runs a function of the module", async () => {
  const threads = await openThreads(slowModule("run").module, 1);
  expect(await threads.run("work", { value: 1 })).toEqual({ value: 1 });
  await threads.close();
});

// Node crashes where a thread is stopped while it loads an ES module.
it("stops no thread while it loads", async () => {
  const { module, hasLoaded } = slowModule("load");
  const threads = await openThreads(module, 1);
  const running = threads.run("work", { loop: true }).catch(() => "stopped");
  await threads.close();
  expect(hasLoaded()).toBe(true);
  expect(await running).toBe("stopped");
});
