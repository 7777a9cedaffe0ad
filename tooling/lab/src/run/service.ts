import { spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** The HTTP service as a process of its own. */
export interface ServiceProcess {
  readonly url: string;
  readonly pid: number;
  /** Resolves to its exit code when it has ended; null if a signal ended it. */
  readonly ended: Promise<number | null>;
  /** Stops it, and resolves to its exit code. */
  readonly stop: () => Promise<number | null>;
}

/**
 * Starts the HTTP service on a free port. Resolves when it listens.
 *
 * @param env - its configuration.
 * @throws Error with its message if it cannot start.
 */
export async function startService(env: Readonly<Record<string, string>>): Promise<ServiceProcess> {
  const require = createRequire(import.meta.url);
  const main = join(dirname(require.resolve("@winnow/api/package.json")), "bin", "winnow-api.js");
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, PORT: "0", WINNOW_LOG_LEVEL: "error", ...env },
    stdio: ["ignore", "inherit", "pipe"],
  });
  const ended = once(child, "close").then(([code]) => code as number | null);
  let said = "";
  for await (const text of child.stderr.setEncoding("utf8")) {
    said += text;
    if (said.includes("\n")) break;
  }
  const url = /http:\/\/[\d.:]+\d/.exec(said)?.[0];
  if (url === undefined) throw new Error(said.trim());
  return {
    ...{ url, pid: child.pid!, ended },
    stop: () => {
      child.kill("SIGTERM");
      return ended;
    },
  };
}
