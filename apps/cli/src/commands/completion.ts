import { Argument, type Command } from "commander";
import type { Environment } from "../environment.js";
import { moreHelp } from "./command.js";

const SHELLS = ["bash", "zsh", "fish", "powershell"] as const;

const EXAMPLES = `
Examples:
  source <(winnow completion bash)                                      in this shell; in ~/.bashrc for good
  source <(winnow completion zsh)                                       the same for zsh
  winnow completion fish > ~/.config/fish/completions/winnow.fish
`;

/**
 * Adds `winnow completion SHELL`, which prints a script, and the hidden `winnow complete -- WORDS`, which the
 * script asks for what can come next.
 *
 * @param programFor - makes the program that is completed: without these two commands, complete for some words.
 */
export function addCompletion(
  program: Command,
  { stdout }: Environment,
  programFor: (words: readonly string[]) => Promise<Command>,
): void {
  program
    .command("completion")
    .summary("print a script for the shell's completion")
    .description("Prints a script that makes the shell complete commands, flags and their values.")
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

/** The directives of the completion scripts: what the shell is to do with the candidates. */
const NO_FILES = ":4\n";
const DEFAULT = ":0\n";

/** The library never lets the shell complete file names; where it knows nothing better, they are what is wanted. */
function orFiles(answer: string, words: readonly string[]): string {
  const atFlag = words.at(-1)?.startsWith("-") === true;
  return answer === NO_FILES && !atFlag ? DEFAULT : answer;
}

/** What the script takes from the package bash-completion, for a bash without it, as macOS has. */
const WORDS_BY_REF = `if ! declare -F _get_comp_words_by_ref > /dev/null; then
    _get_comp_words_by_ref() {
        words=("\${COMP_WORDS[@]}"); cword=$COMP_CWORD
        cur=\${words[cword]}; prev=\${words[cword-1]}
    }
fi
`;

/** Makes the library's script work without bash-completion, complete file names, and bear to be read twice. */
function forBareBash(script: string): string {
  return WORDS_BY_REF + script.replace(/^readonly /gm, "").replace(/^complete -F/m, "complete -o default -F");
}

/** What a function prints by `console.log`, which is all that the library offers. */
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
