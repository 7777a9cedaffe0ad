import { createMarker, Label, type Marks, NodeKind, parse, type Segment, type Tree } from "@winnow/core-dom";
import { MAX_TIME_RATIO, timeRatio } from "@winnow/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { segment } from "../segment.js";

/** Marks that keep the text that matches, by default all. */
function keep(tree: Tree, pageType?: "forum" | "article" | "listing"): Marks {
  const type = pageType && { pageType: { type: pageType, probabilities: {} as never } };
  const { mark, marks } = createMarker(tree, type);
  for (let row = 0; row < tree.length; row++)
    if (tree.kind[row] === NodeKind.text && tree.hidden[row] === 0) mark(row, Label.content, "");
  return marks;
}

const segmented = (html: string, pageType?: "forum" | "article" | "listing") => {
  const tree = parse(html);
  return segment(tree, keep(tree, pageType));
};
const records = ({ segments }: { segments: readonly Segment[] }) =>
  segments.filter(({ level }) => level === "record");

const SAID = [
  "The kiln reached cone six at noon, and the glaze came out cloudy on every second pot.",
  "Cloudiness means that it cooled too slowly; open the vents once it is below a thousand degrees.",
  "I had the same trouble until I thinned the glaze, and since then it has been clear as water.",
  "Which clay do you use? Some bodies release gas for hours, and the bubbles never leave the glaze.",
];
const NAMES = ["maria", "okafor", "lindqvist", "tanaka"];

describe("declared records", () => {
  const list = (open: string, inside = "p"): string =>
    SAID.slice(0, 2)
      .map((text) => `<div ${open}><${inside}>${text}</${inside}></div>`)
      .join("");

  it("are found without dates and authors", () => {
    const type = "itemscope itemtype=https://schema.org/Review";
    const found = records(segmented(`<main>${list(type)}</main>`));
    expect(found).toMatchObject(
      SAID.slice(0, 2).map((text) => ({ text, role: "review", source: "microdata" })),
    );
    expect(records(segmented(`<main>${list("")}</main>`))).toEqual([]);
  });

  it("have class names of known programs", () => {
    const found = records(segmented(`<main>${list("class=blockpost")}</main>`));
    expect(found).toMatchObject(SAID.slice(0, 2).map((text) => ({ text, role: "post", source: "platform" })));
  });

  it("are those of JSON-LD, with its authors and dates", () => {
    const comment = SAID.slice(0, 3).map((text, i) => ({
      "@type": "Comment",
      text: `<p>${text.replaceAll("'", "&#39;")}</p>`,
      author: { "@type": "Person", name: NAMES[i] },
      datePublished: `2024-03-0${i + 1}T10:00:00Z`,
    }));
    const thread = { "@type": "DiscussionForumPosting", headline: "Keys", comment };
    const of = (script: string): readonly Segment[] =>
      records(
        segmented(
          `<main>${list("")}<div><p>${SAID[2]}</p></div></main><script type=application/ld+json>${script}</script>`,
        ),
      );
    expect(of(JSON.stringify([thread]))).toMatchObject(
      SAID.slice(0, 3).map((text, i) => ({
        text,
        role: "comment",
        source: "json-ld",
        author: NAMES[i],
        date: `2024-03-0${i + 1}T10:00:00Z`,
      })),
    );
    // Nothing on the page, not a name, broken, deep.
    for (const script of [
      '{"@type":"Comment","text":"Said elsewhere, by others"}',
      '{"@type":{"toString":"Comment"},"name":"Comment"}',
      '{"@type":"Comment",',
      "[".repeat(10_000),
    ])
      expect(of(script).map(({ source }) => source)).not.toContain("json-ld");
  });

  it("do not hide others that repeat", () => {
    const type = "itemscope itemtype=https://schema.org/Comment";
    const post = (i: number): string =>
      `<div class=msg ${i === 0 ? "" : type}><a href=/members/${NAMES[i]}>${NAMES[i]}</a>` +
      `<time>2024-03-0${i + 1}</time><p>${SAID[i]}</p></div>`;
    const found = records(segmented(`<main>${[0, 1, 2, 3].map(post).join("")}</main>`, "forum"));
    expect(found.map(({ text, author }) => ({ text, author }))).toEqual(
      SAID.map((text, i) => ({ text, author: NAMES[i] })),
    );
  });
});

