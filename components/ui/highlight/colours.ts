import { createCssVariablesTheme, createHighlighterCore, type GrammarState, type HighlighterCore } from "@shikijs/core";
import { createJavaScriptRegexEngine } from "@shikijs/engine-javascript";
import { GRAMMARS } from "./grammars";
import type { Ink, InkedLine } from "./ink";
import type { Language } from "./languages";

const THEME = "ink";
const PREFIX = "--ink-";
const INKS: Record<string, Ink> = {
  "token-keyword": "word",
  "token-string": "string",
  "token-string-expression": "string",
  "token-link": "string",
  "token-constant": "constant",
  "token-comment": "comment",
  "token-function": "function",
  "token-punctuation": "punctuation",
  "token-inserted": "string",
  "token-deleted": "deleted",
};

/** Longer lines are data or generated, and stay plain. */
const LINE_MOST = 2_000;
/** The time limit of a line. The first one of a language also compiles its expressions. */
const LINE_MS = 2_000;

let highlighter: Promise<HighlighterCore> | undefined;

async function withLanguage(language: Language): Promise<HighlighterCore> {
  highlighter ??= createHighlighterCore({
    themes: [createCssVariablesTheme({ name: THEME, variablePrefix: PREFIX, fontStyle: false })],
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  });
  const ready = await highlighter;
  await ready.loadLanguage(GRAMMARS[language]);
  return ready;
}

/** Highlights a program that arrives by lines: each line continues the state of the previous one. */
export class LineColours {
  readonly #ready: Promise<HighlighterCore>;
  readonly #language: Language;
  #state: GrammarState | undefined;

  constructor(language: Language) {
    this.#language = language;
    this.#ready = withLanguage(language);
    // Errors are passed to the caller.
    this.#ready.catch(() => undefined);
  }

  async next(lines: readonly string[]): Promise<InkedLine[]> {
    const highlighter = await this.#ready;
    const tokens = highlighter.codeToTokensBase(lines.join("\n"), {
      lang: this.#language,
      theme: THEME,
      grammarState: this.#state,
      tokenizeMaxLineLength: LINE_MOST,
      tokenizeTimeLimit: LINE_MS,
    });
    this.#state = highlighter.getLastGrammarState(tokens);
    return tokens.map((line) => line.map(({ content, color = "" }) => [content, inkOf(color)]));
  }
}

/** `var(--ink-token-keyword)` is a keyword. */
function inkOf(color: string): Ink | undefined {
  return INKS[color.slice(`var(${PREFIX}`.length, -1)];
}
