import { attribute, hasAttribute, Tag, type Tree } from "@winnow/core-dom/tree";
import { htmlTag } from "../elements.js";

/** Names of programming languages and formats that pages use without a prefix, with their aliases. */
const KNOWN: ReadonlySet<string> = new Set(
  `abap abnf actionscript ada agda apache apacheconf apex apl applescript arduino arm64 armasm asciidoc asm
  aspnet assembly astro autohotkey autoit awk bash basic bat batch bibtex bicep bison brainfuck bzl c c# c++ cc
  cfg clj clojure cmake cmd cobol coffee coffeescript conf console coq cpp crystal cs csharp csproj css csv
  cuda cue cxx cypher cython d dart delphi desktop diff django docker dockerfile dos dot dotenv ebnf ejs elisp
  elixir elm emacs-lisp erb erl erlang ex exs f# f90 fennel fish flow fortran fs fsharp gdscript gherkin git
  gleam glsl gnuplot go golang gql gradle graphql graphviz groovy haml handlebars haskell haxe hbs hcl hlsl
  hocon hs htaccess html html+erb html5 http httpd hx idl idris ini ino io irb ipython ipython3 j java
  javascript jinja jinja2 jl js json json5 jsonc jsonl jsonnet jsp jsx jscript julia k8s kotlin kql kt latex
  lean lean4 less liquid lisp livescript llvm log lua makefile markdown markup mathematica matlab mdx md
  mermaid metal meson mips mojo mysql nasm nginx nim nix objc objective-c objectivec objectpascal ocaml odin
  openscad pascal patch perl php php-template pgsql pl plantuml plsql postgres postgresql postscript
  powerquery powershell prisma processing prolog promql properties proto protobuf ps1 psql pug puppet
  purescript pwsh py py3 pycon python python-repl python2 python3 pytb q qml qsharp r racket raku rb rd reason
  regex rest rescript rexx rmd robot robotframework ron rs rst ruby rust sas sass scala scheme scm scss sh
  shell shell-session shellscript smalltalk sml solidity sparql spss sql stan starlark stata stylus svelte svg
  swift systemverilog t-sql tcl terraform tex toml ts tsql tsx turtle twig typescript typst v vala vb vb.net
  vba vbnet vbscript verilog vhdl vim viml visualbasic vue wasm wat wgsl wolfram xaml xhtml xml xml+erb
  xpath xquery xsl xslt yaml yml zig zsh`.split(/\s+/),
);

/** Words in the place of a language that declare plain text. */
const PLAIN_TEXT = /^(?:none|plain|plain-?text|text|txt|no-?highlight|raw|output)$/;

/** Other words in the place of a language that are not languages. */
const NO_LANGUAGE =
  /^(?:undefined|auto|default|generic|unknown|block|wrapper|wrap|highlight|highlighter|line-numbers|linenums|hljs|copy|container|code|pre|tools|title|name|label|switch|toggle|selected|inline|en|en-us)$/;

/**
 * Classes in which highlighters name a language, the most reliable first: HTML §4.5.15, Prism, GitHub, Jekyll
 * and Docusaurus, MediaWiki, Enlighter; SyntaxHighlighter's brushes, Crayon.
 */
