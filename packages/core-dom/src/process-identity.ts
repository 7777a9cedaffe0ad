/** Names a process, for files that only one living process may write. */
export interface ProcessIdentity {
  readonly pid: number;
  readonly host: string;
  /** When the process started, which distinguishes it from a later one with the same number. Empty if not known. */
  readonly started: string;
}

/** The parts of Node that this module uses. Bun and Deno have them, too. */
interface NodeProcess {
  readonly pid: number;
  readonly kill: (pid: number, signal: number) => void;
  readonly getBuiltinModule: (name: string) => {
    readonly hostname: () => string;
    readonly readFileSync: (path: string, encoding: string) => string;
  };
}

function node(): NodeProcess {
  return (globalThis as unknown as { readonly process: NodeProcess }).process;
}

/**
 * Returns the identity of this process.
 *
 * @example writeFileSync("run.lock", JSON.stringify(thisProcess()), { flag: "wx" });
 */
export function thisProcess(): ProcessIdentity {
  const { pid, getBuiltinModule } = node();
  return { pid, host: getBuiltinModule("node:os").hostname(), started: startOf(pid) };
}

/** Whether a value that was read from a file is an identity. A power cut can leave any content. */
export function isIdentity(value: unknown): value is ProcessIdentity {
  const { pid, host, started } = (value ?? {}) as Partial<ProcessIdentity>;
  return Number.isSafeInteger(pid) && typeof host === "string" && typeof started === "string";
}

/** Whether a process may be alive. That of another machine may always be: nobody here knows. */
export function mayBeAlive({ pid, host, started }: ProcessIdentity): boolean {
  const { kill, getBuiltinModule } = node();
  if (host !== getBuiltinModule("node:os").hostname()) return true;
  if (pid <= 0) return false;
  try {
    kill(pid, 0);
  } catch (error) {
    // EPERM: the process is alive and belongs to another user.
    if ((error as { readonly code?: string }).code !== "EPERM") return false;
  }
  const start = startOf(pid);
  return start === "" || started === "" || start === started;
}

/**
 * Returns when a process started, in ticks since the machine did: the 22nd field of /proc/PID/stat on Linux. In a
 * container, where each run can have the same process number, this distinguishes an earlier run from this process.
 */
function startOf(pid: number): string {
  const { readFileSync } = node().getBuiltinModule("node:fs");
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "latin1").trim();
    // The second field is the program's name in parentheses, and can contain anything.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    // A zombie is dead and only waits for its parent.
    return fields[0] === "Z" ? "zombie" : `${boot} ${fields[19]}`;
  } catch {
    return "";
  }
}
