import { extract } from "@winnow/extract";

// Extracts the page in each message, and answers with its Markdown and what is known about it.
self.onmessage = ({ data: html }) => {
  const start = performance.now();
  const { markdown, metadata, confidence, pageType } = extract(html);
  const { title, authors, published } = metadata;
  const milliseconds = performance.now() - start;
  self.postMessage({
    markdown,
    title,
    authors,
    published,
    confidence,
    pageType: pageType?.type,
    milliseconds,
  });
};
