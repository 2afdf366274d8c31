/** A token of TypeScript's type syntax. */
export interface Token {
  kind: "name" | "string" | "number" | "sign" | "end";
  text: string;
  /** Counted from 1. */
  line: number;
  /** The JSDoc comment before it, without its markup. */
  doc?: string;
}

/** A text that is not understood, with its line. */
export class TypeScriptProblem extends Error {
  readonly line: number;

  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

const TOKEN =
  /(?<space>\s+)|(?<doc>\/\*\*(?!\/)[\s\S]*?\*\/)|(?<comment>\/\/[^\n]*|\/\*[\s\S]*?\*\/)|(?<name>[\p{L}_$][\p{L}\p{N}_$]*)|(?<string>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')|(?<number>-?(?:\d+(?:_\d+)*)(?:\.\d+)?(?:[eE][+-]?\d+)?)|(?<sign>=>|\.\.\.|[{}[\]()<>:;,?|&=.+\-`@*!#])/uy;

/** The tokens of a text, with an `end` after the last. Throws `TypeScriptProblem`. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let line = 1;
  let doc: string | undefined;
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const at = TOKEN.lastIndex;
    const groups = TOKEN.exec(text)?.groups;
    if (!groups) throw new TypeScriptProblem(line, `${JSON.stringify(text[at])} is not expected here.`);
    const { space, comment, name, string, number, sign } = groups;
    if (groups.doc !== undefined) doc = wordsOf(groups.doc);
    else if (space === undefined && comment === undefined) {
      const kind = name !== undefined ? "name" : string !== undefined ? "string" : number !== undefined ? "number" : "sign";
      const value = string === undefined ? (name ?? number ?? sign ?? "") : unquoted(string);
      tokens.push({ kind, text: value, line, ...(doc !== undefined && { doc }) });
      doc = undefined;
    }
    line += text.slice(at, TOKEN.lastIndex).split("\n").length - 1;
  }
  return [...tokens, { kind: "end", text: "", line }];
}

const ESCAPES: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r" };

function unquoted(text: string): string {
  return text
    .slice(1, -1)
    .replace(/\\(?:u\{([\da-fA-F]{1,6})\}|u([\da-fA-F]{4})|x([\da-fA-F]{2})|(.))/g, (whole, long, short, byte, one) => {
      const code = Number.parseInt(long ?? short ?? byte ?? "", 16);
      if (one !== undefined) return ESCAPES[one] ?? one;
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    });
}

/** The text of a JSDoc comment up to its first tag. */
function wordsOf(comment: string): string | undefined {
  const lines = comment.slice(3, -2).split("\n");
  const bare = lines.map((line) => line.replace(/^\s*\*? ?/, "").trimEnd());
  const tag = bare.findIndex((line) => line.trimStart().startsWith("@"));
  const text = bare
    .slice(0, tag < 0 ? bare.length : tag)
    .join("\n")
    .trim();
  return text === "" ? undefined : text.replace(/(?<!\n)\n(?!\n)/g, " ");
}
