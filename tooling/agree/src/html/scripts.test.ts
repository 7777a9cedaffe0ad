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
  ])("detects the script in %s", async (html, call) => {
    expect(await scriptsRun(html)).toContain(call);
  });

  it.each(["", "<p>x()</p>", "<a href=https://e.example/>a</a><img src=a>", "<a href=#b id=b>a</a>"])(
    "detects none in %j",
    async (html) => {
      expect(await scriptsRun(html)).toEqual([]);
    },
  );
});
