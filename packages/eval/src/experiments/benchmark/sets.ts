import { costOf } from "../../score/score.js";
import type { Cost, PageScore, PredictionIssues, ScoredSystem } from "../../score/types.js";
import { sum } from "../../statistics/quantile.js";
import type { BenchmarkSet, ExcludedPage } from "./types.js";

/** A set or pool with its excluded pages and, for a pool, the systems that did not run on all of it. */
export type AuditedSet = BenchmarkSet & {
  readonly excluded: readonly ExcludedPage[];
  readonly partial: readonly string[];
};

/**
 * Excludes the pages whose gold has a larger error than `maxGoldError`; none if that is `undefined`.
 *
 * @throws {RangeError} If there are not as many facts or scores of a system as pages.
 */
export function withoutPages(set: BenchmarkSet, maxGoldError: number | undefined): AuditedSet {
  const { dataset, facts, systems } = set;
  const { pages } = dataset;
  if (facts.length !== pages.length)
    throw new RangeError(`${dataset.name}: facts must have one entry per page`);
  for (const system of systems) {
    if (system.pages.length !== pages.length) {
      throw new RangeError(`${dataset.name}: ${system.name} must have a score for each page`);
    }
  }
  const limit = maxGoldError ?? Number.POSITIVE_INFINITY;
  const kept = pages.map((_, index) => index).filter((index) => facts[index]!.goldError <= limit);
  const excluded = pages.flatMap(({ id, source }, index) => {
    const { goldError } = facts[index]!;
    return goldError <= limit ? [] : [{ id, dataset: dataset.name, source, goldError }];
  });
  return {
    dataset: { ...dataset, pages: kept.map((index) => pages[index]!) },
    facts: kept.map((index) => facts[index]!),
    systems: systems.map((system) => ({
      ...system,
      pages: kept.map((index, place) => ({ ...system.pages[index]!, index: place })),
    })),
    excluded,
    partial: [],
  };
}

/**
 * Concatenates several sets. Only systems that ran on all of them are kept; `partial` lists the others. A
 * page's `dataset` becomes the name of its set, so that the breakdown `source` separates the sets again.
 */
export function pool(name: string, sets: readonly AuditedSet[]): AuditedSet {
  const systems = [...new Set(sets.flatMap((set) => set.systems.map((system) => system.name)))];
  const isShared = (system: string): boolean =>
    sets.every((set) => set.systems.some((each) => each.name === system));
  return {
    dataset: {
      name,
      sha256: "",
      pages: sets.flatMap(({ dataset }) => dataset.pages.map((page) => ({ ...page, dataset: dataset.name }))),
    },
    facts: sets.flatMap(({ facts }) => facts),
    systems: systems.filter(isShared).map((system) => poolSystem(system, sets)),
    excluded: sets.flatMap(({ excluded }) => excluded),
    partial: systems.filter((system) => !isShared(system)),
  };
}

function poolSystem(name: string, sets: readonly BenchmarkSet[]): ScoredSystem {
  const parts = sets.map(({ systems }) => systems.find((system) => system.name === name)!);
  const pages = parts.flatMap((part) => part.pages).map((page, index) => ({ ...page, index }));
  const cost = pooledCost(parts, pages);
  return {
    name,
    pages,
    issues: joinIssues(parts.flatMap(({ issues }) => issues ?? [])),
    ...(cost === undefined ? {} : { cost }),
  };
}

/** Pools times; parse times are weighted by the number of timed pages, memory is the maximum. */
function pooledCost(parts: readonly ScoredSystem[], pages: readonly PageScore[]): Cost | undefined {
  const cost = costOf(pages.map(({ ms }) => ms));
  if (cost === undefined) return undefined;
  const peaks = parts.flatMap((part) => part.cost?.peakRss ?? []);
  const parses = parts.map((part) => part.cost?.parseMs);
  const timed = parts.map((part) => part.pages.filter(({ ms }) => ms !== undefined).length);
  const total = sum(timed);
  return {
    ...cost,
    ...(parses.includes(undefined)
      ? {}
      : { parseMs: parses.reduce<number>((all, parse, part) => all + parse! * timed[part]!, 0) / total }),
    ...(peaks.length === 0 ? {} : { peakRss: Math.max(...peaks) }),
  };
}

function joinIssues(issues: readonly PredictionIssues[]): PredictionIssues {
  return {
    unknown: issues.flatMap(({ unknown }) => unknown),
    missing: issues.flatMap(({ missing }) => missing),
    duplicate: issues.flatMap(({ duplicate }) => duplicate),
    broken: issues.flatMap(({ broken }) => broken),
  };
}
