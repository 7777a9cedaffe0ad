import { Hidden, Label, NodeKind, parse, text } from "@winnow/core-dom";
import { describe, expect, it } from "vitest";
import { readability } from "./readability.js";

const prose = `<p>${"Plain prose has no commas and ends like this. ".repeat(12)}</p>`;

/** Whether the block, within an article that is sure of its place, stays. */
function stays(block: string): boolean {
  const tree = parse(`<article>${prose}${prose}${block}${prose}</article>`);
  const { label } = readability(tree, {});
  for (let row = 0; row < tree.length; row++) {
    if (tree.kind[row] !== NodeKind.text || tree.hidden[row] !== Hidden.visible) continue;
    if (text(tree, row).includes("KEY")) return label[row] === Label.content;
  }
  throw new Error("the block must have a KEY");
}

const words = (characters: number) => "x".repeat(characters);

describe("conditional cleaning", () => {
  it("goes by class names, unless there are ten commas nowhere to help", () => {
    expect(stays("<div class=promo><p>KEY words</p><p>b</p></div>")).toBe(false);
    expect(stays("<div class=promo><p>KEY , , , , , , , , , , ,</p><p>b</p></div>")).toBe(false);
    expect(stays("<div><p>KEY words</p><p>b</p></div>")).toBe(true);
  });

  it("allows a fifth of the text to be linked, and half of it where the class is good", () => {
    const linked = (share: number, name = "") =>
      `<div class="${name}"><p>KEY${words(97 - share)}</p><p><a href=/x>${words(share)}</a></p></div>`;
    // The text has 100 characters.
    expect(stays(linked(20))).toBe(true);
    expect(stays(linked(21))).toBe(false);
    expect(stays(linked(50, "entry"))).toBe(true);
    expect(stays(linked(51, "entry"))).toBe(false);
  });

  it("lets ten commas stand for prose", () => {
    const linked = (commas: number) =>
      `<div><p>KEY${",".repeat(commas)}</p><p><a href=/x>${words(50)}</a></p></div>`;
    expect(stays(linked(9))).toBe(false);
    expect(stays(linked(10))).toBe(true);
  });

  it("wants a paragraph for two images, outside of figures", () => {
    const images = (count: number) =>
      `<div><p>KEY words</p><section>${"<img src=a.png>".repeat(count)}</section></div>`;
    expect(stays(images(2))).toBe(true);
    expect(stays(images(3))).toBe(false);
    expect(stays(`<figure>${images(3)}</figure>`)).toBe(true);
  });

  it("wants three paragraphs for an input, and at most one embedded frame with text", () => {
    const form = (paragraphs: number) =>
      `<div><section><input></section>${"<p>KEY w</p>".repeat(paragraphs)}</div>`;
    // The input itself goes before divs are looked at; the form is looked at before that.
    expect(stays(form(1))).toBe(true);
    expect(stays(`<form>${form(2)}</form>`)).toBe(false);
    expect(stays(`<form>${form(3)}</form>`)).toBe(true);
  });

  it("takes out what says only that it is an advertisement or loads", () => {
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

  it("keeps tables of data, and what is in them", () => {
    const cell = '<div class="promo"><p>KEY</p><p>x</p></div>';
    expect(stays(`<table><tr><th>a<tr><td>${cell}</table>`)).toBe(true);
    expect(stays(`<table><tr><td>${cell}<td>b</table>`)).toBe(false);
  });

  it("keeps lists of prose and of images, and takes out lists of links", () => {
    expect(stays(`<ul>${"<li>KEY words".repeat(3)}</ul>`)).toBe(true);
    expect(stays(`<ul class=promo>${"<li>KEY words".repeat(3)}</ul>`)).toBe(false);
    expect(stays(`<ul>${"<li><img src=a.png>KEY".repeat(4)}</ul>`)).toBe(true);
    expect(stays(`<ul>${"<li><i>x</i><img src=a.png>KEY".repeat(4)}</ul>`)).toBe(false);
  });
});

describe("cleaning", () => {
  it.each(["footer", "aside", "button"])("takes %s elements out", (name) => {
    expect(stays(`<section><p>words</p><${name}>KEY words</${name}></section>`)).toBe(false);
  });

  it("takes headings of bad class names out", () => {
    expect(stays("<h2 class=promo>KEY</h2>")).toBe(false);
    expect(stays("<h2>KEY</h2>")).toBe(true);
    expect(stays("<h3 class=promo>KEY</h3>")).toBe(true);
  });

  it("takes short elements out whose names tell of sharing", () => {
    expect(stays(`<section><p class="share">KEY ${words(490)}</p></section>`)).toBe(false);
    expect(stays(`<section><p class="share">KEY ${words(496)}</p></section>`)).toBe(true);
    expect(stays(`<section><p class="shared">KEY</p></section>`)).toBe(true);
  });

  it("drops text beside the only div of a section, where white space ends it", () => {
    expect(stays(`<section>KEY <div>${prose}${prose}</div></section>`)).toBe(false);
    expect(stays(`<section>KEY<div>${prose}${prose}</div></section>`)).toBe(true);
  });
});
