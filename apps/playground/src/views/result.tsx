import { CopyButton } from "../copy-button.js";
import { Frame } from "../frame.js";
import { FORMATS } from "../link.js";
import { format, images } from "../state.js";
import type { Details, FormatName } from "../types.js";
import { useTextTask } from "../work.js";

const NAMES: Readonly<Record<FormatName, string>> = {
  text: "Text",
  markdown: "Markdown",
  html: "HTML",
  json: "JSON",
};

/** The extraction in each format. */
export function ResultView({ details: { formats, metadata } }: { details: Details }) {
  const name = format.value;
  const written = formats[name];
  return (
    <div class="result-view">
      <div class="bar">
        <fieldset class="segmented">
          <legend class="hidden">Format</legend>
          {FORMATS.map((one) => (
            <label key={one}>
              <input
                type="radio"
                name="format"
                checked={one === name}
                onChange={() => {
                  format.value = one;
                }}
              />
              <span>{NAMES[one]}</span>
            </label>
          ))}
        </fieldset>
        <CopyButton text={written} label="Copy" />
      </div>
      {written === "" ? (
        <p class="empty">There is no content.</p>
      ) : (
        <div class="sides">
          {name !== "html" && (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard
            <pre tabIndex={0} class={name} dir="auto" lang={metadata.language}>
              {written}
            </pre>
          )}
          {name === "html" && <Rendered html={written} language={metadata.language} />}
          {name === "markdown" && <Markdown text={written} language={metadata.language} />}
        </div>
      )}
    </div>
  );
}

function Markdown({ text, language }: { text: string; language: string | undefined }) {
  const { value, error } = useTextTask("markdown", text);
  return value === undefined ? (
    <p class="empty">{error ?? "Working …"}</p>
  ) : (
    <Rendered html={value} language={language} />
  );
}

function Rendered({ html, language }: { html: string; language: string | undefined }) {
  return (
    <Frame
      title="The content, rendered"
      kind="document"
      html={html}
      language={language}
      images={images.value}
    />
  );
}
