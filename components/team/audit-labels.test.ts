import { describe, expect, it } from "vitest";
import { ACT_KINDS } from "@/lib/console/acts";
import { actionLabel, changeLines } from "./audit-labels";

describe("the audit in words", () => {
  it.each(ACT_KINDS)("has words for each act of $label", ({ prefix, words }) => {
    for (const [action, said] of Object.entries(words)) {
      expect(action.startsWith(prefix)).toBe(true);
      expect(actionLabel(action)).toBe(said);
    }
  });
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
