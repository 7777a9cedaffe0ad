import { parse } from "@winnow/core-dom";
import { Tag } from "@winnow/core-dom/tree";
import { describe, expect, it } from "vitest";
import { namedType, namesType } from "./callout-types.js";
import { readCallout } from "./callouts.js";

describe("readCallout", () => {
  const type = (html: string): string | undefined => {
    const tree = parse(`<body>${html}`);
    return readCallout(tree, tree.tag.indexOf(Tag.body) + 1);
  };

  it.each([
    ['<div class="alert alert-info note callout">', "info"],
    ['<div class="admonition">', "note"],
    ['<div class="admonition error">', "danger"],
    ['<div class="MuiPaper-root MuiAlert-root MuiAlert-standardWarning">', "warning"],
    ['<div class="pf-v5-c-alert pf-m-danger">', "danger"],
    ['<div class="nhsuk-warning-callout">', "warning"],
    ['<div class="alert alert-primary">Hello', "note"],
    ['<div class="alert alert-primary"><b>Vorsicht:</b> heiß', "caution"],
    ['<div class="callout note"><p>Warning</p><p>Hot', "warning"],
    ['<div class="callout danger"><p>Warning</p><p>Hot', "danger"],
    ['<aside role="note" aria-label="Tip">', "tip"],
    ['<div data-callout="Warning">', "warning"],
    ['<div data-callout="recipe">', "note"],
    ['<blockquote data-callout="<b>">', "note"],
    ['<acme-alert state="warning">', "warning"],
    ['<dl class="section remark">', "note"],
  ])("of %s is %j", (html, expected) => {
    expect(type(html)).toBe(expected);
  });

  it.each([
    '<div class="alert alert-info alert-dismissible">',
    '<div class="callout">',
    '<div class="footnote note">',
    '<div class="alerts-list info-panel">',
    '<div class="info-box">',
    '<div class="form-alert error-message">',
    '<details class="details_x alert alert--info">',
    '<article class="note">',
    '<dl class="warning">',
    '<div class="message">',
  ])("of %s is undefined", (html) => {
    expect(type(html)).toBeUndefined();
  });
});

describe("names of types", () => {
  it("are recognised in other languages, with icons and punctuation", () => {
    expect(namedType("⚠️ Attention !")).toBe("warning");
    expect(namedType("备注：")).toBe("note");
    expect(namedType("⚠️")).toBe("warning");
    expect(namedType("Bon à savoir")).toBe("tip");
    expect(namedType("See below")).toBeUndefined();
  });

  it("can mean several types", () => {
    expect(["note", "warning", "danger"].map((type) => namesType("注意", type))).toEqual([true, true, true]);
    expect(namesType("Note", "info")).toBe(true);
    expect(namesType("Example", "note")).toBe(false);
    expect(namesType("Warning", "danger")).toBe(false);
  });
});
