import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { encode } from "fast-png";
import { afterAll, describe, expect, it } from "vitest";
import { EvaluationError } from "../eval-error.js";
import { edgeImage } from "../segmentation/canny.js";
import { readSegmentations } from "./read-segmentations.js";

const folder = mkdtempSync(join(tmpdir(), "winnow-segments-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("readSegmentations", () => {
  it("reads a folder with nodes, characters and edges", async () => {
    const page = join(folder, "set", "000007");
    mkdirSync(page, { recursive: true });
    const ring = [
      [0, 0],
      [4, 0],
      [4, 2],
      [0, 2],
      [0, 0],
    ];
    const truth = { id: "000007", width: 4, height: 2, segmentations: { "majority-vote": [[[ring]]] } };
    writeFileSync(join(page, "ground-truth.json"), JSON.stringify(truth));
    writeFileSync(join(page, "dom.html"), "<p>x");
    writeFileSync(join(page, "nodes.csv"), "left,bottom,right,top,xpath\n0,2,4,0,/A[1]/text()[1]\n");
    writeFileSync(
      join(page, "nodes-texts.csv"),
      '"xpath","ncharacter","text"\n"/A[1]/text()[1]",9,"a ""b"" c"\n',
    );
    writeFileSync(
      join(page, "screenshot-edges-fine.png"),
      encode({ width: 4, height: 2, channels: 1, data: Uint8Array.of(0, 255, 0, 0, 0, 0, 0, 255) }),
    );
    writeFileSync(join(page, "screenshot-edges-coarse.png"), "not a PNG");
    const { segmentations, problems } = await readSegmentations(join(folder, "set"));
    const [found] = segmentations.get("")!;
    expect(found).toMatchObject({ source: "000007", outlined: { width: 4, height: 2 } });
    expect(found!.elements!.boxes).toEqual([
      { xpath: "/A[1]/text()[1]", left: 0, top: 0, right: 4, bottom: 2, characters: 9 },
    ]);
    expect([...(found!.elements!.fineEdges!.data as Float32Array)]).toEqual([0, 255, 0, 0, 0, 0, 0, 255]);
    expect(problems).toMatchObject([{ code: "unreadable", path: "000007/screenshot-edges-coarse.png" }]);
  });

  it("fails with a code", async () => {
    mkdirSync(join(folder, "empty"));
    writeFileSync(join(folder, "no.json"), "{}");
    for (const name of ["empty", "no.json", "missing"])
      await expect(readSegmentations(join(folder, name))).rejects.toThrow(EvaluationError);
  });
});

describe("edgeImage", () => {
  it("unpacks pixels of one bit", () => {
    // Ten pixels per row: two bytes, of which six bits are unused.
    const png = encode({
      width: 10,
      height: 2,
      depth: 1,
      channels: 1,
      data: Uint8Array.of(0x80, 0x40, 0x01, 0),
    });
    expect([...(edgeImage(png).data as Float32Array)]).toEqual([
      1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0,
    ]);
  });
});
