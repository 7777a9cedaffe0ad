import type { Dataset, System } from "@winnow/eval";
import type { PageView } from "@winnow/eval/report";
import type { EvalContext } from "../interruption.js";
import type { DatasetSource } from "./inputs.js";
import type { ViewOptions } from "./page-view.js";
import { forEachPage } from "./surveyed.js";

/** Options of {@link pageViews}. */
export interface PageViewsOptions extends Partial<Pick<ViewOptions, "live" | "pageText">> {
  /** The places of the pages to show. Default: all. */
  readonly wanted?: ReadonlySet<number> | undefined;
}

/** Creates the page views for the error browser. Reads the pages again, since scoring does not keep them. */
export async function pageViews(
  source: DatasetSource,
  dataset: Dataset,
  systems: readonly System[],
  { wanted, live = {}, pageText }: PageViewsOptions,
  context: EvalContext,
): Promise<readonly PageView[]> {
  const views: PageView[] = [];
  await forEachPage(
    source,
    {
      doing: `${dataset.name}: pages of the report`,
      pages: dataset.pages.length,
      task: (page, index) => {
        if (wanted !== undefined && !wanted.has(index)) return undefined;
        const known = systems.flatMap(({ name, predictions: all }) => {
          const prediction = all.get(page.id);
          return prediction === undefined ? [] : [[name, prediction] as const];
        });
        const predictions = Object.fromEntries(known.map(([name, { text }]) => [name, text]));
        const blocks = Object.fromEntries(
          known.flatMap(([name, { blocks }]) => (blocks ? [[name, blocks]] : [])),
        );
        const gold = dataset.pages[index]!.gold.text;
        return {
          name: "view",
          page,
          index,
          options: { dataset: dataset.name, gold, predictions, live, blocks, pageText },
        };
      },
      take: (view) => void views.push(view),
    },
    context,
  );
  return views;
}
