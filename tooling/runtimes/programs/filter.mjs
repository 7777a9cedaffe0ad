import assert from "node:assert/strict";
import { extract } from "@winnow/extract";
import { articleClassifier, articleRules, filter } from "@winnow/filter";
import { languages } from "@winnow/filter/language";
import { createFilter } from "@winnow/filter/presets";
import { fineweb, gopherQuality } from "@winnow/filter/quality";

const prose = "The ferry left at six, as it did every morning, and nobody on board looked back at the town. ";
const page = extract(
  `<title>The ferry</title><article><h1>A crossing</h1><p>${prose.repeat(12)}</p></article>`,
);
assert.equal(filter(page, articleRules()).keep, true);
const { score, pageType } = filter(page, articleClassifier());
assert.ok(score >= 0 && score <= 1);
assert.equal(typeof pageType.type, "string");

const text = prose.repeat(3);
const { checks } = filter({ text }, gopherQuality());
// 19 words, and two commas and a full stop, which have no letter.
assert.equal(checks.find(({ rule }) => rule === "gopher-words").value, 3 * 19);
assert.equal(checks.find(({ rule }) => rule === "gopher-alphabetic-words").value, 19 / 22);
assert.equal(filter({ text }, fineweb()).keep, false);
assert.equal(filter({ text: "渡船清晨六点离开，没有人回头看。" }, languages({ keep: ["zh"] })).keep, true);
const both = await createFilter({ all: ["gopher", { filter: "languages", keep: ["en"] }] });
assert.equal(filter({ text: prose.repeat(30) }, both).language.code, "en");
