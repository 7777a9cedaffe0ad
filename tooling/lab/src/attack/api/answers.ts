/** What has arrived on a connection. */
export interface Answer {
  /** The beginning. */
  text: string;
  /** The number of answers. */
  begun: number;
  /** The bytes of everything. */
  length: number;
  /** The last characters: one less than those of a status. */
  tail: string;
}

const STATUS = /HTTP\/1\.1 \d{3}/g;
const TAIL = "HTTP/1.1 200".length - 1;

/** Adds what has arrived. @param maxText - maximum characters that are kept. */
export function addTo(answer: Answer, text: string, maxText: number): void {
  answer.begun += (answer.tail + text).match(STATUS)?.length ?? 0;
  answer.tail = (answer.tail + text).slice(-TAIL);
  answer.length += text.length;
  if (answer.text.length < maxText) answer.text += text;
}

/**
 * What came of a request: the status of its answer, with the code of a problem; `cut` if an answer broke off;
 * `closed` if the connection was closed without one; `none` if the client waited in vain; `left` if it did not
 * wait.
 */
export type Outcome = string;

/** Whether the first answer of a connection, if it is the only one, has ended. */
export function isComplete({ text, length, tail }: Answer): boolean {
  const end = text.indexOf("\r\n\r\n");
  if (end < 0) return false;
  const head = text.slice(0, end).toLowerCase();
  if (/^transfer-encoding: chunked/m.test(head)) return tail.endsWith("\r\n0\r\n\r\n");
  // Answers that Node writes by itself have no length and no body.
  const size = /^content-length: (\d+)/m.exec(head)?.[1] ?? 0;
  return length >= end + 4 + Number(size);
}

/** Returns the outcomes of a request that was sent `times` times. @param end - how the connection ended. */
export function outcomesOf(
  answer: Answer,
  end: "closed" | "none" | "left",
  times: number,
): readonly Outcome[] {
  // From status to status.
  const answers = answer.text === "" ? [] : answer.text.split(/(?=HTTP\/1\.1 \d{3})/);
  const outcomes: Outcome[] = answers.slice(0, times).map(outcomeOf);
  if (times === 1 && outcomes.length === 1 && !isComplete(answer)) return [end === "closed" ? "cut" : end];
  while (outcomes.length < times) outcomes.push(end);
  return outcomes;
}

/** The status of an answer, with the code of its problem. */
function outcomeOf(answer: string): Outcome {
  const status = answer.slice("HTTP/1.1 ".length, "HTTP/1.1 200".length);
  if (Number(status) < 400) return status;
  const code = /"code":"([a-z-]+)"/.exec(answer)?.[1];
  const hasBody = answer.trimEnd().includes("\r\n\r\n");
  return code === undefined ? (hasBody ? `${status} without a code` : status) : `${status} ${code}`;
}
