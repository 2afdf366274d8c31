import { dictionary } from "../../../../../lib/contracts/dictionary";

const ONES =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const TENS = "zero ten twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const GROUPS = ["", "thousand", "million", "billion", "trillion"];
/** Above this many digits a number is read digit by digit, for nobody knows the words. */
const LONGEST_CARDINAL = GROUPS.length * 3;
/** Above this many digits only the first are read, and how many there are. */
const LONGEST_READ_OUT = 50;
const IRREGULAR_ORDINALS = dictionary<string>({
  one: "first",
  two: "second",
  three: "third",
  five: "fifth",
  eight: "eighth",
  nine: "ninth",
  twelve: "twelfth",
});

/** Words of a whole number given as digits: `"1204"` is "one thousand two hundred four". */
export function cardinal(digits: string): string {
  if (digits.length > LONGEST_CARDINAL || /^0\d/.test(digits)) return digitByDigit(digits);
  if (Number(digits) === 0) return "zero";
  const padded = digits.padStart(Math.ceil(digits.length / 3) * 3, "0");
  const groups = padded.match(/\d{3}/g) ?? [];
  const words = groups.flatMap((group, index) => {
    const value = Number(group);
    return value === 0 ? [] : [hundreds(value), GROUPS[groups.length - 1 - index] ?? ""];
  });
  return words.filter(Boolean).join(" ");
}

function hundreds(value: number): string {
  const rest = value % 100;
  const head = value >= 100 ? `${ONES[Math.floor(value / 100)]} hundred` : "";
  return [head, rest ? tens(rest) : ""].filter(Boolean).join(" ");
}

function tens(value: number): string {
  if (value < 20) return ONES[value] ?? "";
  const one = value % 10;
  return one ? `${TENS[Math.floor(value / 10)]} ${ONES[one]}` : (TENS[value / 10] ?? "");
}

/** "four two": for numbers that are names. Of very many digits the first twenty and their number. */
export function digitByDigit(digits: string): string {
  const spoken = digits.length > LONGEST_READ_OUT ? digits.slice(0, 20) : digits;
  const words = [...spoken].map((digit) => ONES[Number(digit)]).join(" ");
  return spoken === digits ? words : `${words}, and so on, ${cardinal(String(digits.length))} digits in all`;
}

/** Words of a number with a decimal point and perhaps none before it: `"3.14"`, `".5"`. */
export function decimal(text: string): string {
  const [whole = "", part] = text.split(".");
  const head = cardinal(whole || "0");
  return part ? `${head} point ${digitByDigit(part)}` : head;
}

export function ordinal(digits: string): string {
  const words = cardinal(digits).split(" ");
  const last = words.pop() ?? "";
  words.push(IRREGULAR_ORDINALS[last] ?? (last.endsWith("y") ? `${last.slice(0, -1)}ieth` : `${last}th`));
  return words.join(" ");
}

/** As a year is said: "nineteen eighty four", "two thousand one", "twenty twenty four". */
export function year(digits: string): string {
  if (digits.length !== 4 || digits.startsWith("0")) return cardinal(digits);
  const century = Number(digits.slice(0, 2));
  const rest = Number(digits.slice(2));
  if (century % 10 === 0 && rest < 10) return cardinal(digits);
  if (rest === 0) return `${tens(century)} hundred`;
  return `${tens(century)} ${rest < 10 ? `oh ${ONES[rest]}` : tens(rest)}`;
}

/** Words of a fraction: "three quarters", "one half", "five over one hundred twenty". */
export function fraction(over: string, under: string): string {
  if (Number(under) < 2 || Number(under) > 20) return `${cardinal(over)} over ${cardinal(under)}`;
  const name = under === "2" ? "half" : under === "4" ? "quarter" : ordinal(under);
  return `${cardinal(over)} ${Number(over) === 1 ? name : under === "2" ? "halves" : `${name}s`}`;
}
