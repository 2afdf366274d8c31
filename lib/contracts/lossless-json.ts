/**
 * JSON whose integers keep all their digits. A double holds 53 bits; ids and 64-bit bounds have more, and a gateway must not change them.
 * Such a number is read as a string that begins with a noncharacter, which no text may hold, and written as the number again.
 */
const MARK = "\uFDD0";
/** A string, which is passed over, or an integer of 16 digits or more. */
const STRING_OR_LONG = /"(?:[^"\\]|\\.)*"|(?<![\d.eE+])-?\d{16,}(?![\d.eE])/g;
const LONG = /(?<![\d.])\d{16}/;
const MARKED = /"\uFDD0(-?\d+)"/g;

/** As `JSON.parse`, with marked integers where a double would round. Throws `SyntaxError` alike. */
export function parseLossless(text: string): unknown {
  return LONG.test(text) ? parseLong(text) : JSON.parse(text);
}

/** The same for a text that is known to hold a long number. */
export function parseLong(text: string): unknown {
  // The text as it is decides whether it is JSON.
  const value: unknown = JSON.parse(text);
  const marked = text.replace(STRING_OR_LONG, (found) => (found.startsWith('"') || isExact(found) ? found : `"${MARK}${found}"`));
  return marked === text ? value : JSON.parse(marked);
}

const isExact = (digits: string): boolean => String(Number(digits)) === digits;

/** As `JSON.stringify`, with marked integers as numbers again. */
export function writeLossless(value: unknown): string {
  const text = JSON.stringify(value);
  return text?.includes(MARK) ? text.replace(MARKED, "$1") : text;
}

const MOST_BITS = 64;

/** A marked integer of up to 64 bits as one of 53 bits; any other value as it is. */
export function shortened(value: unknown): unknown {
  if (typeof value !== "string" || !value.startsWith(MARK) || !/^-?\d{1,20}$/.test(value.slice(1))) return value;
  const whole = BigInt(value.slice(1));
  return BigInt.asIntN(MOST_BITS, whole) === whole ? Number(BigInt.asIntN(53, whole)) : value;
}
