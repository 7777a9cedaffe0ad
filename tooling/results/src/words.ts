/** What `docs/results.md` says between its tables. Figures stand in the tables alone: they are made anew with them. */

export const INTRODUCTION = `Made by one command from the annotated pages that [data sets](datasets.md) tells of:`;

export const COMMAND = `\`\`\`sh
npx pnpm results     # writes this page; results/ gets every prediction, every score and report.html
\`\`\`

It runs [\`winnow eval run\`](../apps/cli#winnow-eval): each system on each set in a process of its own, all metrics on every
page, 1,000 bootstrap resamples. Go on with the same command where it was stopped; \`npx pnpm results --restart\` begins anew.

The systems: \`readability\` and \`justext\` are the two methods; \`default\` is what \`extract\` does, \`readability\` and, where that
finds nothing, \`justext\`; \`page-text\` is all visible text, the baseline that a method has to beat.`;

export const QUALITY = `In brackets: 95% intervals by bootstrap over domains (pages of one site resemble each other; a page whose domain is not
known is a domain of its own). ↑ higher is better, ↓ lower. Empty outputs count as what they are. Readers' comments that a
set keeps apart are no part of its gold here. What each metric counts: [\`@winnow/eval\`](../packages/eval#metrics).

\`word-f1\` is the multiset F1 of lower-cased words, the mean over pages. The set \`readability\` is what Readability.js returns, so
\`readability\` there is a check of the port, not of quality.`;

export const SIGNIFICANCE = `Best first. "Better than": the paired randomisation test over domains, Holm-corrected for all pairs of the set, p ≤ 0.05.
Four domains (\`cleanportaleval\`) cannot show any difference: the smallest p of a sign test with four is 0.125.`;

export const COST = `Wall-clock milliseconds for decoding, parsing, marking and rendering text, metadata left out, one process a system and set,
cold start included, on 2 shared cores (AMD EPYC), Linux, Node 20.20.2. Compare within a row, and trust ratios to peers in
[measurements](measurements.md) more. Peak memory is the resident set of the whole process, looked at after each page, the data set's reader included.`;

export const RANKS = `Four systems, two of them nearly the same, are few: a coefficient of 1 says no more than that all metrics agree on the order.
The thesis finds edit distance at odds with the other metrics; with the direction of "better" taken into account its own
figures agree (Spearman 0.93 on its AEB column), and so do these.`;

export const AUDIT = `The share of a gold's different words that it has more often than the page has (Gupta 2022, equation 3.2); above 2% a page is
left out of the thesis's tables below, as it was there. \`winnow eval audit SET\` lists the pages with what is wrong.`;

export const THESIS = `Gupta 2022, *Advancing and Benchmarking Large-Scale Content Extraction from the Web*, on those of its sets that are open: ours,
then the thesis's figure in brackets. \`page-text\` stands beside its \`html_text\`. The sets are pooled as there: golds with more
than 2% error left out, comments part of the gold where a set has them, quartiles of the pool as cuts, three k-means groups.
RougeLSum is the thesis's formula, plain LCS (our \`rouge-l\`); edit distance is what its program computed, token edits by
*characters* (our \`token-edit-thesis\`), not what its formula says.`;

export const DIFFERENCES = `Why figures differ, line by line:

- **All tables**: two of the five sets are missing (CETD is not to be had, article-extraction-benchmark not among the sets of this
  page). Of Dragnet the training split is used, 966 pages of 1,381; of CleanEval the 681 of the final set, of 737; of Readability
  today's 130 pages instead of 115, whose golds are what *today's* Readability.js returns.
- **All tables, Dragnet**: readers' comments are part of the gold. The thesis does not say so, but only with them do the ratios of
  table 3.3 and the scores of table 6.2 come out as printed; compare the tables above, which are without.
- **3.3**: Dragnet and CleanEval agree within a point or two. Readability does not: its set has grown and its golds are new. The
  pool differs with its sets.
- **3.4, 6.3, 6.4**: the cuts come from a pool without CETD and article-extraction-benchmark, whose pages are mostly mid and complex, so the
  cut for easy pages lies higher. Each page has one class; the thesis does not say what happens at the cuts.
- **3.6, 6.5, 6.6**: the thesis clusters an eight-dimensional t-SNE, unseeded, which has no map for new pages; here PCA and
  seeded k-means++ on the same ratios. Groups have no names to match and stand by size. As in the thesis, most easy pages
  fall into one group, which its text calls unrelated.
- **6.1 to 6.6, readability**: higher on its own set by construction (the golds are its output).
- **6.1 to 6.6, justext**: another version and other stop lists; the thesis does not say which language it was given.
- **6.1 to 6.6, page-text**: \`html_text\` keeps hidden text (menus, \`noscript\`) and puts spaces and line breaks elsewhere; edit
  distance by characters notices.`;

export const DISTRIBUTIONS = `Figures 6.1 and 6.2 of the thesis (ranks of systems under two metrics, pages by score) are plots: \`results/report.html\`, which the
command writes, has them for every set, beside the pages themselves.`;
