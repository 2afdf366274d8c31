import { RE2JS, RE2JSException } from "re2js";
import { CheckError } from "./check-error";
import { withinTime } from "./time-bound";

const MOST_KEPT = 64;
/** Instructions of a compiled expression: the time for a text grows with their number. */
const LARGEST = 5_000;
/** Instructions × characters that take a few milliseconds at most; a clock would cost more. */
const QUICK = 200_000;
const compiled = new Map<string, RE2JS>();

/** Where an expression first matches; -1 if nowhere. Time grows linearly with the text, whatever the expression. Throws `CheckError` and `TookTooLong`. */
export function firstMatch(pattern: string, text: string, { ignoreCase }: { ignoreCase: boolean }): number {
  const expression = compile(pattern, ignoreCase);
  const find = () => {
    const matcher = expression.matcher(text);
    return matcher.find() ? matcher.start() : -1;
  };
  return expression.programSize() * text.length > QUICK ? withinTime(find) : find();
}

function compile(pattern: string, ignoreCase: boolean): RE2JS {
  const key = `${ignoreCase} ${pattern}`;
  const kept = compiled.get(key);
  if (kept) return kept;
  const made = tryCompile(pattern, ignoreCase);
  const [oldest] = compiled.keys();
  if (compiled.size >= MOST_KEPT && oldest !== undefined) compiled.delete(oldest);
  compiled.set(key, made);
  return made;
}

function tryCompile(pattern: string, ignoreCase: boolean): RE2JS {
  try {
    const made = withinTime(() => RE2JS.compile(pattern, ignoreCase ? RE2JS.CASE_INSENSITIVE : 0));
    if (made.programSize() > LARGEST) throw new CheckError("The expression is too large: its repetitions multiply. Use smaller numbers.");
    return made;
  } catch (cause) {
    if (cause instanceof RE2JSException) throw new CheckError(`The expression is not valid RE2: ${cause.message}.`, { cause });
    throw cause;
  }
}
