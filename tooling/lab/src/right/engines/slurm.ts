import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, hostname } from "node:os";
import { join } from "node:path";
import { getuid } from "node:process";
import { setTimeout } from "node:timers/promises";
import { runQuietly } from "../../run/python.js";

/** A cluster of this machine alone. */
export interface Slurm {
  /** The environment in which its commands find it. */
  readonly env: NodeJS.ProcessEnv;
  /** Resolves when no job is left. @throws Error after ten minutes. */
  readonly finished: () => Promise<void>;
  readonly stop: () => void;
}

const DAEMONS = ["munged", "slurmctld", "slurmd"];

/**
 * Makes sure that Slurm is installed: the package `slurm-wlm` of Debian.
 *
 * @param install - whether to install it.
 * @returns why it is not there; undefined if it is.
 */
export function missingSlurm(install: boolean): string | undefined {
  if (getuid?.() !== 0) return "Slurm's daemons need root";
  const isThere = (): boolean => DAEMONS.every((name) => existsSync(join("/usr/sbin", name)));
  if (isThere()) return undefined;
  if (!install) return "Slurm is not installed";
  try {
    runQuietly("apt-get", ["update", "-q"]);
    runQuietly("apt-get", ["install", "-q", "-y", "--no-install-recommends", "slurm-wlm", "munge"]);
  } catch (error) {
    return `Slurm cannot be installed: ${(error as Error).message}`;
  }
  return isThere() ? undefined : "Slurm is not installed";
}

/**
 * Starts the daemons of a cluster of one node, without systemd.
 *
 * @param folder - for its configuration, its state and its logs.
 */
export async function startSlurm(folder: string): Promise<Slurm> {
  const munge = join(folder, "munge");
  mkdirSync(munge, { recursive: true, mode: 0o700 });
  mkdirSync(join(folder, "state"));
  writeFileSync(join(munge, "key"), randomBytes(1024), { mode: 0o400 });
  const configuration = join(folder, "slurm.conf");
  writeFileSync(configuration, configurationOf(folder));
  const env = { ...process.env, SLURM_CONF: configuration };
  const children: ChildProcess[] = [];
  const start = (command: string, args: readonly string[]): void => {
    children.push(spawn(command, args, { env, stdio: "ignore" }));
  };
  const stop = (): void => {
    for (const child of children.reverse()) child.kill("SIGTERM");
  };
  const files = ["key", "socket", "pid", "log", "seed"].map((name) => {
    const option = name === "socket" ? "--socket" : `--${name}-file`;
    return `${option}=${join(munge, name)}`;
  });
  start("/usr/sbin/munged", ["--foreground", "--force", ...files]);
  await until(() => existsSync(join(munge, "socket")));
  start("/usr/sbin/slurmctld", ["-D"]);
  start("/usr/sbin/slurmd", ["-D", "-N", hostname()]);
  const ask = (command: string, ...args: string[]): string => {
    try {
      return execFileSync(command, args, { env, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
    } catch {
      return "no answer";
    }
  };
  try {
    await until(() => ask("sinfo", "--noheader", "--format=%T").trim() === "idle");
  } catch (error) {
    stop();
    const log = readFileSync(join(folder, "slurmctld.log"), "utf8");
    throw new Error(`${(error as Error).message}\n${log.slice(-1000)}`);
  }
  return { env, finished: () => until(() => ask("squeue", "--noheader") === "", 600), stop };
}

/** Waits for a condition. @throws Error if it is not met within the seconds. */
async function until(isMet: () => boolean, seconds = 30): Promise<void> {
  for (const end = performance.now() + seconds * 1000; !isMet(); await setTimeout(200))
    if (performance.now() > end) throw new Error(`Slurm: no answer within ${seconds} s`);
}

/** `cred_expire` is also how long a job waits that is queued again. */
function configurationOf(folder: string): string {
  return `ClusterName=lab
SlurmctldHost=${hostname()}(127.0.0.1)
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket=${folder}/munge/socket,cred_expire=5
StateSaveLocation=${folder}/state
SlurmdSpoolDir=${folder}/spool
SlurmctldPidFile=${folder}/slurmctld.pid
SlurmdPidFile=${folder}/slurmd.pid
SlurmctldLogFile=${folder}/slurmctld.log
SlurmdLogFile=${folder}/slurmd.log
SlurmctldPort=16817
SlurmdPort=16818
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
MpiDefault=none
NodeName=${hostname()} NodeAddr=127.0.0.1 CPUs=${cpus().length} State=UNKNOWN
PartitionName=lab Nodes=ALL Default=YES State=UP
`;
}
