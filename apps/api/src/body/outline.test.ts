import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_DEPTH, MAX_KEYS, MAX_MEMBERS, readOutline } from "./outline.js";

const LIMITS = { lists: ["pages"], maxElements: 3 };

async function outline(json: string, limits = LIMITS): Promise<object> {
  const body = Buffer.from(json);
  const members = await readOutline(body, limits);
  const textOf = ({ start, end }: { readonly start: number; readonly end: number }): string =>
    body.toString("utf8", start, end);
  return Object.fromEntries(
    members.map((member) => [member.name, member.elements?.map(textOf) ?? textOf(member.value)]),
  );
}

const refused = (json: string, code: string) => expect(outline(json), json).rejects.toMatchObject({ code });

describe("readOutline", () => {
  it("finds members and elements, whatever their values contain", async () => {
    expect(await outline("{}")).toEqual({});
    expect(
      await outline(' {"a" : [1, {"b": "]}"}] ,"p\\u0061ges":[ {"c": "\\"],[" } ,\t2 ], "d": "\\\\" } '),
    ).toEqual({
      a: '[1, {"b": "]}"}]',
      pages: ['{"c": "\\"],[" }', "2"],
      d: '"\\\\"',
    });
    expect(await outline('{"pages": []}')).toEqual({ pages: [] });
    expect(await outline('{"pages": {"pages": [1]}}')).toEqual({ pages: '{"pages": [1]}' });
  });

  it("makes every element a line", async () => {
    expect(await outline('{"pages":[{\r\n"a":\n"\\n"}]}')).toEqual({ pages: ['{  "a": "\\n"}'] });
    // JSON allows no line break in a string, and it would begin another record.
    for (const json of ['{"pages":[{"a":"\n"}]}', '{"a":"\\\n"}', '{"a":"\t"}'])
      await refused(json, "not-json");
  });

  it("accepts a byte order mark", async () => {
    expect(await outline('\ufeff{"a":1}')).toEqual({ a: "1" });
  });

  it("refuses what is not JSON or not an object", async () => {
    for (const json of [
      ...[
        "",
        " ",
        "{",
        '{"a',
        '{"a":1',
        '{"a":[1}',
        "{]",
        "}",
        '{"a":1}}',
        '{"a":1} 2',
        "{5}",
        '{"a"}',
        '{"a":}',
      ],
      ...['{"a":1,}', "{,}", '{"a":1 "b":2}', '{"a":1:2}', "{1:2}", '{"pages":[1,]}', '{"pages":[,]}'],
      ...['{"pages":[1][2]}', '{"pages":[1] 2}', '{"pages":1[2]}', '{"\\x": 1}', "<p>"],
    ])
      await refused(json, "not-json");
    for (const json of ["[]", "null", "1", '"a"', "true", "-1"]) await refused(json, "bad-request");
  });

  it("refuses too many elements and names, and too deep nesting, before anything is parsed", async () => {
    expect(await outline('{"pages":[1,2,3],"a":[1,2,3,4]}')).toMatchObject({ pages: ["1", "2", "3"] });
    await refused('{"pages":[1,2,3,4]}', "too-large");
    const deep = (depth: number): string => `{"a":${"[".repeat(depth - 1)}${"]".repeat(depth - 1)}}`;
    expect(await outline(deep(MAX_DEPTH))).toHaveProperty("a");
    await refused(deep(MAX_DEPTH + 1), "too-deep");
    await refused(`{"a":${"[".repeat(500_000)}`, "too-deep");
    const wide = (keys: number): string => `{${Array.from({ length: keys }, () => '"a":1').join()}}`;
    expect(await outline(`{"a":${wide(MAX_KEYS - 1)}}`)).toHaveProperty("a");
    await refused(`{"a":${wide(MAX_KEYS)}}`, "too-large");
    expect(await outline(wide(MAX_MEMBERS))).toHaveProperty("a");
    await refused(wide(MAX_MEMBERS + 1), "too-large");
  });

  it("agrees with JSON.parse on every object", async () => {
    const value = fc.jsonValue({ maxDepth: 5 });
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.string(), value),
        fc.array(value),
        fc.constantFrom(0, 1, "\n \t"),
        async (fields, pages, space) => {
          const object = { ...fields, pages };
          const found = await outline(JSON.stringify(object, null, space), {
            lists: ["pages"],
            maxElements: 1e6,
          });
          const parsed = Object.entries(found).map(([name, json]) => [
            name,
            typeof json === "string" ? JSON.parse(json) : json.map((each: string) => JSON.parse(each)),
          ]);
          expect(Object.fromEntries(parsed)).toEqual(JSON.parse(JSON.stringify(object)));
        },
      ),
    );
  });
});
