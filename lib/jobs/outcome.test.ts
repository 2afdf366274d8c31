import { describe, expect, it } from "vitest";
import { judge } from "./outcome";

const coded = (code: string) => Object.assign(new Error("the disk says no"), { code });

describe("work on a video that goes wrong", () => {
  it.each(["ENOSPC", "SQLITE_FULL", "25006", "08006"])("is tried again until the deadline if storage is in trouble (%s)", (code) => {
    for (const attempts of [0, 2, 50]) {
      const setback = judge(coded(code), { misses: attempts, attempts: 2 });
      expect(setback).toMatchObject({ kind: "again", attempts: 2, alarm: true });
    }
  });

  it("is given up after three tries if it is a bug", () => {
    expect(judge(new Error("a bug"), { misses: 0, attempts: 1 })).toMatchObject({ kind: "again", attempts: 2 });
    expect(judge(new Error("a bug"), { misses: 0, attempts: 2 })).toMatchObject({ kind: "failed", failure: { code: "internal_error" } });
  });
});
