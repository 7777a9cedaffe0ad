import type { Group, GroupName } from "../types.js";
import { CHUNKS } from "./chunks.js";
import { CLUSTERS } from "./clusters.js";
import { EXACT } from "./exact.js";
import { HAMMING } from "./hamming.js";
import { MANBER } from "./manber.js";
import { MINHASH } from "./minhash.js";
import { SIMHASH } from "./simhash.js";

const TEXT = { unit: "MB", perUnit: 1e6, rounds: 3 } as const;

export const GROUP_TABLE: Readonly<Record<GroupName, Group>> = {
  exact: { name: "exact", variants: EXACT, ...TEXT },
  manber: { name: "manber", variants: MANBER, ...TEXT },
  chunks: { name: "chunks", variants: CHUNKS, ...TEXT },
  minhash: { name: "minhash", variants: MINHASH, ...TEXT },
  simhash: { name: "simhash", variants: SIMHASH, ...TEXT },
  hamming: { name: "hamming", variants: HAMMING, unit: "million comparisons", perUnit: 1e6, rounds: 3 },
  clusters: { name: "clusters", variants: CLUSTERS, unit: "thousand signatures", perUnit: 1000, rounds: 1 },
};
