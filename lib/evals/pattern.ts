import { RE2JS, RE2JSException } from "re2js";
import { CheckError } from "./check-error";

const MOST_KEPT = 64;
const compiled = new Map<string, RE2JS>();

/** Where an expression first matches; -1 if nowhere. Time grows linearly with the text, whatever the expression. Throws `CheckError`. */
export function firstMatch(pattern: string, text: string, { ignoreCase }: { ignoreCase: boolean }): number {
  const matcher = compile(pattern, ignoreCase).matcher(text);
  return matcher.find() ? matcher.start() : -1;
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
    return RE2JS.compile(pattern, ignoreCase ? RE2JS.CASE_INSENSITIVE : 0);
  } catch (cause) {
    if (cause instanceof RE2JSException) throw new CheckError(`The expression is not valid RE2: ${cause.message}.`, { cause });
    throw cause;
  }
}
