import { Tokenizer } from "htmlparser2";

/**
 * The text of a piece of HTML: no tags, no comments, entities decoded. No tree is built, as a feed may have a
 * hundred thousand titles.
 *
 * @example htmlText("Caf&eacute; <b>now</b>") // "Café now"
 */
export function htmlText(html: string): string {
  let text = "";
  const ignore = () => {};
  const tokenizer = new Tokenizer(
    { xmlMode: false, decodeEntities: true },
    {
      ontext(start, end) {
        text += html.slice(start, end);
      },
      ontextentity(codePoint) {
        text += String.fromCodePoint(codePoint);
      },
      onattribdata: ignore,
      onattribend: ignore,
      onattribentity: ignore,
      onattribname: ignore,
      oncdata: ignore,
      onclosetag: ignore,
      oncomment: ignore,
      ondeclaration: ignore,
      onend: ignore,
      onopentagend: ignore,
      onopentagname: ignore,
      onprocessinginstruction: ignore,
      onselfclosingtag: ignore,
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  return text;
}
