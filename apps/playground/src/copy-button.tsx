import { useState } from "preact/hooks";

/** A button that copies a text, and says so until the text changes. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [copied, setCopied] = useState("");
  return (
    <button
      type="button"
      onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(text))}
    >
      {copied === text && text !== "" ? "Copied" : label}
    </button>
  );
}
