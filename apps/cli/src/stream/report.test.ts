import { describe, expect, it } from "vitest";
import type { Outcome } from "../records/types.js";
import { createReport } from "./report.js";

const outcome = (more: Partial<Outcome>): Outcome => ({ name: "a", place: ["a"], body: "", ...more });

describe("a report", () => {
  it("counts unsure pages apart from empty and failed ones", () => {
    const report = createReport({ throughput: true });
    const failure = { code: "not-json", message: "" };
    const outcomes = [{}, { reason: "unsure" }, { reason: "no-content" }, { reason: "unsure" }, { failure }];
    report.add(outcomes.map((more) => outcome(more as Partial<Outcome>)));
    expect(report.summary()).toMatch(
      /^5 pages: 1 empty \(1 no-content\), 2 unsure, 1 failed \(1 not-json\), /,
    );
  });

  it("counts pages with little content apart from empty ones", () => {
    const report = createReport({ throughput: true });
    const outcomes = [{ reason: "unsure" }, { reason: "little-content" }, { reason: "no-text" }];
    report.add(outcomes.map((more) => outcome(more as Partial<Outcome>)));
    expect(report.summary()).toMatch(/^3 pages: 1 empty \(1 no-text\), 1 little-content, 1 unsure, /);
  });

  it("has no counts of zero", () => {
    const report = createReport({ throughput: true });
    report.add([outcome({})]);
    expect(report.summary()).toMatch(/^1 page: [\d.,]+ pages\/s, /);
  });

  it("finds the fields of --fields in unsure pages", () => {
    const report = createReport({ fields: ["pageType", "lang"] });
    report.add([outcome({ reason: "unsure", absent: ["lang"] })]);
    expect(report.unseen()).toEqual(["lang"]);
  });
});
