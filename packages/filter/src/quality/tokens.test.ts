import { expect, it } from "vitest";
import { tokenize } from "./tokens.js";

// By spaCy's documented order: between two spaces, affixes are separated at both ends, then infixes inside.
// biome-ignore format: a table
it.each([
  ['He said: "No!" (twice).', 'He said : " No ! " ( twice ) .'],
  ["It's Ann’s; don't, we've", "It 's Ann ’s ; do n't , we 've"],
  ["well-known 14-day GLP-1 2-3 this—that 5–10", "well - known 14 - day GLP-1 2 - 3 this — that 5–10"],
  ["a,b 1,000 x:y2 4:1 8/90 12/09/2025 yes/no", "a , b 1,000 x:y2 4:1 8/90 12/09/2025 yes / no"],
  ["name(s) B&H F*ing rock'n'roll", "name(s ) B&H F*ing rock'n'roll"],
  ["https://a.example/b/c-d?e=f go.example/docs me@example.org", "https://a.example/b/c-d?e=f go.example/docs me@example.org"],
  ["/srv -a --all .txt @user ~x +1 $5 #1", "/srv -a --all .txt @user ~x +1 $ 5 # 1"],
  ["mid- his/ n= IB+ 12+ 4K 10km 6.2M 5x", "mid- his/ n= IB+ 12 + 4 K 10 km 6.2 M 5x"],
  ["E. U.S. e.g. NASA. end. 5.", "E. U.S. e.g. NASA . end . 5 ."],
  ["wait... so… a...b ... // ---", "wait ... so … a ... b ... // ---"],
  ["© 2025™ a→b 😀😀", "© 2025 ™ a → b 😀 😀"],
  ["今天，天气。", "今天 ， 天气 。"],
  ["", ""], ["+", "+"], ["a++", "a++"], ["한1+국", "한 1+국"],
])("%s", (text, expected) => {
  expect(tokenize(text).join(" ")).toBe(expected);
});