const NAMED: readonly RegExp[] = [
  /(?:^|\s)(?:language|lang|highlight-source|highlight-text|mw-highlight-lang|enlighter-l)-([\w+#.-]+)/i,
  /\b(?:brush|lang):\s*([\w+#.-]+)/i,
];

/** Classes in which only a known language counts: Sphinx, Jupyter, Org mode, GitHub's files. */
const PREFIXED = /(?:^|\s)(?:highlight|source|sourceCode|src|hl|type|code|brush|syntax)[-_]([\w+#.-]+)/gi;

/** Classes next to which a single word is a language: `hljs css`, `highlight js`, `syntaxhighlighter java`. */
const COMPANION =
  /^(?:highlight|hljs|source-?code|src|brush:?|code|code-?block|codehilite|prettyprint(?:ed)?|syntaxhighlighter|programlisting|literal-block|listing|notranslate|block|hl|chroma|shiki|prism|wp-block-code|line-?nu(?:m|mber)s)$/i;

/** Attributes in which highlighters name a language. */
const ATTRIBUTES = [
  ...["data-lang", "data-language", "data-enlighter-language", "data-code-language", "data-canonical-lang"],
  ...["language", "data-syntaxhighlighter-params", "data-mode-id", "data-code-block-lang"],
];

/** Attributes that may have other values: only known languages count. */
const OTHER_ATTRIBUTES = [
  ...["data-syntax", "syntax", "data-code-lang", "data-code-wrap", "data-programming-language", "data-ext"],
  ...["data-highlight-language", "data-lexer", "data-mode"],
];

/** Attributes with the name of the file of a block: rehype, Quarto, Docusaurus. */
const FILE_ATTRIBUTES = ["data-filename", "data-file", "data-title", "data-path", "filename"];

/** Natural languages whose codes are also names of programming languages. */
const AMBIGUOUS = /^(?:cs|pl|ml|ps|vi|io|d|c|q|r|j|v|ts|rs|md|ex|as|fs|sh|rb|kt)$/;

/**
 * Returns the language that an element's classes or attributes name, in lower case, or `""` if they declare
 * plain text; undefined if they name none.
 */
export function declaredLanguage(tree: Tree, row: number): string | undefined {
  for (const name of ATTRIBUTES) {
    const value = attribute(tree, row, name);
    const found =
      value === undefined ? undefined : named(/^brush:|\bbrush:/.test(value) ? brush(value) : value);
    if (found !== undefined) return found;
  }
  const classes = attribute(tree, row, "class") ?? "";
  if (classes !== "") {
    for (const pattern of NAMED) {
      const found = named(pattern.exec(classes)?.[1]);
      if (found !== undefined) return found;
    }
    for (const [, name] of classes.matchAll(PREFIXED)) {
      const found = named(name);
      if (found !== undefined && (found === "" || isLanguage(found))) return found;
    }
    const found = bareLanguage(classes.trim().split(/\s+/), isCodeTag(tree, row));
    if (found !== undefined) return found;
  }
  for (const name of OTHER_ATTRIBUTES) {
    const value = attribute(tree, row, name);
    if (value !== undefined && isLanguage(value)) return named(value);
  }
  if (isCodeTag(tree, row) && hasAttribute(tree, row, "lang")) return languageInLang(tree, row);
  for (const name of FILE_ATTRIBUTES) {
    const found = fileLanguage(attribute(tree, row, name) ?? "");
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Names of languages on tabs and bars that no highlighter uses. */
const LABELS: Readonly<Record<string, string>> = {
  "c++": "cpp", "c#": "csharp", "f#": "fsharp", "node.js": "javascript", nodejs: "javascript", node: "javascript",
  ".net": "csharp", curl: "bash", "shell session": "console", "visual basic": "vb", "common lisp": "lisp",
  "js": "javascript", "ts": "typescript", "plain text": "", plaintext: "", text: "",
}; // biome-ignore format: a table

/** Returns the language that a label names, `""` for plain text; undefined if it names none. */
export function labelLanguage(label: string): string | undefined {
  const name = label.trim().toLowerCase();
  return LABELS[name] ?? (isLanguage(name) ? name : undefined);
}

/** Extensions of files that are not in themselves usual names of languages. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  py: "python", rb: "ruby", rs: "rust", kt: "kotlin", kts: "kotlin", sh: "bash", yml: "yaml", cs: "csharp", hs: "haskell",
  pl: "perl", jl: "julia", h: "c", hpp: "cpp", cc: "cpp", ex: "elixir", exs: "elixir", mjs: "js", cjs: "js", mts: "ts",
  m: "", md: "markdown", txt: "", log: "", htm: "html", conf: "", tf: "hcl", ps1: "powershell", lock: "",
}; // biome-ignore format: a table

/** Maximum length of the name of a file with its path. */
const MAX_PATH = 120;

/** Returns the language of a file by its name; undefined if the text does not end in the name of a file with code. */
export function fileLanguage(name: string): string | undefined {
  const path = name.trim();
  if (path.length > MAX_PATH) return undefined;
  const file = path
    .split(/[/\\\s]/)
    .pop()!
    .toLowerCase();
  if (file === "dockerfile" || file === "makefile") return file;
  const dot = file.lastIndexOf(".");
  const extension = file.slice(dot + 1);
  return dot < 1
    ? undefined
    : (EXTENSIONS[extension] ?? (KNOWN.has(extension) ? extension : "")) || undefined;
}

/** Whether a word names a programming language or a format, or two of them (`html+jinja`). */
export function isLanguage(word: string): boolean {
  const name = word.toLowerCase();
  return KNOWN.has(name) || KNOWN.has(name.split("+", 1)[0]!);
}

/** Returns the `lang` attribute of code if it is a programming language: WP-GeSHi, GitHub, WordPress. */
export function languageInLang(tree: Tree, row: number): string | undefined {
  const name = attribute(tree, row, "lang")?.trim().toLowerCase() ?? "";
  return KNOWN.has(name) && !AMBIGUOUS.test(name) ? name : undefined;
}

function isCodeTag(tree: Tree, row: number): boolean {
  const tag = htmlTag(tree, row);
  return tag === Tag.pre || tag === Tag.code;
}

/**
 * Returns the class that is a language in itself. Short names count only among the classes of highlighters,
 * since generated class names have two letters too.
 */
function bareLanguage(classes: readonly string[], onCode: boolean): string | undefined {
  const others = classes.filter((name) => !COMPANION.test(name));
  const among = others.length < classes.length;
  if (!among && !onCode) return undefined;
  for (const other of others) {
    const name = other.toLowerCase();
    if (among && others.length === 1 && PLAIN_TEXT.test(name)) return "";
    if (KNOWN.has(name) && (name.length > 2 || others.length === 1)) return normal(name);
  }
  return undefined;
}

function brush(parameters: string): string | undefined {
  return /\bbrush:\s*([\w+#.-]+)/i.exec(parameters)?.[1];
}

/** Returns a name in lower case without options (`rust,ignore`, `js{1,3}`, `js:title=a.js`). */
function named(value: string | undefined): string | undefined {
  const name = value === undefined ? undefined : /^[\w+#.-]{1,40}/.exec(value.trim())?.[0].toLowerCase();
  if (name === undefined || NO_LANGUAGE.test(name) || /^[\d.+-]/.test(name)) return undefined;
  return PLAIN_TEXT.test(name) ? "" : normal(name);
}

/** Names that only one tool uses, and the usual ones. */
const USUAL: Readonly<Record<string, string>> = {
  "html-basic": "html", "html-erb": "erb", "html-django": "django", "html-vue": "vue", "html-php": "php",
  ipython: "python", ipython3: "python", "js-react": "jsx", markup: "html",
}; // biome-ignore format: a table

function normal(name: string): string {
  return USUAL[name] ?? name;
}
