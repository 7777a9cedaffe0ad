"use client";
// A page that extracts itself in the browser, and compares that with what the server extracts from it.
import { extract } from "@winnow/extract";
import { useEffect } from "react";

export default function Page() {
  useEffect(() => {
    const html = document.documentElement.outerHTML;
    const { text } = extract(html, { url: location.href });
    globalThis.result = fetch("/api", { method: "POST", body: html })
      .then((response) => response.text())
      .then((served) => (/nobody on board/.test(text) && served === text ? "ok" : `${text}\n${served}`));
  });
  return (
    <article>
      <h1>A crossing</h1>
      <p>
        The ferry left at six, as it did every morning, and nobody on board looked back at the town. The
        harbour was empty by then, and the lamps along the quay went out one after another.
      </p>
      <p>
        On the other side the road climbs through vineyards to a chapel, from which, on a clear day, you can
        count the eleven villages of the valley and see the river where it bends.
      </p>
    </article>
  );
}
