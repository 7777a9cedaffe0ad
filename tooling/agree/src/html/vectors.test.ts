import { describe, expect, it } from "vitest";
import { renderings } from "./vectors.js";

describe("renderings", () => {
  const found = renderings("<b>bold</b><template>unseen</template><a href=/to>link</a>");

  it("cover all contexts, each once", () => {
    expect(new Set(found).size).toBe(found.length);
    for (const around of ["<p>before</p>", "<td>", "<li>"]) expect(found.join("\n")).toContain(around);
  });

  it("are rendered with and without hidden text, with and without a URL, as content and as comments", () => {
    expect(found.some((html) => html.includes("unseen"))).toBe(true);
    expect(found.some((html) => html.includes("bold") && !html.includes("unseen"))).toBe(true);
    expect(found.some((html) => html.includes('href="/to"'))).toBe(true);
    expect(found.some((html) => html.includes('href="https://example.org/to"'))).toBe(true);
    expect(found.some((html) => html.startsWith('<section class="comments">'))).toBe(true);
  });
});