describe("a list of questions", () => {
  const QUESTIONS = [
    "Who keeps the key?",
    "When does the gate open?",
    "May dogs come in?",
    "Is there a map?",
  ];
  const ANSWERS = QUESTIONS.map((_, i) => `${SAID[i % SAID.length]} That is all about number ${i}.`);
  const found = (html: string): readonly Segment[] =>
    records(segmented(`<main><h1>Help</h1>${html}</main>`, "article"));
  const forms: readonly ((question: string, answer: string) => string)[] = [
    (question, answer) => `<details><summary>${question}</summary><p>${answer}</p></details>`,
    (question, answer) => `<dt>${question}</dt><dd>${answer}</dd>`,
    (question, answer) =>
      `<div class=item><div class=q>${question}</div><div class=a><p>${answer}</p></div></div>`,
    (question, answer) => `<h3><button>${question}<span></span></button></h3><div>${answer}</div>`,
  ];

  it("has one record for each question with its answer", () => {
    for (const form of forms) {
      const segments = found(QUESTIONS.map((question, i) => form(question, ANSWERS[i]!)).join(""));
      expect(segments.map(({ role }) => role)).toEqual(QUESTIONS.map(() => "answer"));
      for (const [i, { text }] of segments.entries()) expect(text).toContain(ANSWERS[i]);
    }
  });

  it("is not a text in which people ask", () => {
    const text = QUESTIONS.map((question, i) => `<p>${question}</p><p>${ANSWERS[i]}</p>`).join("");
    expect(found(text)).toEqual([]);
  });
});

describe("a thread without class names", () => {
  it("is flat, though the same kind of element surrounds all of it", () => {
    const post = (i: number): string =>
      `<div><a href=/members/${NAMES[i]}>${NAMES[i]}</a> <time>2024-03-0${i + 1}</time><p>${SAID[i]}</p></div>`;
    const found = records(segmented(`<div><div>${[0, 1, 2, 3].map(post).join("")}</div></div>`, "forum"));
    expect(found.map(({ text, children }) => [text, children.length])).toEqual(SAID.map((text) => [text, 0]));
  });
});

describe("entries", () => {
  it("are no replies to the first one in their row of a grid", () => {
    const card = (i: number): string =>
      `<div class=card><h3><a href=/guides/${i}>Guide ${i}</a></h3><p>${SAID[i % SAID.length]}</p><img src=${i}.jpg></div>`;
    const row = (i: number): string => `<div class=row>${card(i)}${card(i + 1)}${card(i + 2)}</div>`;
    const found = records(segmented(`<main>${[0, 3, 6].map(row).join("")}</main>`, "listing"));
    expect(found.map(({ role, children }) => [role, children.length])).toEqual(Array(9).fill(["entry", 0]));
  });
});

