import type { Candidate, FieldEvidence, MetadataField, Rejected } from "@winnow/extract";
import type { Details } from "../types.js";
import { percent } from "../words.js";

/** The fields in the order of the table. */
const FIELDS = {
  title: "title",
  authors: "authors",
  published: "published",
  modified: "modified",
  siteName: "site",
  url: "address",
  language: "language",
  description: "description",
  image: "image",
  categories: "categories",
  tags: "tags",
  license: "licence",
  kind: "declared type",
} as const satisfies Record<MetadataField, string>;

/** Each field with the candidates that were found for it, and what became of them. */
export function MetadataView({ details: { metadata } }: { details: Details }) {
  const names = Object.keys(FIELDS) as MetadataField[];
  const evidenceOf = (name: MetadataField): FieldEvidence<unknown> | undefined => metadata.evidence[name];
  const found = names.filter((name) => evidenceOf(name) !== undefined);
  const missing = names.filter((name) => evidenceOf(name) === undefined);
  if (found.length === 0) return <p class="empty">The page declares nothing about itself.</p>;
  return (
    <div class="metadata-view">
      <table>
        <caption class="hidden">Metadata and the evidence for it</caption>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Value</th>
            <th scope="col">Evidence</th>
          </tr>
        </thead>
        <tbody>
          {found.map((name) => (
            <tr key={name}>
              <th scope="row">{FIELDS[name]}</th>
              <td dir="auto">{valueText(metadata[name])}</td>
              <td>
                <Evidence {...evidenceOf(name)!} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {missing.length > 0 && <p class="note">Not found: {missing.map((name) => FIELDS[name]).join(", ")}.</p>}
    </div>
  );
}

function Evidence({ chosen, agreeing, rejected }: FieldEvidence<unknown>) {
  return (
    <ul class="evidence">
      {chosen !== undefined && <Found kind="chosen" candidate={chosen} />}
      {agreeing.map((candidate, i) => (
        <Found key={i} kind="agrees" candidate={candidate} />
      ))}
      {rejected.map((candidate, i) => (
        <Found key={i} kind="rejected" candidate={candidate} />
      ))}
    </ul>
  );
}

function Found({
  kind,
  candidate,
}: {
  kind: string;
  candidate: Candidate<unknown> & Partial<Rejected<unknown>>;
}) {
  const { value, source, key, raw, probability, reason, against = [] } = candidate;
  const notes = [
    ...(raw !== undefined && raw !== valueText(value) ? [`written “${raw}”`] : []),
    ...(probability === undefined ? [] : [`${percent(probability)} likely`]),
    ...(reason === undefined ? [] : [words(reason)]),
    ...(against.length === 0 ? [] : [`against it: ${against.map(words).join(", ")}`]),
  ];
  return (
    <li class={kind}>
      <span class="chip">{kind}</span>{" "}
      <code>
        {source} {key}
      </code>
      {kind === "rejected" && <q dir="auto">{valueText(value)}</q>}
      <small>{notes.length === 0 ? "" : ` ${notes.join(" · ")}`}</small>
    </li>
  );
}

function words(name: string): string {
  return name.replaceAll("-", " ");
}

function valueText(value: unknown): string {
  if (value === undefined) return "–";
  return Array.isArray(value) ? value.join(", ") || "–" : String(value);
}
