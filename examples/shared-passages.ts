import { readFile } from "node:fs/promises";
import { explain, sharedRanges } from "@winnow/dedup";
import { extract } from "@winnow/extract";

const [swifts, pendulum, queue] = await Promise.all(
  ["field-notes", "pendulum", "queue-reference"].map(
    async (name) => extract(await readFile(`examples/pages/${name}.html`)).text,
  ),
);
// A digest contains the article and others, so most of the digest is not in the article.
const article = { id: "article", text: swifts! };
const digest = { id: "digest", text: `${pendulum}\n\n${swifts}\n\n${queue}` };

const { copies, jaccard, containment, verdicts } = await explain(article, digest);
console.log({ copies }, jaccard.toFixed(2), containment[0].toFixed(2));
for (const { matcher, proposed, accepted } of verdicts) console.log(matcher, { proposed, accepted });

// Computes only the common passages.
const { ranges, covered } = sharedRanges(article.text, digest.text);
for (const { left, right } of ranges) {
  console.log(left, right, digest.text.slice(...right).slice(0, 31));
}
console.log(covered[0].toFixed(2));
