import { Hidden, Label, NodeKind, parse, text } from "@winnow/core-dom";
import { describe, expect, it } from "vitest";
import { readability } from "./readability.js";

const prose = `<p>${"Plain prose has no commas and ends like this. ".repeat(12)}</p>`;

/** Whether the block stays in a page with an unmistakable article. */
function stays(block: string): boolean {
  const tree = parse(`<article>${prose}${prose}${block}${prose}</article>`);
  const { label } = readability(tree, {});
  for (let row = 0; row < tree.length; row++) {
    if (tree.kind[row] !== NodeKind.text || tree.hidden[row] !== Hidden.visible) continue;
    if (text(tree, row).includes("KEY")) return label[row] === Label.content;
  }
  throw new Error("the block must contain KEY");
}

const words = (characters: number) => "x".repeat(characters);

describe("conditional cleaning", () => {
  it("drops blocks with bad class names, however many commas they have", () => {
    expect(stays("<div class=promo><p>KEY words</p><p>b</p></div>")).toBe(false);
    expect(stays("<div class=promo><p>KEY , , , , , , , , , , ,</p><p>b</p></div>")).toBe(false);
    expect(stays("<div><p>KEY words</p><p>b</p></div>")).toBe(true);
  });

  it("allows links in a fifth of the text, and in half of it if the class is good", () => {
    const linked = (share: number, name = "") =>
      `<div class="${name}"><p>KEY${words(97 - share)}</p><p><a href=/x>${words(share)}</a></p></div>`;
    // The text has 100 characters.
    expect(stays(linked(20))).toBe(true);
    expect(stays(linked(21))).toBe(false);
    expect(stays(linked(50, "entry"))).toBe(true);
    expect(stays(linked(51, "entry"))).toBe(false);
  });

  it("treats a block with ten commas as prose", () => {
    const linked = (commas: number) =>
      `<div><p>KEY${",".repeat(commas)}</p><p><a href=/x>${words(50)}</a></p></div>`;
    expect(stays(linked(9))).toBe(false);
    expect(stays(linked(10))).toBe(true);
  });

  it("requires a paragraph per two images, except in figures", () => {
    const images = (count: number) =>
      `<div><p>KEY words</p><section>${"<img src=a.png>".repeat(count)}</section></div>`;
    expect(stays(images(2))).toBe(true);
    expect(stays(images(3))).toBe(false);
    expect(stays(`<figure>${images(3)}</figure>`)).toBe(true);
  });

  it("requires three paragraphs per input", () => {
    const form = (paragraphs: number) =>
      `<div><section><input></section>${"<p>KEY w</p>".repeat(paragraphs)}</div>`;
    // The input is dropped before divs are examined, and after forms.
    expect(stays(form(1))).toBe(true);
    expect(stays(`<form>${form(2)}</form>`)).toBe(false);
    expect(stays(`<form>${form(3)}</form>`)).toBe(true);
  });

  it("drops blocks that only announce an advertisement or loading", () => {
    const block = (word: string) => `<div>${word}<section>KEY</section></div>`;
    expect(stays(block("words"))).toBe(true);
    const tree = parse(
      `<article>${prose}<div><p>Advertisement</p><p> </p></div><div><h3>Loading…</h3><ul></ul></div>${prose}</article>`,
    );
    const { label } = readability(tree, {});
    for (let row = 0; row < tree.length; row++) {
      if (/Advertisement|Loading/.test(text(tree, row))) expect(label[row]).toBe(Label.boilerplate);
    }
  });

  it("keeps data tables with everything in them", () => {
    const cell = '<div class="promo"><p>KEY</p><p>x</p></div>';
    expect(stays(`<table><tr><th>a<tr><td>${cell}</table>`)).toBe(true);
    expect(stays(`<table><tr><td>${cell}<td>b</table>`)).toBe(false);
  });

  it("keeps lists of prose and of images, and drops lists with bad class names or structure", () => {
    expect(stays(`<ul>${"<li>KEY words".repeat(3)}</ul>`)).toBe(true);
    expect(stays(`<ul class=promo>${"<li>KEY words".repeat(3)}</ul>`)).toBe(false);
    expect(stays(`<ul>${"<li><img src=a.png>KEY".repeat(4)}</ul>`)).toBe(true);
    expect(stays(`<ul>${"<li><i>x</i><img src=a.png>KEY".repeat(4)}</ul>`)).toBe(false);
  });
});

describe("cleaning", () => {
  it.each(["footer", "aside", "button"])("drops %s elements", (name) => {
    expect(stays(`<section><p>words</p><${name}>KEY words</${name}></section>`)).toBe(false);
  });

  it("drops h1 and h2 with bad class names", () => {
    expect(stays("<h2 class=promo>KEY</h2>")).toBe(false);
    expect(stays("<h2>KEY</h2>")).toBe(true);
    expect(stays("<h3 class=promo>KEY</h3>")).toBe(true);
  });

  it("drops short elements whose names mention sharing", () => {
    expect(stays(`<section><p class="share">KEY ${words(490)}</p></section>`)).toBe(false);
    expect(stays(`<section><p class="share">KEY ${words(496)}</p></section>`)).toBe(true);
    expect(stays(`<section><p class="shared">KEY</p></section>`)).toBe(true);
  });

  it("drops text next to the only div of a section if it ends in white space", () => {
    expect(stays(`<section>KEY <div>${prose}${prose}</div></section>`)).toBe(false);
    expect(stays(`<section>KEY<div>${prose}${prose}</div></section>`)).toBe(true);
  });
});
