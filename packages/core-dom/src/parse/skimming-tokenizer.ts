import { Token, Tokenizer, TokenizerMode } from "parse5";

const { CHARACTER } = Token.TokenType;

/** What ends a stretch that needs no look at each character: a tag, and what the input's preprocessing changes. */
const RAW_TEXT_STOP = /[<\0\r\ud800-\udfff]/g;
const DOUBLE_QUOTED_STOP = /["&\0\r\ud800-\udfff]/g;
const SINGLE_QUOTED_STOP = /['&\0\r\ud800-\udfff]/g;

/**
 * parse5's tokenizer, but that it passes over stretches of scripts, styles and quoted attribute values in one step:
 * they are most of a page, and its own loop calls four functions for each character.
 *
 * The text of scripts and styles comes in one piece too. Elsewhere the tokenizer makes a token of every word and every
 * white-space run, because tree construction asks which is which; in the insertion mode "text" (HTML §13.2.6.4.8),
 * the only one that reads these states, nothing asks.
 *
 * It leans on the tokenizer's protected members, so that the version of parse5 is pinned to patch releases; the
 * standard's test suite, and parse5's own tree of every page at hand, hold it to the same result.
 */
export class SkimmingTokenizer extends Tokenizer {
  protected override _stateScriptData(codePoint: number): void {
    super._stateScriptData(codePoint);
    if (this.state === (TokenizerMode.SCRIPT_DATA as number)) this.#skim(codePoint, RAW_TEXT_STOP);
  }

  protected override _stateRawtext(codePoint: number): void {
    super._stateRawtext(codePoint);
    if (this.state === (TokenizerMode.RAWTEXT as number)) this.#skim(codePoint, RAW_TEXT_STOP);
  }

  protected override _stateAttributeValueDoubleQuoted(codePoint: number): void {
    const { state } = this;
    super._stateAttributeValueDoubleQuoted(codePoint);
    if (this.state === state) this.#skim(codePoint, DOUBLE_QUOTED_STOP);
  }

  protected override _stateAttributeValueSingleQuoted(codePoint: number): void {
    const { state } = this;
    super._stateAttributeValueSingleQuoted(codePoint);
    if (this.state === state) this.#skim(codePoint, SINGLE_QUOTED_STOP);
  }

  protected override _emitCodePoint(codePoint: number): void {
    const state: number = this.state;
    if (state !== TokenizerMode.SCRIPT_DATA && state !== TokenizerMode.RAWTEXT) {
      super._emitCodePoint(codePoint);
      return;
    }
    if (this.currentCharacterToken?.type !== CHARACTER) this._ensureCharacterToken(CHARACTER);
    this._extendRun(codePoint);
  }

  /** Takes what comes before the next stop into the pending run, which ends at the current character. */
  #skim(codePoint: number, stop: RegExp): void {
    const { preprocessor } = this;
    const { html, pos } = preprocessor;
    // A line feed that stands for a carriage return may have to swallow the next one; NUL was replaced.
    if (this.runEnd !== pos + 1 || html.charCodeAt(pos) !== codePoint) return;
    stop.lastIndex = pos + 1;
    const end = stop.test(html) ? stop.lastIndex - 1 : html.length;
    preprocessor.pos = end - 1;
    this.runEnd = end;
  }
}
