import { z } from "zod";
import { PROBLEMS, type ProblemCode } from "../problems.js";

const CODES = Object.keys(PROBLEMS) as ProblemCode[];

/** The statuses of problems, in order. */
export const PROBLEM_STATUSES: readonly number[] = [...new Set(Object.values(PROBLEMS)), 502].sort();

const OTHER_CODE = z
  .string()
  .describe("Of a page that cannot be fetched, or that an earlier program reported.");

const CODE = z.union([z.enum(CODES).meta({ id: "ErrorCode" }), OTHER_CODE]);

/** A record of a batch or a stream that failed. */
export const FAILED = z
  .object({
    id: z.union([z.string(), z.number(), z.null()]),
    url: z.string().optional(),
    line: z.int().describe("Its place in the request, from 1."),
    error: z.object({ code: CODE, message: z.string() }),
  })
  .meta({
    id: "FailedRecord",
    example: { id: "b", line: 2, error: { code: "no-html", message: "The record has no `html`." } },
  });

/** Returns the schema of the problems with a status. */
export function problemOfStatus(status: number): z.ZodObject {
  const codes = CODES.filter((code) => PROBLEMS[code] === status);
  const code = z.enum(codes);
  return z
    .object({
      type: z.literal("about:blank"),
      title: z.string(),
      status: z.literal(status),
      // The failure of a single record.
      code: status === 422 ? z.union([code, OTHER_CODE]) : status === 502 ? OTHER_CODE : code,
      detail: z.string().describe("For people."),
      requestId: z.string(),
    })
    .meta({ id: `Problem${status}`, description: "RFC 9457" });
}
