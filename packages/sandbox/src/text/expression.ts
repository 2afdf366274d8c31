import {
  add,
  divide,
  multiply,
  negate,
  parseRational,
  power,
  type Rational,
  rational,
  remainder,
  toNumber,
  tooLarge,
  ZERO,
} from "./rational";

export type Evaluation = { kind: "value"; value: Rational; exact: boolean } | { kind: "undefined"; reason: string };

const MAX_LENGTH = 300;
const MAX_DEPTH = 40;
/** The text is no expression at all, so there is nothing to say about it. */
const NOT_ONE = "";
const TOO_LARGE = "the result is too large to write down";
const BY_ZERO = "division by zero has no value";
const TOKEN = /\s*(?:(\d[\d,]*\.?\d*(?:e[+-]?\d{1,3}(?![\d.]))?|\.\d+)|(\*\*|(?:of|off|sqrt)\b|[-+*/%^()]))/iy;

/**
 * Evaluates + - * / % ^ sqrt ( ), decimals, `20% of 50` and `20% off 50`. Exact with fractions; `exact` is false if a root or a broken
 * power had to be rounded. Undefined if the text is no expression; a division by zero and results beyond 400 digits have a reason.
 */
export function evaluate(text: string): Evaluation | undefined {
  const tokens = tokenise(text);
  if (!tokens) return undefined;
  const parser = new Parser(tokens);
  const value = parser.whole();
  if (parser.problem === undefined) return { kind: "value", value, exact: parser.exact };
  return parser.problem === NOT_ONE ? undefined : { kind: "undefined", reason: parser.problem };
}

function tokenise(text: string): string[] | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  const end = text.trimEnd().length;
  while (TOKEN.lastIndex < end) {
    const match = TOKEN.exec(text);
    if (!match) return undefined;
    const number = match[1];
    if (number?.includes(",") && !/^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/.test(number)) return undefined;
    tokens.push((number?.replaceAll(",", "") ?? match[2] ?? "").toLowerCase());
  }
  return tokens.length > 0 ? tokens : undefined;
}

class Parser {
  exact = true;
  /** The first thing that went wrong. From there on every value is zero and no token is left. */
  problem: string | undefined;
  #at = 0;
  #depth = 0;
  constructor(readonly tokens: readonly string[]) {}

  whole(): Rational {
    const value = this.#sum();
    return this.#at < this.tokens.length ? this.#fail(NOT_ONE) : value;
  }

  #take(...wanted: string[]): string | undefined {
    const token = this.tokens[this.#at];
    if (token === undefined || !wanted.includes(token)) return undefined;
    this.#at++;
    return token;
  }

  #sum(): Rational {
    let value = this.#product();
    for (let sign = this.#take("+", "-"); sign; sign = this.#take("+", "-")) {
      const right = this.#product();
      value = this.#bounded(add(value, sign === "-" ? negate(right) : right));
    }
    return value;
  }

  #product(): Rational {
    let value = this.#signed();
    for (let sign = this.#take("*", "/", "%"); sign; sign = this.#take("*", "/", "%")) {
      const right = this.#signed();
      if (sign !== "*" && right.numerator === 0n) return this.#fail(BY_ZERO);
      value = this.#bounded(sign === "*" ? multiply(value, right) : sign === "/" ? divide(value, right) : remainder(value, right));
    }
    return value;
  }

  #signed(): Rational {
    if (++this.#depth > MAX_DEPTH) return this.#fail("it is nested too deeply");
    const sign = this.#take("+", "-");
    const value = sign ? this.#signed() : this.#power();
    this.#depth--;
    return sign === "-" ? negate(value) : value;
  }

  #power(): Rational {
    const base = this.#percent();
    if (!this.#take("^", "**")) return base;
    const exponent = this.#signed();
    if (base.numerator === 0n && exponent.numerator < 0n) return this.#fail(BY_ZERO);
    if (exponent.denominator !== 1n) return this.#rounded(toNumber(base) ** toNumber(exponent));
    const raised = power(base, exponent.numerator);
    return raised ? this.#bounded(raised) : this.#fail(TOO_LARGE);
  }

  /** `%` is a remainder before a number, and per cent before everything else. */
  #percent(): Rational {
    const value = this.#atom();
    if (this.tokens[this.#at] !== "%" || /^(?:[\d.(]|sqrt)/.test(this.tokens[this.#at + 1] ?? "")) return value;
    this.#at++;
    const part = divide(value, rational(100n));
    const word = this.#take("of", "off");
    if (!word) return part;
    const whole = this.#signed();
    return this.#bounded(multiply(word === "of" ? part : add(rational(1n), negate(part)), whole));
  }

  #atom(): Rational {
    if (this.#take("(")) {
      const value = this.#sum();
      return this.#take(")") ? value : this.#fail(NOT_ONE);
    }
    if (this.#take("sqrt")) {
      const square = this.#signed();
      if (square.numerator < 0n) return this.#fail("the square root of a negative number is not a real number");
      return this.#rounded(Math.sqrt(toNumber(square)));
    }
    const token = this.tokens[this.#at++];
    return parseRational(token ?? "") ?? this.#fail(NOT_ONE);
  }

  /** A double as the fraction of its shortest decimal form. */
  #rounded(value: number): Rational {
    this.exact &&= Number.isInteger(value);
    if (!Number.isFinite(value)) return this.#fail("the result is not a real number of a size that can be written down");
    const parsed = parseRational(String(Math.abs(value)).replace("e+", "e"));
    return parsed ? (value < 0 ? negate(parsed) : parsed) : this.#fail(TOO_LARGE);
  }

  #bounded(value: Rational): Rational {
    return tooLarge(value) ? this.#fail(TOO_LARGE) : value;
  }

  #fail(problem: string): Rational {
    this.problem ??= problem;
    this.#at = this.tokens.length;
    return ZERO;
  }
}
