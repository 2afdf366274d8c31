import { describe, expect, it } from "vitest";
import { count, keptLabel, length, measures, shortId, stateLabel, typeIcon } from "./labels";

const NOW = Date.UTC(2026, 10, 21, 12);
const DAY = 86_400_000;

describe("an asset in words", () => {
  it("lengths and measures", () => {
    expect([400, 5_000, 61_500, 9_640_000].map(length)).toEqual(["0:00", "0:05", "1:02", "2:40:40"]);
    expect(measures({ width: 1280, height: 720, durationMs: 5_000 })).toBe("1280 × 720, 0:05");
    expect(measures({ width: null, height: null, durationMs: null })).toBe("");
  });

  it("how long its file stays, whatever its state", () => {
    const asset = { state: "ready" as const, pinned: false, expiresAt: NOW + 30 * DAY, removedAt: null };
    expect(keptLabel(asset, NOW)).toBe("21 Dec, in 30 d");
    expect(keptLabel({ ...asset, expiresAt: NOW - 1 }, NOW)).toBe("due for removal");
    expect(keptLabel({ ...asset, pinned: true, expiresAt: null }, NOW)).toBe("kept, pinned");
    expect(keptLabel({ ...asset, state: "gone", expiresAt: null, removedAt: NOW - 3 * DAY }, NOW)).toBe("removed 18 Nov");
    expect(keptLabel({ ...asset, state: "working", expiresAt: null }, NOW)).toBe("not there yet");
    expect(keptLabel({ ...asset, state: "failed", expiresAt: null }, NOW)).toBe("no file");
  });

  it("knows what it does not know", () => {
    expect(stateLabel("Paused")).toEqual({ kind: "unknown", word: "Unknown" });
    expect(typeIcon("Model3D")).toBe("clip");
    expect(shortId("group-01KAJ3Q5V0C9M6T2X8R4E7N1HD")).toBe("group-…N1HD");
    expect([count(1), count(1_200), count(2, "group")]).toEqual(["1 asset", "1\u2009200 assets", "2 groups"]);
  });
});
