import { describe, expect, it } from "vitest";
import { parse, parseFragment, Tag, type Tree, textContent } from "../../index.js";

/** Returns the text of each `selectedcontent`. */
function mirrored(tree: Tree): string[] {
  const rows = Array.from({ length: tree.length }, (_, row) => row);
  return rows.filter((row) => tree.tag[row] === Tag.selectedcontent).map((row) => textContent(tree, row));
}

const BUTTON = "<button><selectedcontent>?</selectedcontent></button>";

describe("fillSelectedContent", () => {
  // HTML §4.10.7 (list of options, selectedness, display size) and §4.10.10 (disabled options).
  it.each([
    ["the first option", "<option>A<option>B", "A"],
    ["the last selected one", "<option>A<option selected>B<option selected>C<option>D", "C"],
    ["a selected one, though disabled", "<option>A<option selected disabled>B", "B"],
    ["no disabled one", "<option disabled>A<option>B", "B"],
    ["none of a disabled group", "<optgroup disabled><option>A</optgroup><option>B", "B"],
    ["one in a group and a div", "<optgroup><div><option><i>A</i>!</div></optgroup>", "A!"],
    ["none of a datalist", "<datalist><option selected>A</datalist><option>B", "B"],
    ["none of a template", "<template><option selected>A</template><option>B", "B"],
  ])("copies %s", (_, options, expected) => {
    expect(mirrored(parse(`<select>${BUTTON}${options}</select><p>after`))).toEqual([expected]);
  });

  it("keeps the old content if no option is selected", () => {
    expect(mirrored(parse(`<select multiple>${BUTTON}<option>A</select>`))).toEqual(["?"]);
    expect(mirrored(parse(`<select size=3>${BUTTON}<option>A</select>`))).toEqual(["?"]);
    expect(mirrored(parse(`<select>${BUTTON}</select><option>A`))).toEqual(["?"]);
    expect(mirrored(parse("<select><option>A<selectedcontent>?</selectedcontent></select>"))).toEqual(["?"]);
  });

  it("fills the first of several, also in fragments", () => {
    expect(mirrored(parse(`<select>${BUTTON}${BUTTON}<option>A</select>`))).toEqual(["A", "?"]);
    expect(mirrored(parseFragment(`<select>${BUTTON}<option>A`))).toEqual(["A"]);
  });
});
