import { describe, expect, it } from "vitest";
import { addModels, draftProblems, EMPTY_DRAFT, expiresAt, modeOf, toRequest, withMode, withScopes } from "./key-draft";
import { FAMILIES } from "./key-words";

const NOW = new Date("2026-11-21T12:00:00").getTime();

describe("a key in the making", () => {
  it("ends when it was told to", () => {
    expect(expiresAt(EMPTY_DRAFT, NOW)).toBeNull();
    expect(expiresAt({ expiry: "7", date: "" }, NOW)).toBe(NOW + 7 * 86_400_000);
    expect(expiresAt({ expiry: "date", date: "2026-11-21" }, NOW)).toBe(new Date("2026-11-21T23:59:59.999").getTime());
    expect(expiresAt({ expiry: "date", date: "2026-11-20" }, NOW)).toBeUndefined();
    expect(expiresAt({ expiry: "date", date: "" }, NOW)).toBeUndefined();
  });

  it("names every field that is missing", () => {
    expect(draftProblems({ ...EMPTY_DRAFT, name: "a" }, NOW)).toEqual({});
    const wrong = { ...EMPTY_DRAFT, name: " ", expiry: "date", scopes: [], models: [] } as const;
    expect(Object.keys(draftProblems(wrong, NOW)).sort()).toEqual(["date", "models", "name", "scopes"]);
  });

  it("becomes a request", () => {
    expect(toRequest({ ...EMPTY_DRAFT, name: " a ", models: ["x"] }, NOW)).toEqual({
      name: "a",
      expiresAt: null,
      scopes: ["all"],
      models: ["x"],
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
});