describe("records of a thread", () => {
  const post = (i: number, extra = ""): string =>
    `<div class="msg"><div class="who"><a href="/members/${NAMES[i]}">${NAMES[i]}</a><br>Joined: May 201${i}</div>` +
    `<div class="when">March ${i + 1}, 2024, 10:0${i}</div><div class="said">${SAID[i]}${extra}</div><a href="#r">Reply</a></div>`;

  it("have texts, authors and dates, without what repeats", () => {
    const page = segmented(
      `<nav>Home Forum</nav><main>${[0, 1, 2, 3].map((i) => post(i)).join("")}</main>`,
      "forum",
    );
    expect(page.segmenter).toBe("records");
    expect(records(page)).toMatchObject(
      SAID.map((text, i) => ({
        ...{ role: "post", text, author: NAMES[i], date: `2024-03-0${i + 1}T10:0${i}` },
        ...{ source: "repetition", children: [] },
      })),
    );
  });

  it("need no class names", () => {
    const html = `<main>${[0, 1, 2, 3].map((i) => post(i)).join("")}</main>`.replace(/ class="\w+"/g, "");
    expect(records(segmented(html, "forum")).map(({ author }) => author)).toEqual(NAMES);
  });

  it("include a post that the method lost", () => {
    const tree = parse(`<main>${[0, 1, 2, 3].map((i) => post(i)).join("")}</main>`);
    const marks = keep(tree, "forum");
    let count = 0;
    for (let row = 0; row < tree.length; row++) {
      if (tree.kind[row] !== NodeKind.text || tree.textBefore[row + 1]! - tree.textBefore[row]! < 60)
        continue;
      if (++count === 3) marks.label[row] = Label.boilerplate;
    }
    expect(records(segment(tree, marks)).map(({ text }) => text)).toEqual(SAID);
  });

  it("begin with a first post that has other markup", () => {
    const first = `<div class="op"><h2>Cloudy glaze</h2><p>Asked on 28 February 2024</p><section>${SAID[0]}</section></div>`;
    const replies = [1, 2, 3].map((i) => post(i)).join("");
    const { segments } = segmented(`<main>${first}<div id="replies">${replies}</div></main>`, "forum");
    expect(segments.map(({ role, author }) => [role, author])).toEqual([
      ["post", undefined],
      ...NAMES.slice(1).map((name) => ["post", name]),
    ]);
    expect(segments[0]).toMatchObject({ date: "2024-02-28", text: expect.stringContaining(SAID[0]!) });
  });

  it("can be runs of siblings", () => {
    const row = (i: number): string =>
      `<tr class="head"><td><a href="/members/${NAMES[i]}">${NAMES[i]}</a> <time datetime="2024-03-0${i + 1}">March</time></td></tr><tr class="body"><td>${SAID[i]}</td></tr><tr class="gap"><td>&nbsp;</td></tr>`;
    const page = segmented(`<table>${[0, 1, 2, 3].map(row).join("")}</table>`, "forum");
    expect(records(page)).toMatchObject(
      SAID.map((text, i) => ({ text, author: NAMES[i], date: `2024-03-0${i + 1}` })),
    );
  });

  it("keep quotes, as parts of the text", () => {
    const quote = `<blockquote><p>${SAID[0]}</p></blockquote>`;
    const page = segmented(
      `<main>${[0, 1, 2, 3].map((i) => post(i, i > 1 ? quote : "")).join("")}</main>`,
      "forum",
    );
    expect(records(page)[2]!.text).toBe(`${SAID[2]}\n${SAID[0]}`);
  });
});

