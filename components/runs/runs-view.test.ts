import { describe, expect, it } from "vitest";
import { ALL_RUNS, isNarrowed, readRunsView, runsFilter, spanOf, writeRunsView } from "./runs-view";

describe("the view of runs", () => {
  it("is read from an address and written back, whatever else stands there", () => {
    const text = "q=fox&playground=rerank&model=a%2Fb&status=failed&day=2026-11-25&person=user_1&after=0.1.run_1";
    const view = readRunsView(new URLSearchParams(text));
    expect(view).toMatchObject({ q: "fox", playground: "rerank", model: "a/b", status: "failed", day: "2026-11-25" });
    expect(writeRunsView(view)).toBe(`?${text}`);
    expect(readRunsView(new URLSearchParams("playground=sewing&status=lost&day=2026-02-31&else=1"))).toEqual(ALL_RUNS);
    expect(writeRunsView(ALL_RUNS)).toBe("");
    expect(isNarrowed({ ...ALL_RUNS, person: "user_1" })).toBe(false);
  });

  it("has days from midnight to midnight of the reader", () => {
    const { since, until } = spanOf("2026-11-25") ?? expect.fail();
    expect(new Date(since).toString()).toContain("00:00:00");
    expect(until - since).toBeGreaterThanOrEqual(23 * 3_600_000);
    expect(spanOf("yesterday")).toBeUndefined();
    expect(runsFilter({ ...ALL_RUNS, q: " fox ", day: "2026-11-25" })).toMatchObject({ q: "fox", since, until });
  });
});
