import { describe, expect, it } from "vitest";
import { changeLabel, FIRST_VIEW, logsHref, metricLabel, queryOf, readUsageView, short, spendLabels, writeUsageView } from "./usage-view";

describe("the view of usage", () => {
  it("goes into the address and comes back", () => {
    const view = { ...FIRST_VIEW, by: "person" as const, span: "7d" as const, model: "a&b", provider: "p", metric: "firstToken" as const };
    expect(readUsageView(new URLSearchParams(writeUsageView(view)))).toEqual(view);
    expect(readUsageView(new URLSearchParams("by=__proto__&span=toString"))).toEqual(FIRST_VIEW);
    expect(writeUsageView(FIRST_VIEW)).toBe("");
  });
  it("asks for no more hours than can be drawn", () =>
    expect(queryOf({ ...FIRST_VIEW, step: "hour", span: "90d" }, 90 * 86_400_000)).toMatchObject({ step: "day", since: 0 }));
  it("writes figures and changes", () => {
    expect([metricLabel("spend", 0), metricLabel("spend", 0.0042), metricLabel("spend", 1177.456), metricLabel("spend", null)]).toEqual([
      "$0",
      "$0.0042",
      "$1\u2009177.46",
      "–",
    ]);
    expect([metricLabel("firstToken", 391.4), metricLabel("firstToken", null)]).toEqual(["391 ms", "–"]);
    expect([short(1_080_000_000), short(4_910_000), short(1812)]).toEqual(["1.08 G", "4.91 M", "1\u2009812"]);
    expect([changeLabel(2, 0), changeLabel(3, 3), changeLabel(112, 100), changeLabel(50, 100)]).toEqual(["new", "–", "+12 %", "−50 %"]);
  });
  it("rounds amounts of rows so that they add up to the total", () => {
    expect(spendLabels([0.00004, 0.00003, 0.00003, null, 0], 0.0001)).toEqual(["$0.0001", "<$0.0001", "<$0.0001", "–", "$0"]);
    expect(spendLabels([1000 / 3, 1000 / 3, 1000 / 3], 1000)).toEqual(["$333.34", "$333.33", "$333.33"]);
    expect(spendLabels([0.1, 0.2], 0.3)).toEqual(["$0.1000", "$0.2000"]);
    expect(spendLabels([null], null)).toEqual(["–"]);
  });
  it("links a figure to the calls that it sums", () => {
    const href = logsHref({ ...FIRST_VIEW, by: "key", endpoint: "chat.create" }, { since: 1, until: 2 }, "play_user_1");
    expect(href).toBe("/logs?since=1&until=2&endpoint=chat.create&key=user_1");
    expect(logsHref({ ...FIRST_VIEW, by: "provider", model: "m" }, { since: 1, until: 2 }, "p")).toBe(
      "/logs?since=1&until=2&model=m&provider=p",
    );
    expect(logsHref({ ...FIRST_VIEW, by: "person" }, { since: 1, until: 2 }, "user_1")).toBe("/logs?since=1&until=2&person=user_1");
  });
});
