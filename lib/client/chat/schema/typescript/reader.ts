import { type Token, TypeScriptProblem, tokensOf } from "./tokens";

/** A type as it is written. */
export type TypeNode =
  | { is: "word"; word: string; line: number }
  | { is: "literal"; value: string | number | boolean | null; line: number }
  | { is: "named"; name: string; line: number }
  | { is: "list"; of: TypeNode; line: number }
  | { is: "record"; key: TypeNode; of: TypeNode; line: number }
  | { is: "object"; members: readonly Member[]; others?: TypeNode; line: number }
  | { is: "union"; of: readonly TypeNode[]; line: number };

export interface Member {
  name: string;
  optional: boolean;
  type: TypeNode;
  doc?: string;
  line: number;
}

/** An interface or type alias. */
export interface Declaration {
  name: string;
  type: TypeNode;
  /** Names of the interfaces whose members it has, too. */
  from: readonly { name: string; line: number }[];
  doc?: string;
  line: number;
}

const WORDS = new Set(["string", "number", "boolean", "undefined", "any", "unknown", "object", "Date"]);
const LITERALS: ReadonlyMap<string, boolean | null> = new Map([
  ["true", true],
  ["false", false],
  ["null", null],
]);
const LISTS = new Set(["Array", "ReadonlyArray"]);
/** Words of the language that begin something without JSON. */
const REFUSED: ReadonlyMap<string, string> = new Map([
  ["bigint", "JSON has no bigint. Use number or string."],
  ["symbol", "JSON has no symbols."],
  ["never", "never has no values."],
  ["void", "void has no values. Use null."],
  ["keyof", "keyof is not supported. Write the names as literals."],
  ["typeof", "typeof is not supported. Write the type."],
  ["infer", "Conditional types are not supported."],
  ["unique", "JSON has no symbols."],
  ["new", "JSON has no functions."],
]);
const DEEPEST = 60;

/** Reads interfaces and type aliases. Throws `TypeScriptProblem`. */
export function readDeclarations(text: string): Declaration[] {
  return new Reader(tokensOf(text)).file();
}

