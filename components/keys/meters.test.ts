import { describe, expect, it } from "vitest";
import type { KeyMeter } from "@/lib/console/keys/meters-contract";
import { shownMeters } from "./meters";

const meter = (given: Partial<KeyMeter>): KeyMeter => ({
  limit: "requestsPerMinute",
  owner: "key",
  used: 0,
  max: 10,
  binds: true,
  ...given,
});

describe("meters of limits", () => {
  it("show the limit that binds, whose it is, and what the others have", () => {
    const items = [meter({ used: 3, max: 100, binds: false }), meter({ owner: "team", used: 46, max: 120 })];
    expect(shownMeters({ items, shared: true })).toEqual([
      {
        limit: "requestsPerMinute",
        label: "Calls per minute",
        meter: { used: 46, max: 120, share: 46 / 120, full: false, whose: "the team's limit", others: "the key's limit: 3 of 100" },
      },
      { limit: "tokensPerMinute", label: "Tokens per minute" },
      { limit: "concurrent", label: "Concurrent calls" },
    ]);
  });

  it("never grow beyond their frame: a call may have used more tokens than the limit", () => {
    const items = [meter({ limit: "tokensPerMinute", owner: "person", used: 480, max: 100 })];
    expect(shownMeters({ items, shared: true })[1]?.meter).toMatchObject({ used: 480, share: 1, full: true, whose: "its owner's limit" });
  });
});
