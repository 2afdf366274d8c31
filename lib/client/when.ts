const SECOND = 1_000;
const MINUTE = 60_000;
const HOUR = 3_600_000;
const DAY = 86_400_000;

const STEPS = [
  { below: MINUTE, unit: SECOND, word: "s" },
  { below: HOUR, unit: MINUTE, word: "min" },
  { below: 2 * DAY, unit: HOUR, word: "h" },
  { below: Number.POSITIVE_INFINITY, unit: DAY, word: "d" },
] as const;

/** A stretch of time in its largest unit, rounded down: `4 min`, `19 h`, `11 d`. */
export function span(ms: number): string {
  const size = Math.max(0, ms);
  const step = STEPS.find(({ below }) => size < below) ?? STEPS[3];
  return `${Math.floor(size / step.unit)} ${step.word}`;
}

/** How long ago `at` was: `just now`, `12 s ago`, `4 min ago`. */
export function ago(at: number, now: number): string {
  return now - at < 10 * SECOND ? "just now" : `${span(now - at)} ago`;
}

/** How long until `at`: `in 19 h`. */
export function ahead(at: number, now: number): string {
  return `in ${span(at - now)}`;
}

/** A day in the person's time zone, with the year only if it differs: `2 Dec`, `19 Feb 2027`. */
export function day(at: number, now: number): string {
  const sameYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  return new Date(at).toLocaleDateString("en-GB", { day: "numeric", month: "short", ...(sameYear ? {} : { year: "numeric" }) });
}

/** A moment to the second, in the reader's time zone and with its name: `2 Dec 2026, 14:40:06 CET`. */
export function exact(at: number): string {
  return new Date(at).toLocaleString("en-GB", {
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    timeZoneName: "short",
  });
}

/** The time of day: `14:28:06`, or `14:28` without seconds. */
export function clock(at: number, { seconds = true }: { seconds?: boolean } = {}): string {
  return new Date(at).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit", ...(seconds ? { second: "2-digit" } : {}) });
}

/** The day and the time of day: `2 Dec, 14:28`. */
export function dayClock(at: number, now: number): string {
  return `${day(at, now)}, ${clock(at, { seconds: false })}`;
}

/** As `clock`, with the day of the week: `Fri 04:48`. */
export function weekdayClock(at: number): string {
  return `${new Date(at).toLocaleDateString("en-GB", { weekday: "short" })} ${clock(at, { seconds: false })}`;
}

/** A running time as it ticks: `1:12`, `2:03:40`. */
export function ticking(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / SECOND));
  const two = (value: number) => String(value).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const rest = `${Math.floor((seconds % 3600) / 60)}`;
  return hours > 0 ? `${hours}:${rest.padStart(2, "0")}:${two(seconds % 60)}` : `${rest}:${two(seconds % 60)}`;
}