describe("records with replies", () => {
  const item = (i: number, replies = ""): string =>
    `<li class="comment"><div class="meta"><cite>${NAMES[i]}</cite> <time datetime="2024-03-0${i + 1}">March</time></div><div class="text"><p>${SAID[i]}</p></div>${replies}</li>`;
  const comments = `<ol>${item(0, `<ul>${item(1, `<ul>${item(2)}</ul>`)}</ul>`)}${item(3)}</ol>`;
  const article = `<article><h1>Glazes</h1>${`<p>${SAID.join(" ")}</p>`.repeat(3)}</article>`;

  it("are nested like them, after the article", () => {
    const { segments } = segmented(`${article}<section id="comments">${comments}</section>`, "article");
    const found = segments.filter(({ role }) => role === "comment");
    expect(found.map(({ author }) => author)).toEqual([NAMES[0], NAMES[3]]);
    expect(found[0]!.text).toBe(SAID[0]);
    expect(found[0]!.children.map(({ author }) => author)).toEqual([NAMES[1]]);
    expect(found[0]!.children[0]!.children.map(({ text }) => text)).toEqual([SAID[2]]);
    expect(segments[0]).toMatchObject({ role: "section", level: "part" });
  });

  it("have disjoint ranges", () => {
    const flat: Segment[] = [];
    const open = [...segmented(`${article}${comments}`, "article").segments];
    for (let one = open.pop(); one !== undefined; one = open.pop()) {
      flat.push(one);
      open.push(...one.children);
    }
    const ranges = flat.flatMap((one) => one.ranges).sort((a, b) => a.start - b.start);
    for (const [i, { start, end }] of ranges.entries()) {
      expect(end).toBeGreaterThan(start);
      if (i > 0) expect(start).toBeGreaterThanOrEqual(ranges[i - 1]!.end);
    }
    expect(new Set(flat.map(({ id }) => id)).size).toBe(flat.length);
  });
});

describe("other pages", () => {
  it("are sections by their headings", () => {
    const html = SAID.map((text, i) => `<h2>Part ${i + 1}</h2><p>${text}</p><p>${text}</p>`).join("");
    const { segments } = segmented(`<article>${html}</article>`, "article");
    expect(segments.map(({ role, text }) => [role, text.split("\n")[0]])).toEqual(
      SAID.map((_, i) => ["section", `Part ${i + 1}`]),
    );
  });

  it("are entries if they list links", () => {
    const card = (i: number): string =>
      `<div class="card"><img src="${i}.png"><h3><a href="/p/${i}">Product ${i}</a></h3><p class="about">${SAID[i % 4]!.slice(0, 40)}</p><span class="price">€ ${i},00</span><a href="/cart/${i}">Buy</a></div>`;
    const { segments } = segmented(
      `<main>${Array.from({ length: 8 }, (_, i) => card(i)).join("")}</main>`,
      "listing",
    );
    expect(segments.map(({ role }) => role)).toEqual(Array(8).fill("entry"));
    expect(segments[3]!.text).toContain("Product 3");
  });

  it.each([
    ["5,000 posts", 5_000, (n: number) => `<div><b>x ${n}</b> <time>2024-01-01</time><p>said ${n}</p></div>`],
    ["siblings", 20_000, () => "<p>x</p>"],
    ["siblings of many kinds", 20_000, (n: number) => `<p class="${"abcdefgh"[n % 8]}">x</p>`],
    ["nested elements", 20_000, () => "<div>x"],
    ["nested lists", 10_000, (n: number) => `<ul><li class="c"><time>2024-01-01</time><p>said ${n}</p>`],
  ])("take linear time: %s", (_, size, unit) => {
    const make = (n: number) => {
      const tree = parse(Array.from({ length: n }, (_, i) => unit(i)).join(""));
      return { tree, marks: keep(tree) };
    };
    const { tree, marks } = make(size);
    expect(JSON.stringify(segment(tree, marks).segments).length).toBeGreaterThan(0);
    expect(timeRatio(size / 8, make, ({ tree, marks }) => segment(tree, marks))).toBeLessThan(MAX_TIME_RATIO);
  });

  it("are segmented within the deadline, or not at all", () => {
    const tree = parse("<p>one</p><p>two</p>");
    expect(segment(tree, keep(tree), { deadline: 0 }).reason).toBe("time-limit");
  });

  it("never throw", () => {
    const piece = fc.constantFrom(
      "<div class=a>",
      "</div>",
      "<li>",
      "<ul>",
      "</ul>",
      "<time>2024-01-01</time>",
      "text and more ",
      "<a href=/u/x>x</a>",
      "<noscript>",
      "<h2>H</h2>",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const { segments } = segmented(pieces.join(""));
        expect(segments.every(({ text }) => text !== "")).toBe(true);
      }),
    );
  });
});
