import { randomBytes } from "node:crypto";
import { type FileHandle, open, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isIdentity, mayBeAlive, type ProcessIdentity, thisProcess } from "@winnow/core-dom/process-identity";
import { CorpusError } from "../corpus-error.js";
import type { Checkpoint, Shard } from "./types.js";

/** The work of one process on a shard: files that nobody else writes, until its receipt decides that they count. */
export interface Attempt {
  readonly name: string;
  /** Where an earlier attempt, whose process is dead, has stopped. */
  readonly resumed: Checkpoint | undefined;
  /** The files of documents and of records that failed, as JSON Lines. */
  readonly paths: Readonly<Record<Role, string>>;
  /** Appends lines, each with its end. */
  readonly append: (role: Role, lines: string) => Promise<void>;
  /** Makes sure that everything so far is on disk, and that a later attempt can begin there. */
  readonly checkpoint: (done: Checkpoint) => Promise<void>;
  readonly close: () => Promise<void>;
  /** Removes the journal and, unless they are kept, the files. */
  readonly remove: (keep?: boolean) => Promise<void>;
}

/** The files of an attempt. */
type Role = "documents" | "failed";
const ROLES: readonly Role[] = ["documents", "failed"];

/** The file that says how far an attempt has come. */
interface Journal {
  readonly owner: ProcessIdentity;
  /** The recipe and the shard, so that files of another run are never continued. */
  readonly key: string;
  /** The name of the attempt that began the files. */
  readonly files: string;
  readonly lengths: Readonly<Record<Role, number>>;
  readonly done: Checkpoint;
}

/**
 * Opens an attempt at a shard. Continues the one that has come furthest among those whose process is dead; those of
 * living processes and of other machines are left alone, and a new one is begun.
 *
 * @param folder - where the files of attempts are.
 * @param recipe - identifies the recipe.
 * @throws {CorpusError} `cannot-write`.
 */
export async function openAttempt(folder: string, shard: Shard, recipe: string): Promise<Attempt> {
  const name = randomBytes(4).toString("hex");
  const key = JSON.stringify([recipe, shard]);
  const journalOf = (attempt: string): string => join(folder, `${shard.name}.${attempt}.json`);
  const found = await claim(folder, shard.name, key, name);
  const files = found?.files ?? name;
  const paths = {
    documents: pathOf(folder, shard.name, files, "documents"),
    failed: pathOf(folder, shard.name, files, "failed"),
  };
  const lengths = { documents: 0, failed: 0, ...found?.lengths };
  const handles = new Map<Role, FileHandle>();
  const attempt: Attempt = {
    name,
    resumed: found?.done,
    paths,
    append: async (role, lines) => {
      if (lines === "") return;
      const bytes = Buffer.from(lines);
      const from = lengths[role];
      lengths[role] += bytes.length;
      await onDisk(paths[role], async () => {
        for (let at = 0; at < bytes.length; )
          at += (await handles.get(role)!.write(bytes, at, bytes.length - at, from + at)).bytesWritten;
      });
    },
    checkpoint: (done) =>
      onDisk(journalOf(name), async () => {
        for (const handle of handles.values()) await handle.datasync();
        const journal: Journal = { owner: thisProcess(), key, files, lengths, done };
        await writeFile(`${journalOf(name)}.part`, JSON.stringify(journal));
        await rename(`${journalOf(name)}.part`, journalOf(name));
      }),
    close: async () => {
      for (const handle of handles.values()) await handle.close();
    },
    remove: async (keep = false) => {
      await rm(journalOf(name), { force: true });
      await rm(`${journalOf(name)}.part`, { force: true });
      if (!keep) for (const role of ROLES) await rm(paths[role], { force: true });
    },
  };
  return onDisk(folder, async () => {
    for (const role of ROLES) {
      const handle = await open(paths[role], found === undefined ? "wx" : "r+");
      handles.set(role, handle);
      // What was written after the checkpoint is written again.
      await handle.truncate(lengths[role]);
    }
    if (found !== undefined) await attempt.checkpoint(found.done);
    return attempt;
  });
}

/**
 * Takes the journal of a dead process away, which only one other process can do, and returns it. Whoever is killed before
 * it has a journal of its own begins again: the same journal must never be found by two.
 */
async function claim(
  folder: string,
  shard: string,
  key: string,
  attempt: string,
): Promise<Journal | undefined> {
  const found: { readonly path: string; readonly journal: Journal }[] = [];
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.startsWith(`${shard}.`) || !/^[0-9a-f]{8}\.json$/.test(name.slice(shard.length + 1))) continue;
    const path = join(folder, name);
    const journal = await readJournal(path);
    if (journal?.key === key && !mayBeAlive(journal.owner) && (await hasFiles(folder, shard, journal)))
      found.push({ path, journal });
  }
  found.sort((a, b) => b.journal.done.line - a.journal.done.line);
  for (const { path, journal } of found) {
    const claimed = join(folder, `${shard}.${attempt}.claimed`);
    const isClaimed = await rename(path, claimed).then(
      () => true,
      () => false,
    );
    if (!isClaimed) continue;
    await rm(claimed, { force: true });
    return journal;
  }
  return undefined;
}

/** Whether the files of a journal have what it says: a disk that was full or removed may have lost it. */
async function hasFiles(folder: string, shard: string, { files, lengths }: Journal): Promise<boolean> {
  for (const role of ROLES) {
    const found = await stat(pathOf(folder, shard, files, role)).catch(() => undefined);
    if (found === undefined || found.size < lengths[role]) return false;
  }
  return true;
}

function pathOf(folder: string, shard: string, files: string, role: Role): string {
  return join(folder, `${shard}.${files}${role === "failed" ? ".failed" : ""}.jsonl`);
}

async function readJournal(path: string): Promise<Journal | undefined> {
  try {
    const journal = JSON.parse(await readFile(path, "utf8")) as Journal;
    return isIdentity(journal.owner) ? journal : undefined;
  } catch {
    return undefined;
  }
}

/** Runs an action on files. Its errors become those of the package. */
export async function onDisk<T>(path: string, action: () => Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (error) {
    if (error instanceof CorpusError) throw error;
    throw new CorpusError("cannot-write", `cannot write ${path}: ${(error as Error).message}`, error);
  }
}
