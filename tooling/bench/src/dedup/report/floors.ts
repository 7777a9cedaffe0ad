import type { BoundResult } from "../../report/bounds.js";
import type { GroupName } from "../types.js";
import type { GroupFigures, VariantFigures } from "./summary.js";

/** A promise that the project makes of a figure. */
interface Floor {
  readonly what: string;
  /** Held against when one of these was measured; the better of two counts. */
  readonly groups: readonly GroupName[];
  readonly variant: string;
  readonly figure: (figures: VariantFigures) => number;
  readonly least?: number;
  readonly most?: number;
}

const speed = ({ speed }: VariantFigures): number => speed.median;

const FLOORS: readonly Floor[] = [
  { what: "exact, MB/s", groups: ["exact"], variant: "winnow", figure: speed, least: 1000 },
  { what: "Manber windows, MB/s", groups: ["manber"], variant: "winnow", figure: speed, least: 500 },
  { what: "FastCDC, MB/s", groups: ["chunks"], variant: "winnow", figure: speed, least: 500 },
  {
    what: "MinHash or SimHash with tokenisation, MB/s",
    groups: ["minhash", "simhash"],
    variant: "winnow",
    figure: speed,
    least: 100,
  },
  {
    what: "MinHash, times as fast as numpy",
    groups: ["minhash"],
    variant: "python-numpy",
    figure: ({ ours }) => ours.median,
    least: 25,
  },
  {
    what: "1,000,000 signatures clustered, CPU s",
    groups: ["clusters"],
    variant: "winnow",
    figure: ({ seconds }) => seconds,
    most: 60,
  },
  {
    what: "the same, peak MB",
    groups: ["clusters"],
    variant: "winnow",
    figure: ({ peakMegabytes }) => peakMegabytes,
    most: 2000,
  },
];

/** Holds the figures against the project's promises. What a measured group has no figure of is not met. */
export function checkFloors(groups: readonly GroupFigures[]): readonly BoundResult[] {
  return FLOORS.flatMap((floor) => {
    const measured = groups.filter(({ group }) => floor.groups.includes(group));
    if (measured.length === 0) return [];
    const found = measured
      .flatMap(({ variants }) => variants.filter(({ name }) => name === floor.variant))
      .map(floor.figure)
      .filter((figure) => Number.isFinite(figure));
    const { least, most, what } = floor;
    const best = least === undefined ? Math.min(...found) : Math.max(...found);
    const met = found.length > 0 && best >= (least ?? best) && best <= (most ?? best);
    const limit = least === undefined ? `at most ${most}` : `at least ${least}`;
    const figure = found.length > 0 ? best.toFixed(1) : "not measured";
    return [{ met, line: `${met ? "met" : "MISSED"}: ${what}: ${figure}, ${limit}` }];
  });
}
