import { cardinal, ordinal, year } from "./numerals";

const MONTHS = "January February March April May June July August September October November December".split(" ");
const MONTH_PATTERN = MONTHS.map((name) =>
  name === "May" ? name : `${name}|${name.slice(0, 3)}\\.?${name === "September" ? "|Sept\\.?" : ""}`,
).join("|");
const YEAR = "([12]\\d{3})";
const DAY = "(0?[1-9]|[12]\\d|3[01])";

const MONTH_DAY_YEAR = new RegExp(`\\b(${MONTH_PATTERN})\\s+${DAY}(?:st|nd|rd|th)?(?:,?\\s+${YEAR})?\\b(?![:.,]\\d)`, "g");
const DAY_MONTH_YEAR = new RegExp(`\\b${DAY}(?:st|nd|rd|th)?\\.?\\s+(?:of\\s+)?(${MONTH_PATTERN})(?:,?\\s+${YEAR})?(?![\\w])`, "g");
const MONTH_YEAR = new RegExp(`\\b(${MONTH_PATTERN}),?\\s+${YEAR}\\b`, "g");
const ISO = /\b([12]\d{3})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])(?!\d)/g;
const SLASHED = /(?<![\d/.])(\d{1,2})([/.])(\d{1,2})\2(\d{4})(?![\d/])/g;
const AFTER_WORD =
  /\b(in|since|until|till|by|from|before|after|of|during|year|circa|spring|summer|autumn|fall|winter)\s+([12]\d{3})(?![\d.,:%]\d|\d|\s?%)/gi;
const SHORT_DECADE = /(?<!\w)['’]([2-9]0)s\b/g;
const DECADE = /\b(1\d|20)(\d)0'?s\b/g;
const CLOCK = /(?<![\d:])(2[0-3]|[01]?\d):([0-5]\d)(?::([0-5]\d)(?:\.\d+)?)?(?:\s?([ap])\.?m\b\.?|\s?(Z)\b)?(?![\d:])/gi;
const HOUR_ONLY = /(?<![\d:.,])(1[0-2]|[1-9])\s?([ap])\.?m\b(\.(?=\s+\p{Lu}|\s*$))?\.?/giu;

/** Dates and times in words. Slashed dates are month first, unless that can't be. */
export function readDates(text: string): string {
  return text
    .replace(/(\d{4}-\d{2}-\d{2})T(?=\d{2}:)/g, "$1, ")
    .replace(ISO, (_, y: string, m: string, d: string) => fullDate({ y, m: Number(m), d }))
    .replace(SLASHED, (all, a: string, mark: string, b: string, y: string) => slashed({ all, a, b, y, dayFirst: mark === "." }))
    .replace(MONTH_DAY_YEAR, (_, name: string, d: string, y?: string) => fullDate({ y, m: monthNumber(name), d }))
    .replace(DAY_MONTH_YEAR, (_, d: string, name: string, y?: string) => fullDate({ y, m: monthNumber(name), d }))
    .replace(MONTH_YEAR, (_, name: string, y: string) => `${MONTHS[monthNumber(name) - 1]} ${year(y)}`)
    .replace(
      CLOCK,
      (_, h: string, m: string, s?: string, half?: string, zone?: string) => clock({ h, m, s, half }) + (zone ? " U T C" : ""),
    )
    .replace(HOUR_ONLY, (_, h: string, half: string, stop?: string) => `${cardinal(h)} ${half.toLowerCase()} m${stop ?? ""}`)
    .replace(DECADE, (_, century: string, ten: string) => `${year(`${century}${ten}0`)}s`.replace(/ys$/, "ies"))
    .replace(SHORT_DECADE, (_, ten: string) => cardinal(ten).replace(/y$/, "ies"))
    .replace(AFTER_WORD, (_, word: string, y: string) => `${word} ${year(y)}`);
}

function fullDate({ y, m, d }: { y?: string; m: number; d: string }): string {
  const day = `${MONTHS[m - 1]} ${ordinal(String(Number(d)))}`;
  return y ? `${day}, ${year(y)}` : day;
}

function slashed({ all, a, b, y, dayFirst }: { all: string; a: string; b: string; y: string; dayFirst: boolean }): string {
  const [m, d] = dayFirst || Number(a) > 12 ? [Number(b), a] : [Number(a), b];
  return m >= 1 && m <= 12 && Number(d) >= 1 && Number(d) <= 31 ? fullDate({ y, m, d }) : all;
}

function monthNumber(name: string): number {
  return MONTHS.findIndex((month) => month.startsWith(name.slice(0, 3))) + 1;
}

function clock({ h, m, s, half }: { h: string; m: string; s?: string; half?: string }): string {
  const hour = cardinal(String(Number(h)));
  const minute =
    m === "00"
      ? half || s
        ? ""
        : Number(h) > 12 || h === "00"
          ? "hundred"
          : "o'clock"
      : m.startsWith("0")
        ? `oh ${cardinal(m.slice(1))}`
        : cardinal(m);
  const second = s && s !== "00" ? `and ${cardinal(String(Number(s)))} seconds` : "";
  return [hour, minute, second, half ? `${half.toLowerCase()} m` : ""].filter(Boolean).join(" ");
}
