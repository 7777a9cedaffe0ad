/** What mail and forum programs write before the title of what is answered, in many languages. */
const REPLY =
  /^(?:re|aw|antw|sv|vs|tr|rv|res|rif|odp|отв|ответ|回复|回覆|答复|답장|fwd?|wg)(?:\[\d{1,3}\])?\s?[:：]\s*/i;

/**
 * A thread's title without the marks of an answer.
 *
 * @example withoutReply("Re: AW: Which lamp?") // "Which lamp?"
 */
export function withoutReply(title: string): string {
  let bare = title;
  for (let times = 0; times < 5 && REPLY.test(bare); times++) bare = bare.replace(REPLY, "");
  return bare === "" ? title : bare;
}
