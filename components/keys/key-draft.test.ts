import { describe, expect, it } from "vitest";
import { addModels, EMPTY_DRAFT, expiresAt, modeOf, withMode, withScopes } from "./key-draft";
import { draftProblems, toRequest } from "./key-request";
import { FAMILIES } from "./labels";

const NOW = new Date("2026-11-21T12:00:00").getTime();

describe("a key in the making", () => {
  it("ends when it was told to", () => {
    expect(expiresAt(EMPTY_DRAFT, NOW)).toBe(NOW + 90 * 86_400_000);
    expect(expiresAt({ expiry: "never", date: "" }, NOW)).toBeNull();
    expect(expiresAt({ expiry: "7", date: "" }, NOW)).toBe(NOW + 7 * 86_400_000);
    expect(expiresAt({ expiry: "date", date: "2026-11-21" }, NOW)).toBe(new Date("2026-11-21T23:59:59.999").getTime());
    expect(expiresAt({ expiry: "date", date: "2026-11-20" }, NOW)).toBeUndefined();
    expect(expiresAt({ expiry: "date", date: "" }, NOW)).toBeUndefined();
  });

  it("names every field that is missing", () => {
    expect(draftProblems({ ...EMPTY_DRAFT, name: "a" }, NOW)).toEqual({});
    const wrong = { ...EMPTY_DRAFT, name: " ", expiry: "date", scopes: [], models: [], mcpTools: [] } as const;
    expect(Object.keys(draftProblems(wrong, NOW)).sort()).toEqual(["date", "mcpTools", "models", "name", "scopes"]);
  });

  it("becomes a request", () => {
    expect(
      toRequest(
        {
          ...EMPTY_DRAFT,
          name: " a ",
          expiry: "never",
          models: ["x"],
          networks: "10.0.0.0/8,\n ::1 10.0.0.0/8",
          metadata: "cost = 7=8\n\n",
          logBodies: "errors",
          usageCost: true,
          cacheTtl: " 600 ",
          sessionLimits: { cost: "5", turns: "", minutes: "90" },
          limits: { requestsPerMinute: "1 000", tokensPerMinute: "", concurrent: "" },
        },
        NOW,
      ),
    ).toEqual({
      name: "a",
      expiresAt: null,
      networks: ["10.0.0.0/8", "::1"],
      metadata: { cost: "7=8" },
      logBodies: "errors",
      usageCost: true,
      cacheTtlS: 600,
      sessionLimits: { cost: 5, turns: null, minutes: 90 },
      budget: null,
      limits: { requestsPerMinute: 1000, tokensPerMinute: null, concurrent: null },
      scopes: ["all"],
      models: ["x"],
      mcpTools: null,
      service: false,
    });
  });

  it("moves between all, restricted and read only", () => {
    expect(modeOf(["all", "admin"])).toBe("all");
    expect(withMode(["all", "admin"], "restricted")).toEqual([...FAMILIES, "admin"]);
    expect(withMode(["chat", "admin"], "all")).toEqual(["all", "admin"]);
    expect(modeOf(withMode(["all"], "read"))).toBe("read");
    expect(modeOf(withMode(["metrics"], "restricted"))).toBe("restricted");
  });

  it("takes one family out of all and leaves the others", () => {
    const scopes = withScopes(["all"], { scopes: ["speech"], on: false });
    expect(scopes).not.toContain("speech");
    expect(scopes).toHaveLength(FAMILIES.length - 1);
    expect(withScopes(["all"], { scopes: ["admin"], on: true })).toEqual(["all", "admin"]);
  });

  it("takes models out of a pasted list, each once", () => {
    expect(addModels(["a"], " b, a\nc  ")).toEqual(["a", "b", "c"]);
  });

  it("says which limit, network or pair is wrong", () => {
    const draft = {
      ...EMPTY_DRAFT,
      name: "a",
      networks: "10.0.0.0/8 localhost",
      metadata: "cost",
      limits: { ...EMPTY_DRAFT.limits, concurrent: "-1" },
    };
    expect(draftProblems(draft, NOW)).toEqual({
      networks: expect.stringContaining('"localhost"'),
      metadata: expect.stringContaining("name = value"),
      limits: { concurrent: expect.stringContaining("whole number") },
    });
    expect(draftProblems({ ...EMPTY_DRAFT, name: "a", networks: "::ffff:10.0.0.1, 2001:db8::/32" }, NOW)).toEqual({});
  });
});
