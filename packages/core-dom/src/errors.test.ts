import { expect, it } from "vitest";
import { CodedError } from "./errors.js";

class PageError extends CodedError<"no-page" | "damaged"> {
  override readonly name = "PageError";
}

it("has a name, a code, a message and a cause", () => {
  const cause = new Error("short");
  const error = new PageError("damaged", "the page is damaged", cause);
  expect(error).toBeInstanceOf(PageError);
  expect(error).toBeInstanceOf(Error);
  expect(`${error}`).toBe("PageError: the page is damaged");
  expect(error.code).toBe("damaged");
  expect(error.cause).toBe(cause);
  expect("cause" in new PageError("no-page", "none")).toBe(false);
});

it("makes functions that fail with a code", () => {
  const fail = PageError.failing("no-page");
  expect(fail("none")).toBeInstanceOf(PageError);
  expect(fail("none", 1)).toMatchObject({ code: "no-page", message: "none", cause: 1 });
  // @ts-expect-error: not a code of this class.
  PageError.failing("other");
});
