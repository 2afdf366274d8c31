import { describe, expect, it } from "vitest";
import { ago, ahead, day, span, ticking } from "./when";

const NOW = Date.UTC(2026, 10, 21, 12);

describe("times in words", () => {
  it.each([
    [0, "0 s"],
    [59_999, "59 s"],
    [60_000, "1 min"],
    [3_599_999, "59 min"],
    [3_600_000, "1 h"],
    [47 * 3_600_000, "47 h"],
    [48 * 3_600_000, "2 d"],
    [-5, "0 s"],
  ])("%i ms is %s", (ms, words) => expect(span(ms)).toBe(words));

  it("calls the last ten seconds just now", () => {
    expect(ago(NOW - 9_999, NOW)).toBe("just now");
    expect(ago(NOW + 3_000, NOW)).toBe("just now");
    expect(ago(NOW - 10_000, NOW)).toBe("10 s ago");
  });

  it("looks ahead", () => expect(ahead(NOW + 19 * 3_600_000, NOW)).toBe("in 19 h"));

  it("names the year only where it is another one", () => {
    expect(day(Date.UTC(2026, 11, 2, 12), NOW)).toBe("2 Dec");
    expect(day(Date.UTC(2027, 1, 19, 12), NOW)).toBe("19 Feb 2027");
  });

  it("ticks in minutes and seconds, with hours if there are any", () => {
    expect(ticking(72_000)).toBe("1:12");
    expect(ticking(7_420_000)).toBe("2:03:40");
  });
});
