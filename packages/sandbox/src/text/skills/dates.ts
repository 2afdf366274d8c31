import type { Skill, SkillAnswer } from "./skill";

const MONTHS = "january february march april may june july august september october november december".split(" ");
const DAY_MS = 86_400_000;
const DATE = `(\\d{4}-\\d{2}-\\d{2}|\\d{1,2}(?:st|nd|rd|th)? (?:of )?(?:${MONTHS.join("|")}),? \\d{4}|(?:${MONTHS.join("|")}) \\d{1,2}(?:st|nd|rd|th)?,? \\d{4})`;
const BETWEEN = new RegExp(`\\b(days|weeks)\\b.{0,30}?\\b(?:between|from) ${DATE} (?:and|to|until) ${DATE}`);
const WEEKDAY = new RegExp(`\\b(?:what|which) (?:day(?: of the week)?|weekday) (?:is|was|will) (?:it (?:on )?)?${DATE}`);
const SHIFT = new RegExp(`\\b(\\d{1,5}|a|one) (day|week)s? (after|before|from) ${DATE}`);
const LEAP = /\b(?:is|was|will) (\d{4}) (?:be )?a leap year/;
const MONTH_DAYS = new RegExp(
  `\\bhow many days (?:are (?:there )?|does |has )?(?:in )?(${MONTHS.join("|")})(?: have)?(?: (?:in )?(\\d{4}))?`,
);

/** Reckons with dates that are written out. What day it is today is not known here. */
export const reckonDates: Skill = ({ ask, attachments }) => {
  if (ask.length > 200 || attachments.length > 0) return undefined;
  const text = ask.toLowerCase().replace(/\s+/g, " ");
  return between(text) ?? weekday(text) ?? shift(text) ?? leapYear(text) ?? monthDays(text);
};

function between(text: string): SkillAnswer | undefined {
  const match = BETWEEN.exec(text);
  const [from, to] = [readDate(match?.[2]), readDate(match?.[3])];
  if (!match || !from || !to) return undefined;
  const days = Math.round(Math.abs(to.getTime() - from.getTime()) / DAY_MS);
  const weeks = `${Math.floor(days / 7)} weeks${days % 7 === 0 ? "" : ` and ${days % 7} day${days % 7 === 1 ? "" : "s"}`}`;
  const shown = match[1] === "weeks" ? `${weeks} (${days} days)` : `${days} day${days === 1 ? "" : "s"}`;
  return { text: `From ${spoken(from)} to ${spoken(to)} it is ${shown}.`, brief: String(days) };
}

function weekday(text: string): SkillAnswer | undefined {
  const date = readDate(WEEKDAY.exec(text)?.[1]);
  return date && { text: `${spoken(date)} is a ${nameOf(date)}.`, brief: nameOf(date) };
}

function shift(text: string): SkillAnswer | undefined {
  const match = SHIFT.exec(text);
  const date = readDate(match?.[4]);
  if (!match || !date) return undefined;
  const count = (/^\d/.test(match[1] ?? "") ? Number(match[1]) : 1) * (match[2] === "week" ? 7 : 1) * (match[3] === "before" ? -1 : 1);
  const then = new Date(date.getTime() + count * DAY_MS);
  return { text: `That is ${nameOf(then)}, ${spoken(then)}.`, brief: then.toISOString().slice(0, 10) };
}

function leapYear(text: string): SkillAnswer | undefined {
  const year = LEAP.exec(text)?.[1];
  if (year === undefined) return undefined;
  return isLeap(Number(year))
    ? { text: `Yes, ${year} is a leap year.`, brief: "Yes" }
    : { text: `No, ${year} is not a leap year.`, brief: "No" };
}

function monthDays(text: string): SkillAnswer | undefined {
  const match = MONTH_DAYS.exec(text);
  const month = MONTHS.indexOf(match?.[1] ?? "");
  if (!match || month < 0) return undefined;
  const name = `${MONTHS[month]?.charAt(0).toUpperCase()}${MONTHS[month]?.slice(1)}`;
  if (month === 1 && !match[2]) return { text: "February has 28 days, and 29 in a leap year.", brief: "28" };
  const days = new Date(Date.UTC(Number(match[2] ?? 2025), month + 1, 0)).getUTCDate();
  return { text: `${name}${match[2] ? ` ${match[2]}` : ""} has ${days} days.`, brief: String(days) };
}

/** Midnight UTC of a date in words or digits; undefined where there is no such day. */
function readDate(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  const year = Number(iso?.[1] ?? /\d{4}$/.exec(text)?.[0]);
  const month = iso ? Number(iso[2]) - 1 : MONTHS.findIndex((name) => text.includes(name));
  const day = Number(iso?.[3] ?? /\b\d{1,2}(?=st|nd|rd|th|\b)/.exec(text)?.[0]);
  const date = new Date(Date.UTC(year, month, day));
  return date.getUTCMonth() === month && date.getUTCDate() === day ? date : undefined;
}

function spoken(date: Date): string {
  return date.toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
}

function nameOf(date: Date): string {
  return date.toLocaleDateString("en-GB", { weekday: "long", timeZone: "UTC" });
}

function isLeap(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}
