import { describe, expect, it } from "vitest";
import { isChineseNames } from "./chinese-names.js";
import { reporterNote } from "./reporter-notes.js";

describe("reporterNote", () => {
  it.each([
    ["据新华社拉萨电（记者 王伟）记者近日了解到", "王伟"],
    ["□ 本报记者 王伟", "王伟"],
    ["晚报记者王伟/文", "王伟"],
    ["本报记者王伟发自北京", "王伟"],
    ["晚报记者 王伟 山东济南报道", "王伟"],
    ["晚报记者 王建宏 张文", "王建宏 张文"],
    ["过一个平安的新春佳节。（王建宏 张文）", "王建宏 张文"],
    ["홍길동 기자", "홍길동"],
    ["(서울=연합뉴스) 홍길동 기자 = 강이 불어났다", "홍길동"],
  ])("%s", (text, names) => {
    expect(reporterNote(text)).toEqual({ names, role: "reporter" });
  });

  it("names an editor as such", () => {
    expect(reporterNote("（责任编辑：王伟）")).toEqual({ names: "王伟", role: "editor" });
  });

  it.each(["记者了解到，河水上涨", "记者调查", "（完）", "来源：晚报", "The river rose."])(
    "finds none: %s",
    (text) => {
      expect(reporterNote(text)).toBeUndefined();
    },
  );
});

it("isChineseNames", () => {
  expect(isChineseNames("王建宏 张文")).toBe(true);
  expect(isChineseNames("高橋 文子")).toBe(false);
  expect(isChineseNames("链接")).toBe(false);
});
