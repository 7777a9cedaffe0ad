import {
  type Column,
  count,
  counted,
  documentName,
  figures,
  type Html,
  type HtmlValue,
  html,
  link,
  shortId,
  table,
} from "@winnow/core-dom/report";
import { alignedTexts } from "./aligned.js";
import { idOf, MATCHER_WORDS, REASON_WORDS } from "./names.js";
import { figure } from "./numbers.js";
import type { ReportCluster, ReportDocument, ReportInput, ReportMember } from "./types.js";

const MEMBER_COLUMNS: readonly Column[] = [
  { title: "Document", className: "doc" },
  ...figures("Characters"),
  { title: "Found by", className: "by" },
  ...figures("Jaccard", "Share of copy", "Share of match"),
];

/** Renders the largest clusters: a table of contents, then each cluster. */
export function clustersSection({ clusters, corpus }: ReportInput): Html {
  const more = corpus.clusters - clusters.length;
  return html`<section id="clusters" aria-labelledby="clusters-title"><h2 id="clusters-title">Largest clusters</h2>
${clusters.length > 0 && html`<p class="about">Documents are compared as sets of shingles. <b>Jaccard</b>: shingles in both the copy and the kept document, divided by shingles in either. <b>Share of copy</b>: the part of the copy that is also in the document with which it was matched. <b>Share of match</b>: the part of that document that is also in the copy. If a short text is contained in a long one, the share of the short one is 1, and that of the long one is small.</p>`}
${clusters.length === 0 && html`<p class="none">${corpus.clusters === 0 ? "There are no clusters." : "No clusters are shown."}</p>`}
${
  clusters.length > 1 &&
  table(
    "The clusters shown",
    [{ title: "Cluster", className: "doc" }, ...figures("Documents", "Least similar", "Sites")],
    clusters.map((cluster, position) => [
      html`<a href="#cluster-${position + 1}">${position + 1}.&nbsp;<bdi>${documentName(cluster.canonical)}</bdi></a>`,
      count(cluster.size),
      figure(leastSimilar(cluster)),
      sitesOf(cluster),
    ]),
  )
}
${more > 0 && clusters.length > 0 && html`<p class="note">The corpus has ${counted(more, "more cluster")}.</p>`}
${clusters.map(clusterArticle)}
</section>`;
}

function leastSimilar({ canonical, members }: ReportCluster): number | undefined {
  const known = members.flatMap((member) => jaccardOf(member, canonical) ?? []);
  return known.length === 0 ? undefined : known.reduce((lowest, value) => Math.min(lowest, value));
}

function sitesOf({ canonical, members }: ReportCluster): string {
  const sites = new Set([canonical, ...members].map(({ site }) => site ?? "").filter((site) => site !== ""));
  return sites.size === 0 ? "–" : count(sites.size);
}

/** Returns the Jaccard coefficient with the canonical document, if known. */
function jaccardOf({ jaccard, evidence }: ReportMember, canonical: ReportDocument): number | undefined {
  return jaccard ?? (evidence?.with === canonical.id ? evidence.jaccard : undefined);
}

function clusterArticle(cluster: ReportCluster, index: number): Html {
  const { size, canonical, reason, members } = cluster;
  const name = `cluster-${index + 1}`;
  const more = size - 1 - members.length;
  const comparable = members.filter((member) => canonical.text !== undefined && member.text !== undefined);
  return html`<article id="${name}" aria-labelledby="${name}-title">
<h3 id="${name}-title"><a class="self" href="#${name}">${index + 1}.</a>&nbsp;${renderName(canonical)} <small>${counted(size, "document")}</small></h3>
<p class="kept"><span class="badge">Kept</span> ${addressAndId(canonical)}<small>${counted(canonical.characters, "character")}; ${REASON_WORDS[reason] ?? reason}</small></p>
${
  members.length > 0 &&
  table(
    `Copies in cluster ${index + 1}`,
    MEMBER_COLUMNS,
    members.map((member, position) => memberRow(member, position, cluster)),
  )
}
${more > 0 && html`<p class="note">And ${counted(more, "more copy", "more copies")}.</p>`}
${comparable.map((member, position) => comparison(canonical, member, `${name}-${position + 1}`, members.indexOf(member) + 1))}
</article>
`;
}

function renderName(document: ReportDocument): Html {
  const name = documentName(document);
  return name === shortId(document.id) ? idOf(document.id) : html`<bdi>${name}</bdi>`;
}

/** Renders the URL and the id of a document, unless they are its name. */
function addressAndId(document: ReportDocument): readonly (Html | false)[] {
  const { id, url = "" } = document;
  return [
    url !== "" && html`<small>${link(url)}</small>`,
    id !== url && shortId(id) !== documentName(document) && html`<small>${idOf(id)}</small>`,
  ];
}

function memberRow(
  member: ReportMember,
  position: number,
  { canonical, members }: ReportCluster,
): readonly HtmlValue[] {
  const { evidence } = member;
  const other = evidence !== undefined && evidence.with !== canonical.id;
  return [
    html`${position + 1}.&nbsp;${renderName(member)}${addressAndId(member)}`,
    count(member.characters),
    evidence === undefined
      ? "–"
      : html`<abbr title="${MATCHER_WORDS[evidence.by]}">${evidence.by}</abbr>${other && html`<small>with ${inRow(evidence.with, members)}</small>`}`,
    html`${figure(jaccardOf(member, canonical))}${other && html`<small>${figure(evidence.jaccard)} with the match</small>`}`,
    figure(evidence?.containment[0]),
    figure(evidence?.containment[1]),
  ];
}

/** Renders a reference to a document: its row in the table, or its id if it has none. */
function inRow(id: string, members: readonly ReportMember[]): Html {
  const row = members.findIndex((member) => member.id === id);
  return row === -1 ? idOf(id) : html`copy ${row + 1}`;
}

/** Renders a comparison, closed at first. A link to its content makes the browser open it. */
function comparison(canonical: ReportDocument, member: ReportMember, name: string, position: number): Html {
  return html`<details><summary><span>Compare with copy ${position}: <bdi>${documentName(member)}</bdi></span></summary>
<div class="compared" id="${name}">${alignedTexts(canonical.text ?? "", member.text ?? "")}</div></details>
`;
}
