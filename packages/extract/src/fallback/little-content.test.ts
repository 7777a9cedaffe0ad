import { describe, expect, it } from "vitest";
import { extract } from "../extract.js";

const reasonOf = (line: string, tag = "p"): string | undefined =>
  extract(`<!doctype html><title>The harbour office</title><body><${tag}>${line}</${tag}>`).reason;

describe("isLittle", () => {
  it.each([
    "© 2024 Harbour Gazette. All rights reserved.",
    "Copyright 2024 by the harbour office",
    "Alle Rechte vorbehalten.",
    "Skip to content",
    "Zum Inhalt springen",
    "Please log in to continue",
    "Subscribe to read",
    "You need to enable JavaScript to run this app.",
    "404 : Page Not Found",
  ])("finds that all of a page is a message: %s", (line) => expect(reasonOf(line)).toBe("little-content"));

  it("finds a few words that are not a sentence if the method is unsure", () => {
    expect(reasonOf("The clock", "footer")).toBe("little-content");
    expect(reasonOf("The clock is right again.", "footer")).toBe("unsure");
  });

  it.each([
    "The clock in the harbour office is right again.",
    "A court decided that copyright ends after seventy years, and the harbour office has to pay.",
    "Whoever wants to log in needs a key from the copyist at the harbour office.",
  ])("leaves a sentence as it is: %s", (line) => expect(reasonOf(line)).toBeUndefined());

  it("leaves a longer text with a message in it as it is", () => {
    const text =
      "The clock in the harbour office is right again, eleven minutes after it stopped being useful.";
    expect(reasonOf(`${text} ${text} © 2024 Harbour Gazette`)).toBeUndefined();
  });
});
