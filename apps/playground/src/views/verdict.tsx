import type { PageType } from "@winnow/core-dom";
import type { Check } from "@winnow/filter";
import { Gauge } from "../gauge.js";
import type { Details } from "../types.js";
import { figure, languageName, percent } from "../words.js";
import { useTextTask } from "../work.js";

/** What the checks of the preset `article` ask. */
const QUESTIONS: Readonly<Record<string, string>> = {
  "article-probability": "How probable is it that the page is an article?",
  "page-type-differs": "Does the classifier agree with the method on the page type?",
  tokens: "R1: how many words has the text?",
  "link-or-code-share": "R2: how much of the text is links or code?",
  "first-link-or-code-share": "R2 in the first extraction",
  "longest-block": "R3: how wide is the longest block?",
  "large-block-share": "R4: how much of the text is in large blocks?",
  "list-or-table-share": "R5: how much of the text is in lists or tables?",
  empty: "Is there any text?",
};

/** Whether the page is an article worth keeping, with every check, the page types and the language. */
export function VerdictView({ details }: { details: Details }) {
  const { verdict, pageType } = details;
  const { keep, score, checks } = verdict;
  const estimates = verdict.pageType ?? pageType;
  return (
    <div class="verdict-view">
      <p class={keep ? "decision keep" : "decision drop"}>
        <b>{keep ? "Kept" : "Dropped"}</b>
        {score === undefined ? "" : `: an article with a probability of ${percent(score)}`}
      </p>
      <div class="columns">
        <section>
          <h2>Checks</h2>
          <table>
            <thead>
              <tr>
                <th scope="col">Check</th>
                <th scope="col">Figure</th>
                <th scope="col">Bounds</th>
                <th scope="col">Outcome</th>
              </tr>
            </thead>
            <tbody>
              {checks.map((check) => (
                <tr key={check.rule} class={check.passed ? "passed" : check.soft ? "noted" : "failed"}>
                  <th scope="row">
                    {check.rule}
                    <small>{QUESTIONS[check.rule] ?? ""}</small>
                  </th>
                  <td>{typeof check.value === "number" ? figure(check.value) : check.value}</td>
                  <td>{boundsText(check)}</td>
                  <td>
                    <span class="chip">{check.passed ? "passed" : check.soft ? "noted" : "failed"}</span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <p class="note">The classifier decides. Checks that are only noted drop nothing.</p>
        </section>
        <section>
          <h2>Page type</h2>
          {estimates === undefined ? (
            <p class="empty">The page has no text to judge.</p>
          ) : (
            <PageTypes probabilities={estimates.probabilities} type={estimates.type} />
          )}
          <h2>Language</h2>
          <Language text={details.formats.text} />
        </section>
      </div>
    </div>
  );
}

function boundsText({ min, max, exclusive, allowed, denied }: Check): string {
  return [
    min === undefined ? "" : `${exclusive ? "above" : "at least"} ${figure(min)}`,
    max === undefined ? "" : `${exclusive ? "below" : "at most"} ${figure(max)}`,
    allowed === undefined ? "" : allowed.join(", "),
    denied === undefined ? "" : `not ${denied.join(", ")}`,
  ]
    .filter((words) => words !== "")
    .join(", ");
}

function PageTypes({
  probabilities,
  type,
}: {
  probabilities: Readonly<Record<PageType, number>>;
  type: PageType;
}) {
  const sorted = Object.entries(probabilities).sort(([, a], [, b]) => b - a);
  return (
    <table class="bars">
      <caption class="hidden">Probability of each page type</caption>
      <tbody>
        {sorted.map(([name, probability]) => (
          <tr key={name} class={name === type ? "chosen" : ""}>
            <th scope="row">{name}</th>
            <td>
              <Gauge share={probability} />
            </td>
            <td class="number">{percent(probability)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The language of the text. Its tables are loaded when this is first shown. */
function Language({ text }: { text: string }) {
  const { value, error } = useTextTask("language", text);
  if (value === undefined) return <p class="empty">{error ?? "Loading the tables …"}</p>;
  const { code, confidence } = value;
  return (
    <p>
      {code === "und" ? "not detected" : `${languageName(code)} (${code})`}, confidence{" "}
      {confidence.toFixed(2)}
    </p>
  );
}
