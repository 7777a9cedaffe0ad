import { methods as literature } from "@winnow/baselines/methods";
import { SEGMENTERS } from "@winnow/cli/catalogue";
import { parse } from "@winnow/core-dom";
import { predict } from "@winnow/core-dom/boosted-trees";
import { extract, extractMetadata, render, winnow } from "@winnow/extract";
import { formats } from "@winnow/extract/formats";
import {
  allFeatures,
  bundledModel,
  catalogue,
  decide,
  type PageView,
  pageView,
} from "@winnow/extract/winnow";
import { segment } from "@winnow/segment";
import { type Command, count, defineCommand, flag } from "../command.js";
import type { DatasetPage } from "../data/datasets.js";
import { samplePages } from "../right/methods/recorded.js";
import { cpuSince } from "../run/cpu.js";
import { figure, median, quantile, sum } from "../run/statistics.js";
import { tableText } from "../table.js";

/** What is timed of a page, by name. "parse" is what the others are compared with. */
export type Tasks = Readonly<Record<string, () => unknown>>;

/**
 * Measures tasks on pages in one process. The time of a task is that of its fastest round, which leaves out most
 * garbage collections and the engine's compiler; a first round only warms up.
 *
 * @param pages - called for every round, because a tree keeps what was computed of it. That time does not count.
 * @returns by task: CPU milliseconds of each page.
 */
export function fastest(
  pages: readonly (() => Tasks)[],
  rounds: number,
): ReadonlyMap<string, readonly number[]> {
  const best = new Map<string, number[]>();
  for (let round = 0; round <= rounds; round++) {
    for (const [page, tasksOf] of pages.entries()) {
      for (const [name, task] of Object.entries(tasksOf())) {
        const start = process.cpuUsage();
        task();
        const ms = cpuSince(start);
        const times = best.get(name) ?? [];
        best.set(name, times);
        times[page] = round === 0 ? Number.POSITIVE_INFINITY : Math.min(times[page]!, ms);
      }
    }
  }
  return best;
}

/** The times of tasks as ratios to the parse of the same page. */
export function ratioTable(times: ReadonlyMap<string, readonly number[]>): string {
  const parsing = times.get("parse")!;
  const rows = Array.from(times, ([name, own]) => {
    const ratios = own.map((ms, page) => ms / parsing[page]!);
    const above = ratios.filter((ratio) => ratio > 1).length;
    const shares = [sum(own) / sum(parsing), median(ratios), quantile(ratios, 0.9)];
    return [name, ...[sum(own) / own.length, median(own), ...shares].map(figure), String(above)];
  });
  const columns = [
    "CPU ms per page",
    "median",
    "to the parse",
    "median ratio",
    "90% of pages",
    "pages above 1",
  ];
  return tableText(["", ...columns], rows);
}

function print(pages: readonly (() => Tasks)[], rounds: number): void {
  console.log(
    `${pages.length} pages, the fastest of ${rounds} rounds\n\n${ratioTable(fastest(pages, rounds))}`,
  );
}

const ROUNDS = "rounds, of which the fastest counts for each page";

/** The steps of an extraction, each on a tree of its own, except that those of the method follow each other. */
export function stepTasks({ html, url }: Pick<DatasetPage, "html" | "url">): Tasks {
  const options = url !== undefined && URL.canParse(url) ? { url } : {};
  const model = bundledModel();
  const [plain, other] = [parse(html), parse(html)];
  const renderings = Object.entries(formats).map(([name, format]) => {
    const { tree, marks } = extract(html, options);
    return [name, () => render(tree, marks, format, options)] as const;
  });
  const { tree, marks } = extract(html, options);
  let page: PageView;
  let features: ReturnType<typeof allFeatures>;
  let probability: Float64Array;
  return {
    parse: () => parse(html),
    "page view": () => (page = pageView(plain, url)),
    features: () => (features = allFeatures(page, model.linear)),
    model: () => {
      const scores = new Float32Array(page.blocks.length);
      predict(model.blocks, features, page.blocks.length, scores);
      probability = Float64Array.from(scores, (score) => 1 / (1 + Math.exp(-score)));
    },
    decision: () => decide(page, probability, {}),
    method: () => winnow(other, options),
    ...Object.fromEntries(renderings),
    metadata: () => extractMetadata(tree, { ...options, marks }),
    "extract(html).text": () => extract(html, options).text,
  };
}

