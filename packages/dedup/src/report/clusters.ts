import type { ReportPart, ReportRun, ReportSection, ReportText } from "@winnow/core-dom";
import { count, counted, percent } from "@winnow/core-dom/text";
import { alignTexts, type Run } from "../align/align.js";
import type { MembershipReason } from "../types.js";
import type { ReportCluster, ReportDocument, ReportInput, ReportMember } from "./types.js";

/** Why a document is kept, in words. */
const REASON_WORDS: Readonly<Partial<Record<MembershipReason, string>>> = {
  only: "it has no copy",
  "contains-others": "it is the only one that contains the others",
  first: "it came first",
  longest: "its text is the longest",
  earliest: "it was published first",
  priority: "its source comes first in the list",
  "first-id": "equal to another by the rule, and its id comes first",
};

/** The largest clusters: a table of contents, then each cluster. */
export function clustersSection({ clusters, corpus }: ReportInput): ReportSection {
  const more = corpus.clusters - clusters.length;
  const none = corpus.clusters === 0 ? "There are no clusters." : "No clusters are shown.";
  return {
    id: "clusters",
    name: "Clusters",
    title: "Largest clusters",
    content: [
      clusters.length === 0
        ? { kind: "note", text: none }
        : {
            kind: "about",
            text: [
              "Documents are compared as sets of shingles. ",
              ...[{ strong: "Jaccard" }, ": shingles in both the copy and the kept document, divided by"],
              ...[
                " shingles in either. ",
                { strong: "Share of copy" },
                ": the part of the copy that is also in",
              ],
              ...[" the document with which it was matched. ", { strong: "Share of match" }, ": the part of"],
              " that document that is also in the copy. If a short text is contained in a long one, the share of the",
              " short one is 1, and that of the long one is small.",
            ],
          },
      clusters.length > 1 && {
        kind: "table",
        caption: "The clusters shown",
        columns: [{ title: "Cluster", kind: "name" }, "Documents", "Least similar", "Sites"],
        rows: clusters.map((cluster, position) => [
          { link: [`${position + 1}. `, { document: cluster.canonical }], to: `cluster-${position + 1}` },
          count(cluster.size),
          figure(leastSimilar(cluster)),
          sitesOf(cluster),
        ]),
      },
      more > 0 &&
        clusters.length > 0 && { kind: "note", text: `The corpus has ${counted(more, "more cluster")}.` },
      ...clusters.map(clusterArticle),
    ],
  };
}

/** Formats a number between 0 and 1, never rounded up to 1; a dash if undefined. @example figure(0.81249) // "0.812" */
export function figure(value: number | undefined): string {
  if (value === undefined || !Number.isFinite(value)) return "–";
  return (value < 1 ? Math.min(value, 0.999) : value).toFixed(3);
}

function leastSimilar({ canonical, members }: ReportCluster): number | undefined {
  const known = members.flatMap((member) => jaccardOf(member, canonical) ?? []);
  return known.length === 0 ? undefined : Math.min(...known);
}

function sitesOf({ canonical, members }: ReportCluster): string {
  const sites = new Set([canonical, ...members].flatMap(({ site }) => site || []));
  return sites.size === 0 ? "–" : count(sites.size);
}

/** Returns the Jaccard coefficient with the canonical document, if known. */
function jaccardOf({ jaccard, evidence }: ReportMember, canonical: ReportDocument): number | undefined {
  return jaccard ?? (evidence?.with === canonical.id ? evidence.jaccard : undefined);
}

function clusterArticle(cluster: ReportCluster, index: number): ReportPart {
  const { size, canonical, reason, members } = cluster;
  const id = `cluster-${index + 1}`;
  const more = size - 1 - members.length;
  const comparable = members.filter((member) => canonical.text !== undefined && member.text !== undefined);
  return {
    kind: "article",
    id,
    title: [
      { link: `${index + 1}. `, to: id },
      { document: canonical },
      " ",
      { small: counted(size, "document") },
    ],
    content: [
      {
        kind: "about",
        text: [
          { badge: "Kept" },
          " ",
          { source: canonical },
          { small: `${counted(canonical.characters, "character")}; ${REASON_WORDS[reason] ?? reason}` },
        ],
      },
      members.length > 0 && {
        kind: "table",
        caption: `Copies in cluster ${index + 1}`,
        columns: [
          { title: "Document", kind: "name" },
          "Characters",
          { title: "Found by", kind: "text" },
          ...["Jaccard", "Share of copy", "Share of match"],
        ],
        rows: members.map((member, position) => memberRow(member, position, cluster)),
      },
      more > 0 && { kind: "note", text: `And ${counted(more, "more copy", "more copies")}.` },
      ...comparable.map(
        (member, position): ReportPart => ({
          kind: "details",
          id: `${id}-${position + 1}`,
          title: [`Compare with copy ${members.indexOf(member) + 1}: `, { document: member }],
          content: comparison(canonical.text!, member.text!),
        }),
      ),
    ],
  };
}

function memberRow(
  member: ReportMember,
  position: number,
  { canonical, members }: ReportCluster,
): readonly ReportText[] {
  const { evidence } = member;
  const other = evidence !== undefined && evidence.with !== canonical.id && evidence;
  const row = members.findIndex(({ id }) => other && id === other.with);
  return [
    [`${position + 1}. `, { document: member }, { source: member }],
    count(member.characters),
    [evidence?.by ?? "–", other && { small: ["with ", row < 0 ? { id: other.with } : `copy ${row + 1}`] }],
    [figure(jaccardOf(member, canonical)), other && { small: `${figure(other.jaccard)} with the match` }],
    figure(evidence?.containment[0]),
    figure(evidence?.containment[1]),
  ];
}

/** Maximum number of comparison steps: half a second at most. */
const LIMIT = 1_000_000;

/** Two aligned texts: the canonical document's on the left, a copy's on the right. */
export function comparison(left: string, right: string): readonly ReportPart[] {
  const { runs, complete } = alignTexts(left, right, LIMIT);
  const sizes = { same: 0, left: 0, right: 0 };
  for (const { kind, text } of runs) sizes[kind] += text.length;
  if (sizes.left + sizes.right === 0) {
    const text = `The texts are the same word for word (${counted(left.length, "character")}).`;
    return [{ kind: "note", text }];
  }
  const only = (name: string, size: number): string =>
    size > 0 ? ` Only in the ${name}: ${counted(size, "character")}.` : "";
  const cut = " A stretch was too different to be aligned word by word and is shown undivided.";
  return [
    {
      kind: "note",
      text: `${percent(sizes.same, left.length)} of the kept text is in the copy.${only("kept document (−)", sizes.left)}${only("copy (+)", sizes.right)}${complete ? "" : cut}`,
    },
    { kind: "diff", runs: runs.map((run): ReportRun => ({ kind: run.kind, text: readable(run, right) })) },
  ];
}

/** Returns a run's text, with the following line break if only the right text has it. */
function readable({ kind, text, right: { end } }: Run, right: string): string {
  if (kind !== "same") return text;
  const visible = text.trimEnd();
  if (text.slice(visible.length).includes("\n")) return text;
  const before = right.slice(Math.max(0, end - 40), end);
  const space = before.slice(before.trimEnd().length);
  return space.includes("\n") ? visible + space : text;
}
