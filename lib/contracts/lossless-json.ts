/**
 * JSON whose integers keep all digits. A double has 53 bits; ids and 64-bit bounds have more, and a gateway must not change them. Such a
 * number is parsed to a string that begins with a noncharacter, which no text may contain, and serialised as the number again.
 */
const MARK = "\uFDD0";
/** A string, which is skipped, or an integer of 16 digits or more. */
const STRING_OR_LONG = /"(?:[^"\\]|\\.)*"|(?<![\d.eE+])-?\d{16,}(?![\d.eE])/g;
const LONG = /(?<![\d.])\d{16}/;
const MARKED = /"\uFDD0(-?\d+)"/g;

/** Like `JSON.parse`, with marked integers if a double would round. Throws `SyntaxError` too. */
export function parseLossless(text: string): unknown {
  return LONG.test(text) ? parseLong(text) : JSON.parse(text);
}

/** The same for a text that is known to contain a long number. */
export function parseLong(text: string): unknown {
  // The original text decides whether it is valid JSON.
  const value: unknown = JSON.parse(text);
  const marked = text.replace(STRING_OR_LONG, (found) => (found.startsWith('"') || isExact(found) ? found : `"${MARK}${found}"`));
  return marked === text ? value : JSON.parse(marked);
}

const isExact = (digits: string): boolean => String(Number(digits)) === digits;

/** Like `JSON.stringify`, with marked integers as numbers again. */
export function writeLossless(value: unknown): string {
  const text = JSON.stringify(value);
  return text?.includes(MARK) ? text.replace(MARKED, "$1") : text;
}

const MOST_BITS = 64;

/** Reduces a marked integer of up to 64 bits to one of 53 bits; other values stay as they are. */
export function shortened(value: unknown): unknown {
  if (typeof value !== "string" || !value.startsWith(MARK) || !/^-?\d{1,20}$/.test(value.slice(1))) return value;
  const whole = BigInt(value.slice(1));
  return BigInt.asIntN(MOST_BITS, whole) === whole ? Number(BigInt.asIntN(53, whole)) : value;
}
