const NAMES: readonly (readonly string[])[] = [
  ["javascript", "js", "mjs", "cjs", "node"],
  ["typescript", "ts", "mts", "cts"],
  ["python", "py", "python3", "py3"],
  ["bash", "sh", "shell", "zsh", "console", "shell-session", "shellsession", "terminal"],
  ["text", "plain", "plaintext", "txt", "none", "nohighlight"],
  ["c++", "cpp", "cxx", "cc", "hpp"],
  ["c#", "csharp", "cs"],
  ["f#", "fsharp", "fs"],
  ["objective-c", "objectivec", "objc", "obj-c"],
  ["go", "golang"],
  ["rust", "rs"],
  ["ruby", "rb"],
  ["kotlin", "kt", "kts"],
  ["perl", "pl"],
  ["haskell", "hs"],
  ["powershell", "ps1", "posh", "pwsh"],
  ["html", "htm", "xhtml", "markup"],
  ["yaml", "yml"],
  ["markdown", "md"],
  ["dockerfile", "docker"],
  ["makefile", "make"],
  ["tex", "latex"],
  ["visual-basic", "vb", "vbnet"],
  ["batch", "bat", "cmd"],
];

const BY_NAME: ReadonlyMap<string, string> = new Map(
  NAMES.flatMap((names) => names.map((name) => [name, names[0]!] as const)),
);

/**
 * One name for a language of code that has several; the name itself where it is not known.
 *
 * @example codeLanguage("py") // "python"
 */
export function codeLanguage(name: string): string {
  const lower = name.toLowerCase();
  return BY_NAME.get(lower) ?? lower;
}