export const steps: Command = defineCommand(
  {
    about: `
Measures the steps of an extraction on pages of wcxb-dev as ratios to the parse, in one process: the page view, the
features, the model and the decision of the default method, the method, the formats, the metadata, and all of
extract(html).text.`,
    options: { take: count("number of pages, evenly spread", 300), rounds: count(ROUNDS, 5) },
  },
  async ({ take, rounds }) => {
    const { pages: sample } = await samplePages("wcxb-dev", take);
    const pages = sample.map((page) => () => stepTasks(page));
    print(pages, rounds);
    return 0;
  },
);

export const methods: Command = defineCommand(
  {
    about: `
Measures every method, with its layout if it has one, on parsed pages of wcxb-dev as a ratio to the parse, in one process.`,
    options: { take: count("number of pages, evenly spread", 100), rounds: count(ROUNDS, 5) },
  },
  async ({ take, rounds }) => {
    const all = Object.entries({ ...catalogue, ...literature });
    const pages = (await samplePages("wcxb-dev", take)).pages.map(({ html }) => {
      const tree = parse(html);
      const tasks = all.map(([name, { method }]) => {
        const run = (): unknown => {
          const marks = method(tree, {});
          return marks.layout?.(tree, marks);
        };
        return [name, run] as const;
      });
      const every: Tasks = { parse: () => parse(html), ...Object.fromEntries(tasks) };
      return () => every;
    });
    print(pages, rounds);
    return 0;
  },
);

/** Page types with many units. */
const TYPES: readonly (string | undefined)[] = ["forum", "listing"];

const MADE: Readonly<Record<string, string>> = {
  "5,000 records": many(
    5_000,
    (n) =>
      `<li class="comment"><a class="name" href="/users/${n % 40}">user ${n % 40}</a> ` +
      `<time datetime="2024-03-01">1 March</time><p>The mill turned ${n} times that day.</p><a href="#r">Reply</a></li>`,
  ),
  "100,000 nodes": many(50_000, () => "<p>x</p>"),
};

function many(times: number, unit: (n: number) => string): string {
  return Array.from({ length: times }, (_, n) => unit(n)).join("");
}

export const segmenters: Command = defineCommand(
  {
    about: `
Measures segmenters as ratios to the parse of the same page, on the forum and listing pages of wcxb-dev, which are
extracted with comments before, and on two large made pages, in one process. The goal is that records, the default, costs
no more than the parse.`,
    options: {
      take: count(
        "use N pages of wcxb-dev, evenly spread, of which those of the two types are measured",
        Number.POSITIVE_INFINITY,
      ),
      rounds: count(ROUNDS, 10),
      all: flag("measure all segmenters, not only records"),
    },
  },
  async ({ take, rounds, all }) => {
    const chosen = Object.entries(SEGMENTERS).filter(([name]) => all || name === "records");
    const tasksOf = (html: string): (() => Tasks) => {
      const { tree, marks } = extract(html, { comments: true });
      const tasks = chosen.map(([name, { segmenter }]) => {
        return [name, () => segment(tree, marks, { segmenter })] as const;
      });
      return () => ({ parse: () => parse(html), ...Object.fromEntries(tasks) });
    };
    const sample = (await samplePages("wcxb-dev", take)).pages;
    const pages = sample.filter(({ pageType }) => TYPES.includes(pageType)).map(({ html }) => tasksOf(html));
    print(pages, rounds);
    for (const [name, html] of Object.entries(MADE)) {
      console.log(`\n${name}:`);
      print([tasksOf(html)], rounds);
    }
    return 0;
  },
);
