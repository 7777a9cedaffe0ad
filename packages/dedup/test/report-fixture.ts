import type { ReportCluster, ReportInput, ReportMember } from "../src/report/types.js";
import { random } from "./random.js";

const WORDS: readonly string[] =
  "harbour lantern quiet river market winter stone bread letter garden bridge teacher silver train window after before under slowly brightly carries opens finds keeps the a of in with and every small old new evening morning question answer island painter weather clock field".split(
    " ",
  );
const HAN: readonly string[] = [
  ..."港燈靜河市冬石包信園橋師銀車窗後前下慢開找留的一在和每小老新夜晨問答島畫天鐘田",
];
const SITES = ["harbour-times.example", "island-news.example", "blog.example.org", "wire.example.net"];

/** Options of the fixture. Its made-up content depends only on a seed. */
interface FixtureOptions {
  readonly clusters?: number;
}

/**
 * Returns a report's input with made-up articles that were copied, shortened, edited and put into templates.
 */
export function reportFixture({ clusters = 12 }: FixtureOptions = {}): ReportInput {
  const next = random(7);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!;
  const sentence = (han: boolean): string => {
    const words = Array.from({ length: 8 + Math.floor(next() * 10) }, () => pick(han ? HAN : WORDS));
    const text = words.join(han ? "" : " ");
    return han ? `${text}。` : `${text[0]!.toUpperCase()}${text.slice(1)}.`;
  };
  const article = (han: boolean, paragraphs: number): string =>
    Array.from({ length: paragraphs }, () =>
      Array.from({ length: 4 }, () => sentence(han)).join(han ? "" : " "),
    ).join("\n\n");
  const edited = (text: string, kind: number): string => {
    if (kind === 0) return text;
    if (kind === 1)
      return `Home News Sport Weather Sign in\n\n${text}\n\nShare this page. All rights reserved.`;
    if (kind === 2)
      return text
        .split(" ")
        .map((word) => (next() < 0.02 ? pick(WORDS) : word))
        .join(" ");
    if (kind === 3) return text.split("\n\n").slice(0, -1).join("\n\n");
    return `${text}\n\n${article(false, 3)}`;
  };
  const reportClusters = Array.from({ length: clusters }, (_, position): ReportCluster => {
    const text = article(position === 4, 3 + Math.floor(next() * 6));
    const address = (): string =>
      `https://www.${pick(SITES)}/2026/11/${pick(WORDS)}-${pick(WORDS)}-${pick(WORDS)}?id=${Math.floor(next() * 1e6)}`;
    const id = position % 3 === 0 ? address() : `page-${1000 + position}`;
    const members = Array.from({ length: 1 + Math.floor(6 / (position + 1)) }, (_, index): ReportMember => {
      const copy = edited(text, (position + index) % 5);
      const kind = (position + index) % 5;
      const chained = index === 2;
      return {
        id: position % 3 === 0 ? address() : `page-${2000 + 10 * position + index}`,
        url: address(),
        site: pick(SITES),
        characters: copy.length,
        text: copy,
        evidence: {
          by: kind === 0 ? "exact" : kind === 3 ? "manber" : "minhash",
          jaccard: kind === 0 ? 1 : 0.8 + 0.19 * next(),
          containment: kind === 0 ? [1, 1] : [0.9 + 0.1 * next(), 0.8 + 0.2 * next()],
          with: chained ? `page-${2000 + 10 * position}` : id,
        },
        jaccard: kind === 0 ? 1 : chained ? 0.712 : 0.8 + 0.19 * next(),
      };
    });
    return {
      id,
      size: members.length + 1 + (position === 0 ? 181 : 0),
      canonical: {
        id,
        title: position % 2 === 0 ? `The ${WORDS[position % WORDS.length]} of the harbour` : undefined,
        url: position % 3 === 0 ? id : address(),
        site: pick(SITES),
        characters: text.length,
        text,
      },
      reason: position % 4 === 3 ? "first-id" : "longest",
      members,
    };
  });
  return {
    title: "Duplicates in the harbour corpus",
    corpus: {
      documents: 128_440,
      unique: 96_102,
      copies: 24_817,
      empty: 312,
      clusters: 7521,
      characters: 412_998_120,
      charactersRemoved: 61_450_023,
      copiesBy: { exact: 15_210, minhash: 8211, manber: 1396 },
      milliseconds: 74_321,
    },
    parameters: {
      matchers: ["exact", "minhash", "manber"],
      normalizer: "nfc-fold/1",
      shingle: 5,
      seed: 1,
      bands: 14,
      rows: 8,
      window: 50,
      zeroBits: 8,
      chunk: 1024,
      chunking: "fastcdc",
      scope: "corpus",
      jaccard: 0.8,
      containment: 0.9,
      minShingles: 20,
      distance: 3,
      maxComparisons: 100_000,
    },
    keep: { rule: "longest" },
    curve: Array.from({ length: 101 }, (_, index) => {
      const similarity = index / 100;
      return { similarity, probability: 1 - (1 - similarity ** 8) ** 14 };
    }),
    sizes: [
      { size: 2, clusters: 4402 },
      { size: 3, clusters: 1210 },
      { size: 4, clusters: 811 },
      { size: 6, clusters: 700 },
      { size: 13, clusters: 322 },
      { size: 30, clusters: 70 },
      { size: 50, clusters: 5 },
      { size: 188, clusters: 1 },
    ],
    counts: { compared: 98_123, refused: 11_020, capped: 3 },
    clusters: reportClusters,
    sites: [
      ...SITES.map((site, position) => ({
        site: site,
        documents: 9000 - 1500 * position,
        copies: 4100 - 950 * position,
      })),
      ...Array.from({ length: 22 }, (_, position) => ({
        site: `site-${position}.example.com`,
        documents: 400 - position,
        copies: 90 - 4 * position,
      })),
      { site: "", documents: 1201, copies: 77 },
    ],
    pairs: { sameSite: 18_402, crossSite: 9120, unknown: 81 },
  };
}

/** Returns the input for a corpus without copies. */
export function plainFixture(documents: number, empty = 0): ReportInput {
  const input = reportFixture({ clusters: 0 });
  return {
    ...input,
    corpus: {
      documents,
      unique: documents,
      copies: 0,
      empty,
      clusters: 0,
      characters: documents * 1000,
      charactersRemoved: 0,
      copiesBy: {},
    },
    curve: [],
    sizes: [],
    counts: { compared: 0, refused: 0, capped: 0 },
    sites: [],
    pairs: { sameSite: 0, crossSite: 0, unknown: 0 },
  };
}
