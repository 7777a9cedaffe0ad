import { auditDataset, type GoldPage } from "@winnow/eval";

const pages: GoldPage[] = [
  {
    id: "correct",
    html: "<nav>Home</nav><p>The mill on the creek turns twice a day.</p><p>One tide grinds four sacks.</p>",
    gold: { text: "The mill on the creek turns twice a day.\nOne tide grinds four sacks." },
  },
  {
    id: "joined words",
    html: "<p>You need sand, clay and a flat stone.</p><p>Cover the dome with wet paper.</p>",
    gold: { text: "You need sand, clay and a flat stoneCover the dome with wet paper." },
  },
  {
    id: "wrong page",
    html: "<h1>404</h1><p>This page cannot be found. It may have been moved, or its address was wrong.</p>",
    gold: {
      text: "From March the night train to the coast will run with coaches of 1974, painted green again.",
    },
  },
];

const audit = auditDataset(pages, { threshold: 0.05 });

for (const page of audit.review) {
  console.log(page.id, page.audit.error.toFixed(3));
  for (const { kind, examples } of page.audit.issues) console.log(" ", kind, examples);
}
console.log("excluded:", audit.excluded);
