import { expect, it } from "vitest";
import { insertPlots } from "./plots.js";

const results = `# Results

**words, F1 ↑**

| system  |             wcxb-dev |            cleaneval | l3s-gn1 |
| ------- | -------------------: | -------------------: | ------: |
| plain   | 0.900 [0.890, 0.910] | 0.400 [0.300, 0.500] |   0.600 |
| winnow  | 0.100 [0.000, 0.200] | 0.800 [0.700, 0.900] |   0.900 |

More.
`;

it("draws a dot per data set, the best method first", () => {
  const page = insertPlots(results, "results");
  expect(page.replace(/<figure.*<\/figure>\n\n/, "")).toBe(results);
  // The scale begins at 0.2: 0.8 is at three quarters.
  expect(page).toContain('<circle cx="75.0%"');
  expect(page.match(/<circle/g)).toHaveLength(4);
  expect(page.indexOf("<span>winnow</span>")).toBeLessThan(page.indexOf("<span>plain</span>"));
  expect(page).toContain("<span>0.850</span>");
});

it("draws bars on a logarithmic scale", () => {
  const code = (heading) =>
    `## ${heading}\n\n\`\`\`\nparse: 3 pages\n\nvariant  CPU ms/page  median\nfast  10  1\nslow  100  2\n\nfast: a parser\n\`\`\`\n`;
  const page = insertPlots(code("Time and memory: parse") + code("Time, warm"), "measurements");
  expect(page.match(/<rect[^>]* width="[\d.]+%"/g)).toHaveLength(4);
  expect(page).toContain('width="100.0%"');
});

it("rejects a page without its table", () => {
  expect(() => insertPlots("# Results\n", "results")).toThrow("no table after");
});
