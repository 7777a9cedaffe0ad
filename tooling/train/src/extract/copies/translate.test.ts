import { createRandom } from "@winnow/eval";
import { describe, expect, it } from "vitest";
import { translate } from "./translate.js";

const HTML =
  '<html><head><title>The boats</title><style>p { color: red }</style></head><body><nav>Menu</nav><p class="boats">The boats, and the 12 boats.</p></body></html>';

describe("translate", () => {
  it("rewrites the text and the gold text alike, and keeps the markup, the styles and numbers", () => {
    for (let seed = 1; seed <= 20; seed++) {
      const { html, gold } = translate(HTML, "The boats, and the 12 boats.", createRandom(seed));
      expect(html).toContain(gold);
      expect(html).toContain('<p class="boats">');
      expect(html).toContain("color: red");
      expect(gold).toContain("12");
      expect(html).not.toMatch(/>[^<]*\b(?:boats|Menu)\b[^<]*</);
    }
  });

  it("keeps equal words equal, and sentences apart", () => {
    for (let seed = 1; seed <= 20; seed++) {
      const { gold } = translate("", "One two. One three.", createRandom(seed));
      const [first, second] = gold.split(/[.。]/).map((sentence) => sentence.trim());
      expect(first![0]).toBe(second![0]);
      expect(first).not.toBe(second);
    }
  });

  it("is decided by the seed", () => {
    expect(translate(HTML, "Boats", createRandom(3))).toEqual(translate(HTML, "Boats", createRandom(3)));
  });
});
