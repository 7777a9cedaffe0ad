import { describe, expect, it } from "vitest";
import { names, withoutBy } from "./names.js";

describe("names", () => {
  it.each([
    ["Jane Doe", ["Jane Doe"]],
    ["Jane Doe, Ann Lee, and Bo Li", ["Jane Doe", "Ann Lee", "Bo Li"]],
    ["Jane Doe, Ann Lee & Bo Li", ["Jane Doe", "Ann Lee", "Bo Li"]],
    ["Ada & Eve", ["Ada", "Eve"]],
    ["Jane Doe, MS, RD, FAND", ["Jane Doe"]],
    ["Jane Doe, Ph.D.", ["Jane Doe"]],
    ["Jane Doe, E-RYT 200", ["Jane Doe"]],
    ["Jane Doe, CEPF®; Bo Li, VTS (Behavior)", ["Jane Doe", "Bo Li"]],
    ["Jane Doe, DVM, DACVB & Bo Li, DVM", ["Jane Doe", "Bo Li"]],
    ["Jane Doe, Senior Editor, Acme", ["Jane Doe", "Acme"]],
    ["Office of Soil and Water", ["Office of Soil and Water"]],
    ["Alexandra Sand", ["Alexandra Sand"]],
    [" ; , ", []],
  ])("splits %j into %j", (authors, expected) => {
    expect(names(authors)).toEqual(expected);
  });
});

describe("withoutBy", () => {
  it.each([
    ["By Jane", "Jane"],
    ["written by: Jane", "Jane"],
    ["Par Jeanne", "Jeanne"],
    [" von Anna", "Anna"],
    ["Byron", "Byron"],
    ["Stand by me", "Stand by me"],
  ])("turns %j into %j", (byline, name) => {
    expect(withoutBy(byline)).toBe(name);
  });
});
