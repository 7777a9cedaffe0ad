import { useState } from "preact/hooks";
import { Frame } from "../frame.js";
import { FORMATS } from "../link.js";
import { format, images } from "../state.js";
import type { Details, FormatName } from "../types.js";

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
        <CopyButton text={written} />
      </div>
      {written === "" ? (
        <p class="empty">There is no content.</p>
      ) : name === "html" ? (
        <Frame
          title="The content as HTML"
          kind="document"
          html={written}
          language={metadata.language}
          images={images.value}
        />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard
        <pre tabIndex={0} class={name} dir="auto" lang={metadata.language}>
          {written}
        </pre>
      )}
    </div>
  );
}

function CopyButton({ text }: { text: string }) {
  const [copied, setCopied] = useState("");
  return (
    <button
      type="button"
      onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(text))}
    >
      {copied === text && text !== "" ? "Copied" : "Copy"}
    </button>
  );
}
