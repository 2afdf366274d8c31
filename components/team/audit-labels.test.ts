import { describe, expect, it } from "vitest";
import { ACTIONS } from "@/lib/console/audit/contract";
import { actionLabel, changeLines } from "./audit-labels";

describe("the audit in words", () => {
  it.each(ACTIONS)("has words for %s", (action) => expect(actionLabel(action)).not.toBe(action));
  it("shows what nobody named as it is", () => expect(actionLabel("constructor")).toBe("constructor"));
  it("writes changes with their fields apart", () =>
    expect(
      changeLines({
        changes: {
          name: [null, "digest"],
          expiresAt: [null, 0],
          models: [["a", "b"], null],
          limits: [null, { requestsPerMinute: 60, tokensPerMinute: null }],
          version: [1, 2],
        },
      }),
    ).toEqual([
      { field: "name", before: "nothing", after: "digest" },
      { field: "expires at", before: "nothing", after: "1970-01-01 00:00:00" },
      { field: "models", before: "a, b", after: "nothing" },
      { field: "limits", before: "nothing", after: "requests per minute 60" },
    ]));
});
