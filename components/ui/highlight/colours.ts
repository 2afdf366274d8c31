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

/** A longer line is a data file's, or made by a program: it stays plain. */
const LINE_MOST = 2_000;
/** What a single line may take. The first of a language also has its expressions made. */
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

/** Colours a program that comes line by line: where a line ends, the next one goes on. */
export class LineColours {
  readonly #ready: Promise<HighlighterCore>;
  readonly #language: Language;
  #state: GrammarState | undefined;

  constructor(language: Language) {
    this.#language = language;
    this.#ready = withLanguage(language);
    // Who asks for lines hears of it.
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
