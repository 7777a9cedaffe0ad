import type { ComponentType } from "preact";
import { InputPanel } from "./input.js";
import { VIEWS, type ViewName } from "./link.js";
import { analysis, view } from "./state.js";
import { Summary } from "./summary.js";
import { Tabs } from "./tabs.js";
import type { Analysis } from "./types.js";
import { CompareView } from "./views/compare.js";
import { MetadataView } from "./views/metadata.js";
import { PageView } from "./views/page.js";
import { ResultView } from "./views/result.js";
import { SegmentsView } from "./views/segments.js";
import { VerdictView } from "./views/verdict.js";

/** A view of an analysis. A new one is a line here, and a name in `VIEWS`. */
const PANELS: Readonly<
  Record<ViewName, readonly [title: string, panel: ComponentType<{ analysis: Analysis }>]>
> = {
  page: ["Page", PageView],
  result: ["Result", ResultView],
  metadata: ["Metadata", MetadataView],
  verdict: ["Verdict", VerdictView],
  segments: ["Segments", SegmentsView],
  compare: ["Compare", CompareView],
};

/** The whole page. */
export function App() {
  const { value, busy, error } = analysis.value;
  const [, Panel] = PANELS[view.value];
  return (
    <>
      <InputPanel />
      <main>
        <Summary />
        <Tabs
          label="What is shown"
          tabs={VIEWS.map((name) => [name, PANELS[name][0]] as const)}
          selected={view.value}
          onSelect={(name) => {
            view.value = name;
          }}
        >
          {error !== undefined ? (
            <p class="failure" role="alert">
              {error}
            </p>
          ) : value === undefined ? (
            <p class="empty">{busy ? "Working …" : "Choose a page."}</p>
          ) : (
            <Panel analysis={value} />
          )}
        </Tabs>
      </main>
    </>
  );
}
