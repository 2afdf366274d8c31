import { describe, expect, it } from "vitest";
import { FIRST_VIEW, filterOf, isNarrowed, readLogView, windowOf, writeLogView } from "./log-view";

describe("the view of logs", () => {
  it("goes into the address and comes back", () => {
    const view = {
      ...FIRST_VIEW,
      model: "a/b",
      outcome: "cut" as const,
      metadata: "cost centre=a&b",
      since: 5,
      until: 9,
      from: 1,
      to: 20,
      status: "5xx",
      person: "user_1",
      endUser: "mara",
      peek: "req_1",
    };
    expect(readLogView(new URLSearchParams(writeLogView(view)))).toEqual(view);
    expect(writeLogView(FIRST_VIEW)).toBe("");
  });
  it("takes what is not understood as on a first visit", () =>
    expect(readLogView(new URLSearchParams("range=constructor&outcome=maybe&status=2xx&since=-3&until=x"))).toEqual(FIRST_VIEW));
  it("shows the whole range around a selection, and more than the selection elsewhere", () => {
    const now = Date.UTC(2026, 10, 26, 9, 0, 30);
    const [hour, minute] = [3_600_000, 60_000];
    const lately = { ...FIRST_VIEW, range: "1h" as const, since: now - 20 * minute };
    expect(windowOf(lately, now)).toEqual({ since: now - 30_000 - hour, until: 0 });
    expect(windowOf({ ...lately, since: now - 10 * hour, until: now - 2 * hour }, now)).toEqual({
      since: now - 30_000 - 12 * hour,
      until: 0,
    });
    expect(windowOf({ ...lately, since: now - 10 * hour, until: now - 6 * hour }, now)).toEqual({
      since: now - 30_000 - 11 * hour,
      until: now - 30_000 - 5 * hour,
    });
    expect(windowOf({ ...lately, from: 7, to: 9 }, now)).toEqual({ since: 7, until: 9 });
  });
  it("begins a range on a whole minute, and ends it now", () => {
    expect(filterOf({ ...FIRST_VIEW, range: "1h" }, 7_261_234)).toMatchObject({ since: 3_660_000 });
    expect(filterOf({ ...FIRST_VIEW, since: 5, until: 9 }, 0)).toMatchObject({ since: 5, until: 9 });
    const id = "req_01KAJ3Q5V0C9M6T2X8R4E7N1H0";
    expect(filterOf({ ...FIRST_VIEW, q: ` ${id}`, model: "a" }, 7_261_234)).toEqual({ q: id });
    expect([isNarrowed(FIRST_VIEW), isNarrowed({ ...FIRST_VIEW, code: "x" }), isNarrowed({ ...FIRST_VIEW, metadata: "a" })]).toEqual([
      false,
      true,
      true,
    ]);
  });
});
