import { describe, expect, it } from "vitest";
import { scriptsRun } from "./scripts.js";

describe("scriptsRun", () => {
  it.each([
    ["<script>x()</script>", "x"],
    ["<script>setTimeout(() => alert(1))</script>", "alert"],
    ["<img src=a onerror=x()>", "x"],
    ["<p onmouseover=confirm()>a</p>", "confirm"],
    ["<b onunheardof=x() onauxclick=x()>a</b>", "x"],
    ["<body onload=x()>", "x"],
    ["<a href=' java&#10;script:x()'>a</a>", "eval"],
    ["<script>nothing()</script>", "throws Uncaught [ReferenceError: nothing is not defined]"],
    // It only runs once the parsed tree is serialised and parsed again.
    ["<svg></p><style><a id='</style><img src=x onerror=x()>'>t</a></style></svg>", "x"],
  ])("sees what %s runs", async (html, what) => {
    expect(await scriptsRun(html)).toContain(what);
  });

  it.each(["", "<p>x()</p>", "<a href=https://e.example/>a</a><img src=a>", "<a href=#b id=b>a</a>"])(
    "sees none in %j",
    async (html) => {
      expect(await scriptsRun(html)).toEqual([]);
    },
  );
});
