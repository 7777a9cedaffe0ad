import { parse } from "@winnow/core-dom";
import { describe, expect, it } from "vitest";
import { description } from "./description.js";
import { collect } from "./sources/index.js";

const read = (html: string) =>
  description(collect(parse(`<title>Swifts sleep in flight</title>${html}`), {}));
const WHOLE = "Swifts stay in the air for ten months and sleep there, one half of the brain at a time.";

describe("description", () => {
  it.each([
    `<meta name="Description" content="${WHOLE}">`,
    `<meta property="og:description" content="<p>${WHOLE}</p>">`,
    `<meta name="twitter:description" content="${WHOLE}">`,
    `<meta name="DC.description" content="${WHOLE}">`,
    `<script type="application/ld+json">{"@type":"Article","headline":"Swifts sleep in flight","description":"${WHOLE}"}</script>`,
  ])("reads %s", (html) => {
    expect(read(html)?.chosen?.value).toBe(WHOLE);
  });

  it("takes the complete description if the first breaks off", () => {
    const found = read(
      `<meta name="description" content="${WHOLE.slice(0, 60)}…"><meta property="og:description" content="${WHOLE}">`,
    );
    expect(found?.chosen).toMatchObject({ value: WHOLE, key: "og:description" });
    expect(found?.agreeing).toHaveLength(1);
  });

  it.each([
    ["Swifts sleep in flight", "is-the-title"],
    ["The Daily Bird", "is-the-site-name"],
    ["https://example.org/swifts", "address"],
    ["Birds", "too-short"],
    ["%%excerpt%% of {{ title }}", "template"],
    ["Just another WordPress site", "placeholder"],
    ["word ".repeat(500).trim(), "too-long"],
  ])("rejects %s: %s", (value, reason) => {
    const found = read(
      `<meta property="og:site_name" content="The Daily Bird"><meta name="description" content="${value}">`,
    );
    expect(found?.chosen).toBeUndefined();
    expect(found?.rejected[0]?.reason).toBe(reason);
  });
});
