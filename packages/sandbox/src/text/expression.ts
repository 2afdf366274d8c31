import {
  add,
  divide,
  exactRoot,
  floor,
  fromNumber,
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
const TOKEN = /\s*(?:(\d[\d,]*\.?\d*(?:e[+-]?\d{1,3}(?![\d.]))?|\.\d+)|(sqrt|abs|round|floor|ceil|pi)\b|(\*\*|of\b|off\b|[-+*/%^()!]))/iy;

/**
 * Evaluates + - * / % ^ ! ( ) sqrt abs round floor ceil pi, decimals, `20% of 50` and `20% off 50`.
 * Exact with fractions; `exact` is false where a root or a broken power had to be rounded. Undefined where the text is
 * no expression; a division by zero and results beyond 400 digits say so.
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
    tokens.push((number?.replaceAll(",", "") ?? match[2] ?? match[3] ?? "").toLowerCase());
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

  #peek = () => this.tokens[this.#at];
  #take(...wanted: string[]): string | undefined {
    const token = this.#peek();
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
    for (;;) {
      const sign = this.#take("*", "/", "%");
      if (sign) value = this.#bounded(this.#combine(value, sign, this.#signed()));
      else if (this.#peek() === "(") value = this.#bounded(multiply(value, this.#signed()));
      else return value;
    }
  }

  #combine(left: Rational, sign: string, right: Rational): Rational {
    if (sign === "*") return multiply(left, right);
    if (right.numerator === 0n) return this.#fail("division by zero has no value");
    return sign === "/" ? divide(left, right) : remainder(left, right);
  }

  #signed(): Rational {
    if (++this.#depth > MAX_DEPTH) return this.#fail("it is nested too deeply");
    const sign = this.#take("+", "-");
    const value = sign ? this.#signed() : this.#power();
    this.#depth--;
    return sign === "-" ? negate(value) : value;
  }

  #power(): Rational {
    const base = this.#suffixed();
    if (!this.#take("^", "**")) return base;
    const exponent = this.#signed();
    if (base.numerator === 0n && exponent.numerator < 0n) return this.#fail("division by zero has no value");
    if (exponent.denominator === 1n) {
      const raised = power(base, exponent.numerator);
      return raised ? this.#bounded(raised) : this.#fail(TOO_LARGE);
    }
    const half = exponent.numerator === 1n && exponent.denominator === 2n ? exactRoot(base) : undefined;
    return half ?? this.#rounded(toNumber(base) ** toNumber(exponent));
  }

  #suffixed(): Rational {
    let value = this.#atom();
    for (;;) {
      if (this.#take("!")) value = this.#factorial(value);
      else if (this.#peek() === "%" && this.#endsPercent()) value = this.#percent(value);
      else return value;
    }
  }

  /** `%` is a remainder before a number, and per cent before everything else. */
  #endsPercent(): boolean {
    const next = this.tokens[this.#at + 1];
    return next === undefined || ["+", "-", "*", "/", ")", "of", "off", "^", "**"].includes(next);
  }

  #percent(value: Rational): Rational {
    this.#at++;
    const part = divide(value, rational(100n));
    const word = this.#take("of", "off");
    if (!word) return part;
    const whole = this.#signed();
    return this.#bounded(multiply(word === "of" ? part : add(rational(1n), negate(part)), whole));
  }

  #factorial(value: Rational): Rational {
    if (value.denominator !== 1n || value.numerator < 0n) return this.#fail("a factorial needs a whole number");
    if (value.numerator > 170n) return this.#fail(TOO_LARGE);
    let product = 1n;
    for (let factor = 2n; factor <= value.numerator; factor++) product *= factor;
    return rational(product);
  }

  #atom(): Rational {
    const token = this.#peek();
    if (token === undefined) return this.#fail(NOT_ONE);
    this.#at++;
    if (token === "(") {
      const value = this.#sum();
      return this.#take(")") ? value : this.#fail(NOT_ONE);
    }
    if (token === "pi") return this.#rounded(Math.PI);
    if (/^[a-z]/.test(token) && token !== "of" && token !== "off") return this.#call(token, this.#suffixed());
    return parseRational(token) ?? this.#fail(NOT_ONE);
  }

  #call(name: string, value: Rational): Rational {
    if (name === "abs") return value.numerator < 0n ? negate(value) : value;
    if (name === "floor") return floor(value);
    if (name === "ceil") return negate(floor(negate(value)));
    if (name === "round") return floor(add(value, rational(1n, 2n)));
    if (value.numerator < 0n) return this.#fail("the square root of a negative number is not a real number");
    return exactRoot(value) ?? this.#rounded(Math.sqrt(toNumber(value)));
  }

  #rounded(value: number): Rational {
    this.exact = false;
    if (value === 0) return ZERO;
    if (!Number.isFinite(value)) return this.#fail("the result is not a real number of a size that can be written down");
    return fromNumber(value) ?? this.#fail(NOT_ONE);
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
