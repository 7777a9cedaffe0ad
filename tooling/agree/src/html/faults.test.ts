import { describe, expect, it } from "vitest";
import { faults } from "./faults.js";

describe("faults", () => {
  it("finds none in markup that the format allows", () => {
    const html = `<p lang="en">a <a href="https://e.example/">b</a><a href="mailto:a@e.example">c</a>
<a href="tel:1">d</a><a href="/rel">e</a><sup><a href="#fn-1" id="fnref-1">1</a></sup>
<img src="https://e.example/i.png" alt="i"><math display="block"><mfrac><mi>a</mi><mn>2</mn></mfrac></math></p>
<section class="footnotes"><ol><li id="fn-1">n</li></ol></section>`;
    expect(faults(html)).toEqual([]);
  });

  it.each([
    ["<script>x()</script>", "<script>"],
    ["<p><iframe src=https://e.example/></iframe></p>", "<iframe>"],
    ["<form>a</form>", "<form>"],
    ["<svg></svg>", "<svg>"],
    ["<svg><p></p><a href=/b>c</a></svg>", "<svg>"],
    ["<template><p>a</p></template>", "<template>"],
    ["<p onclick=x()>a</p>", "onclick on <p>"],
    ["<p style=a>a</p>", "style on <p>"],
    ["<p class=a>a</p>", "class on <p>"],
    ["<section class=ad>a</section>", 'class="ad"'],
    ["<math href=/a><mi>a</mi></math>", "href on <math>"],
    ["<math xlink:href=/a></math>", "href on <math>"],
    ["<a href=' java&#10;script:x()'>a</a>", "javascript: in href"],
    ["<a href=data:text/html,x>a</a>", "data: in href"],
    ["<img src=mailto:a@e.example>", "mailto: in src"],
    ["<a href=https://[>a</a>", "invalid URL in href"],
    ["<a href=#top>a</a>", "#top has no target"],
    ["<ul><li id=body>a</ul>", 'id="body"'],
    ["<ol><li id=fn-1>a<li id=fn-1>b</ol>", "id fn-1 twice"],
    ["<!-- a -->", "#comment"],
  ])("finds fault with %s", (html, fault) => {
    expect(faults(html)).toContain(fault);
  });
});
