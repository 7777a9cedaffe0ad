import { readFile } from "node:fs/promises";
import { BaseDocumentLoader } from "@langchain/core/document_loaders/base";
import { Document } from "@langchain/core/documents";
import { extract } from "@winnow/extract";

/** Loads pages as documents: Markdown, which LangChain's splitters divide at headings. */
class PageLoader extends BaseDocumentLoader {
  readonly #paths: readonly string[];

  constructor(paths: readonly string[]) {
    super();
    this.#paths = paths;
  }

  async load(): Promise<Document[]> {
    const pages = await Promise.all(this.#paths.map(async (path) => extract(await readFile(path))));
    return pages.map(
      ({ markdown, metadata: { title, authors, published } }, index) =>
        new Document({
          pageContent: markdown,
          metadata: { source: this.#paths[index], title, authors, published },
        }),
    );
  }
}

const documents = await new PageLoader(["examples/pages/field-notes.html"]).load();
for (const { pageContent, metadata } of documents) console.log(metadata.title, pageContent.length);
