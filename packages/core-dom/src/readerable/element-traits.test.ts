import { describe, expect, it } from "vitest";
import { isDisplayNone, isVisibilityHidden } from "./element-traits.js";

describe("inline styles", () => {
  it.each([
    ["display:none", true],
    ["color: red; DISPLAY : None ;", true],
    ["display:none !important; display: block", true],
    ["display: none; display: block", false],
    ["display: block; display: none", true],
    ["/* display: none */ color: red", false],
    ["--display: none", false],
    ["display: none ! important; display: block !importance", true],
    ["background: none", false],
    ["display", false],
    ["", false],
  ])("%j hides by display: %j", (style, hides) => {
    expect(isDisplayNone(style)).toBe(hides);
  });

  it.each([
    ["visibility:hidden", true],
    ["overflow: hidden", false],
    ["visibility: visible; overflow: hidden", false],
  ])("%j hides by visibility: %j", (style, hides) => {
    expect(isVisibilityHidden(style)).toBe(hides);
  });
});
