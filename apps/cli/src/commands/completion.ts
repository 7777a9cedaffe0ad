import { Argument, type Command } from "commander";
import type { Environment } from "../environment.js";
import { moreHelp } from "./command.js";

const SHELLS = ["bash", "zsh", "fish", "powershell"] as const;

const EXAMPLES = `
Examples:
  source <(winnow completion bash)       for this shell; add the line to ~/.bashrc for all shells
  source <(winnow completion zsh)
  winnow completion fish > ~/.config/fish/completions/winnow.fish
`;

/**
 * Adds `winnow completion SHELL`, which prints a script, and the hidden `winnow complete -- WORDS`, which the
 * script calls for the candidates.
 *
 * @param programFor - returns the program to complete, without these two commands.
 */
export function addCompletion(
  program: Command,
  { stdout }: Environment,
  programFor: (words: readonly string[]) => Promise<Command>,
): void {
  program
    .command("completion")
    .summary("print a completion script for a shell")
    .description("Prints a script with which the shell completes commands, flags and values.")
    .addArgument(new Argument("<shell>").choices(SHELLS))
    .addHelpText("after", EXAMPLES)
    .showHelpAfterError(moreHelp("winnow completion"))
    .action(async (shell: string) => {
      const { default: tab } = await import("@bomb.sh/tab");
      const script = captured(() => tab.setup("winnow", "winnow", shell));
      stdout.write(shell === "bash" ? forBareBash(script) : script);
    });
  program
    .command("complete", { hidden: true })
    .argument("[words...]")
    .action(async (words: string[]) => {
      const { default: tab } = await import("@bomb.sh/tab/commander");
      const completer = tab(await programFor(words), { completionCommandName: "completion" });
      stdout.write(
        orFiles(
          captured(() => completer.parse([...words])),
          words,
        ),
      );
    });
}

/** The directives of the completion scripts, which tell the shell how to use the candidates. */
const NO_FILES = ":4\n";
const DEFAULT = ":0\n";

/** Lets the shell complete file names if there are no candidates, which the library never does. */
function orFiles(answer: string, words: readonly string[]): string {
  const atFlag = words.at(-1)?.startsWith("-") === true;
  return answer === NO_FILES && !atFlag ? DEFAULT : answer;
}

/** The function that the script needs from the package bash-completion, which macOS lacks. */
const WORDS_BY_REF = `if ! declare -F _get_comp_words_by_ref > /dev/null; then
    _get_comp_words_by_ref() {
        words=("\${COMP_WORDS[@]}"); cword=$COMP_CWORD
        cur=\${words[cword]}; prev=\${words[cword-1]}
    }
fi
`;

/**
 * Makes the library's script work without bash-completion, complete file names, and survive a second
 * `source`.
 */
function forBareBash(script: string): string {
  return WORDS_BY_REF + script.replace(/^readonly /gm, "").replace(/^complete -F/m, "complete -o default -F");
}

/** Returns what a function prints by `console.log`, which is the library's only output. */
function captured(print: () => void): string {
  const { log } = console;
  let out = "";
  console.log = (line: string) => {
    out += `${line}\n`;
  };
  try {
    print();
  } finally {
    console.log = log;
  }
  return out;
}
