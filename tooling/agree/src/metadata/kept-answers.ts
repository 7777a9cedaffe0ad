import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { KeyedAnswer, Peer, PeerPage } from "./peers.js";
import type { System } from "./types.js";

/**
 * A peer's answers on pages. They are kept in a file of the folder for temporary files, a version of the peer and a
 * set each, since a peer takes minutes and its answers do not change; only pages that it lacks are asked about.
 *
 * @param pages - gives the pages anew at each call.
 * @param folder - where the files lie.
 */
export async function peerAnswers(
  peer: Peer,
  set: string,
  pages: () => AsyncIterable<PeerPage>,
  folder: string = join(tmpdir(), "winnow-peer-metadata"),
): Promise<System> {
  const file = join(folder, `${peer.name}-${peer.version}-${set}.jsonl`);
  const known = new Map(readKept(file).map((answer) => [answer.key, answer]));
  mkdirSync(folder, { recursive: true });
  async function* unknown(): AsyncGenerator<PeerPage> {
    for await (const page of pages()) if (!known.has(page.key)) yield page;
  }
  for await (const answer of peer.ask(unknown())) {
    known.set(answer.key, answer);
    appendFileSync(file, `${JSON.stringify(answer)}\n`);
  }
  return {
    name: `${peer.name} ${peer.version}`,
    answer: (key) => withoutNulls(known.get(key)),
  };
}

function readKept(file: string): readonly KeyedAnswer[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, "utf8")
    .split("\n")
    .flatMap((line) => {
      try {
        return [JSON.parse(line) as KeyedAnswer];
      } catch {
        return []; // the empty line at the end, or one that was cut off
      }
    });
}

/** Python writes null for what is missing. */
function withoutNulls(answer: KeyedAnswer | undefined): KeyedAnswer {
  const { key = "", title, authors = [], date } = answer ?? {};
  return { key, authors, ...(title == null ? {} : { title }), ...(date == null ? {} : { date }) };
}