class Reader {
  readonly #tokens: readonly Token[];
  #at = 0;
  #depth = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  file(): Declaration[] {
    const found: Declaration[] = [];
    while (this.#next.kind !== "end") {
      if (this.#takes(";")) continue;
      found.push(this.#declaration());
    }
    return found;
  }

  #declaration(): Declaration {
    const { doc } = this.#next;
    for (const word of ["export", "default", "declare"]) this.#takes(word);
    const { line } = this.#next;
    const inner = doc ?? this.#next.doc;
    const kind = this.#next.text;
    if (kind !== "interface" && kind !== "type") throw this.#unexpected("expected an interface or a type alias");
    this.#at++;
    const name = this.#name();
    if (this.#next.text === "<") throw this.#problem("Type parameters are not supported. Write the types themselves.");
    const about = { name, line, ...(inner !== undefined && { doc: inner }) };
    if (kind === "type") {
      this.#expects("=");
      return { ...about, type: this.#type(), from: [] };
    }
    const from = this.#takes("extends") ? this.#names() : [];
    return { ...about, type: this.#object(), from };
  }

  #names(): { name: string; line: number }[] {
    const names: { name: string; line: number }[] = [];
    do names.push({ line: this.#next.line, name: this.#name() });
    while (this.#takes(","));
    if (this.#next.text === "<") throw this.#problem("Type parameters are not supported. Write the types themselves.");
    return names;
  }

  #type(): TypeNode {
    if (++this.#depth > DEEPEST) throw this.#problem(`Types nested deeper than ${DEEPEST} levels are not supported.`);
    const { line } = this.#next;
    this.#takes("|");
    const parts = [this.#postfix()];
    while (this.#takes("|")) parts.push(this.#postfix());
    if (this.#next.text === "&") throw this.#problem("Intersections (&) are not supported. Use an interface with extends.");
    if (this.#next.text === "extends") throw this.#problem("Conditional types are not supported.");
    this.#depth--;
    const [first, ...others] = parts;
    return first && others.length === 0 ? first : { is: "union", of: parts, line };
  }

  #postfix(): TypeNode {
    this.#takes("readonly");
    let type = this.#primary();
    while (this.#next.text === "[" && this.#next.kind === "sign") {
      const { line } = this.#next;
      this.#at++;
      if (!this.#takes("]")) throw this.#problem("Indexed access types are not supported. Write the type itself.");
      type = { is: "list", of: type, line };
    }
    return type;
  }

  #primary(): TypeNode {
    const { kind, text, line } = this.#next;
    if (kind === "name") return this.#named();
    if (kind === "string" || kind === "number") {
      this.#at++;
      return { is: "literal", value: kind === "string" ? text : Number(text.replaceAll("_", "")), line };
    }
    if (text === "{") return this.#object();
    if (text === "(") return this.#grouped();
    if (text === "[") throw this.#problem("Tuples are not supported. Use a list, such as string[].");
    if (text === "`") throw this.#problem("Template literal types are not supported. Use string.");
    throw this.#unexpected("expected a type");
  }

  #grouped(): TypeNode {
    this.#at++;
    const [first, second] = [this.#next, this.#tokens[this.#at + 1]];
    if (first.text === ")" || first.text === "..." || second?.text === ":" || second?.text === ",")
      throw this.#problem("JSON has no functions.");
    const type = this.#type();
    this.#expects(")");
    if (this.#next.text === "=>") throw this.#problem("JSON has no functions.");
    return type;
  }

  #named(): TypeNode {
    const { line, text: name } = this.#next;
    const refused = REFUSED.get(name);
    if (refused !== undefined) throw this.#problem(refused);
    this.#at++;
    const literal = LITERALS.get(name);
    if (literal !== undefined) return { is: "literal", value: literal, line };
    if (WORDS.has(name)) return { is: "word", word: name, line };
    if (this.#next.text === ".") throw this.#problem("Names with dots are not supported. Paste the type itself.");
    if (this.#next.text !== "<") return { is: "named", name, line };
    return this.#generic(name, line);
  }

  #generic(name: string, line: number): TypeNode {
    this.#at++;
    const first = this.#type();
    if (LISTS.has(name)) {
      this.#expects(">");
      return { is: "list", of: first, line };
    }
    if (name !== "Record") throw new TypeScriptProblem(line, `${name}<…> is not supported. Write the type itself.`);
    this.#expects(",");
    const of = this.#type();
    this.#expects(">");
    return { is: "record", key: first, of, line };
  }

  #object(): TypeNode {
    const { line } = this.#next;
    this.#expects("{");
    const members: Member[] = [];
    let others: TypeNode | undefined;
    while (!this.#takes("}")) {
      if (this.#takes(";") || this.#takes(",")) continue;
      const found = this.#member();
      if ("name" in found) members.push(found);
      else others = found.others;
    }
    return { is: "object", members, line, ...(others && { others }) };
  }

  #member(): Member | { others: TypeNode } {
    const { doc } = this.#next;
    if (this.#next.text === "readonly" && !this.#endsName(this.#tokens[this.#at + 1])) this.#at++;
    const { kind, text: name, line } = this.#next;
    if (kind === "sign" && name === "[") return { others: this.#index() };
    if (kind === "end") throw this.#problem("The text ends before }.");
    if (kind === "sign") throw this.#unexpected("expected the name of a member");
    this.#at++;
    const optional = this.#takes("?");
    if (this.#next.text === "(" || this.#next.text === "<") throw this.#problem("JSON has no functions.");
    this.#expects(":");
    return { name, optional, type: this.#type(), line, ...(doc !== undefined && { doc }) };
  }

  /** Whether `readonly` is itself the name of a member. */
  #endsName(token: Token | undefined): boolean {
    return token?.kind === "sign" && token.text !== "[";
  }

  /** `[name: string]: type` */
  #index(): TypeNode {
    this.#expects("[");
    this.#name();
    if (this.#next.text === "in") throw this.#problem("Mapped types are not supported. Write the members.");
    this.#expects(":");
    if (!this.#takes("string") && !this.#takes("number")) throw this.#problem("The type of an index must be string or number.");
    this.#expects("]");
    this.#expects(":");
    return this.#type();
  }

  get #next(): Token {
    return this.#tokens[this.#at] ?? { kind: "end", text: "", line: 1 };
  }

  #takes(text: string): boolean {
    const fits = this.#next.text === text && (this.#next.kind === "sign" || this.#next.kind === "name");
    if (fits) this.#at++;
    return fits;
  }

  #expects(text: string): void {
    if (!this.#takes(text)) throw this.#unexpected(`expected ${text}`);
  }

  #name(): string {
    const { kind, text } = this.#next;
    if (kind !== "name") throw this.#unexpected("expected a name");
    this.#at++;
    return text;
  }

  #unexpected(wanted: string): TypeScriptProblem {
    const { kind, text } = this.#next;
    return this.#problem(kind === "end" ? `The text ends, ${wanted}.` : `${JSON.stringify(text)} is not expected here: ${wanted}.`);
  }

  #problem(message: string): TypeScriptProblem {
    return new TypeScriptProblem(this.#next.line, message);
  }
}
