/** Prefixes that mail and forum programs add to the title of a reply, in many languages. */
const REPLY =
  /^(?:re|aw|antw|sv|vs|tr|rv|res|rif|odp|отв|ответ|回复|回覆|答复|답장|fwd?|wg)(?:\[\d{1,3}\])?\s?[:：]\s*/i;

/**
 * Returns a thread's title without the prefixes of an answer.
 *
 * @example withoutReply("Re: AW: Which lamp?") // "Which lamp?"
 */
export function withoutReply(title: string): string {
  let bare = title;
  for (let times = 0; times < 5 && REPLY.test(bare); times++) bare = bare.replace(REPLY, "");
  return bare === "" ? title : bare;
}
