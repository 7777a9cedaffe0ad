import type { ComponentType } from "preact";
import { InputPanel } from "./input.js";
import { VIEWS, type ViewName } from "./link.js";
import { analysis, view } from "./state.js";
import { Summary } from "./summary.js";
import { Tabs } from "./tabs.js";
import type { Analysis, Details } from "./types.js";
import { CompareView } from "./views/compare.js";
import { MetadataView } from "./views/metadata.js";
import { PageView } from "./views/page.js";
import { ReadView } from "./views/read.js";
import { ResultView } from "./views/result.js";
import { SegmentsView } from "./views/segments.js";
import { VerdictView } from "./views/verdict.js";

/** The views of what is known after the first one. A new one is a line here and a name in `VIEWS`. */
const PANELS: Readonly<Record<Exclude<ViewName, "read" | "page">, ComponentType<{ details: Details }>>> = {
  result: ResultView,
  metadata: MetadataView,
  verdict: VerdictView,
  segments: SegmentsView,
  compare: CompareView,
};

/** The whole page. */
export function App() {
  const { value, busy, error } = analysis.value;
  return (
    <>
      <InputPanel />
      <main>
        <Summary />
        <Tabs
          label="What is shown"
          names={VIEWS}
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

function Panel({ analysis }: { analysis: Analysis }) {
  const name = view.value;
  if (name === "read") return <ReadView analysis={analysis} />;
  if (name === "page") return <PageView analysis={analysis} />;
  const Chosen = PANELS[name];
  if (analysis.details === undefined) return <p class="empty">Working …</p>;
  return <Chosen details={analysis.details} />;
}
