import type { Visit } from "./admission/admission.js";

/** What a request sent and got. */
export interface Tally {
  /** Records that were read. */
  records: number;
  /** Decompressed bytes that were read. */
  received: number;
  /** Bytes that were sent. */
  sent: number;
}

/** How an answer ended. */
export type Outcome =
  | "complete"
  /** The client closed the connection. */
  | "client-left"
  /** The client did not take the next part in time. */
  | "client-slow"
  /** A bug in Winnow, or no worker. */
  | "failed";

/** Options of {@link answer}. */
export interface AnswerOptions {
  readonly contentType: string;
  /** Bytes of the answer, if they are known. */
  readonly length?: number | undefined;
  readonly visit: Visit;
  readonly tally: Tally;
  /** Maximum milliseconds until the client has taken a part. */
  readonly deadline: number;
  /** Called once, when the answer has ended and the visit has left. */
  readonly onEnd: (outcome: Outcome, error?: unknown) => void;
}

/**
 * Answers with chunks, one after another as the client takes them, so that nothing waits for a slow client but the
 * current chunk. The visit leaves at the end.
 */
export function answer(
  chunks: AsyncGenerator<Uint8Array, void, undefined>,
  { contentType, length, visit, tally, deadline, onEnd }: AnswerOptions,
): Response {
  let clock: NodeJS.Timeout | undefined;
  let hasEnded = false;
  const end = (outcome: Outcome, error?: unknown): void => {
    clearTimeout(clock);
    if (hasEnded) return;
    hasEnded = true;
    visit.leave();
    // Not awaited, since a record may be in progress.
    chunks.return().catch(() => {});
    onEnd(outcome, error);
  };
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        clearTimeout(clock);
        try {
          const next = await chunks.next();
          if (hasEnded) return;
          if (next.done === true) {
            controller.close();
            end("complete");
            return;
          }
          tally.sent += next.value.length;
          controller.enqueue(next.value);
          clock = setTimeout(() => end("client-slow"), deadline);
        } catch (error) {
          end("failed", error);
          controller.error(error);
        }
      },
      cancel: () => end("client-left"),
    },
    { highWaterMark: 0 },
  );
  const headers = {
    "content-type": contentType,
    ...(length === undefined ? {} : { "content-length": String(length) }),
  };
  return new Response(body, { headers });
}
