import { describe, expect, it } from "vitest";
import { ACT_KINDS } from "@/lib/console/acts";
import { actionLabel, changeLines, changeSummary } from "./audit-labels";

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
        action: "key.create",
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

  it("says of a sign-in how it was made, and of failed ones how many there were", () => {
    const entered = { action: "member.sign_in", refused: "", changes: { method: [null, "password"], device: [null, "Firefox/140 Linux"] } };
    expect(changeSummary(entered as never)).toBe("password, Firefox on Linux");
    expect(changeLines(entered as never)).toContainEqual({ field: "device", after: "Firefox on Linux" });
    const failed = {
      ...entered,
      refused: "invalid_credentials",
      changes: { attempts: [0, 12], devices: [[], ["curl/8", "Edg/1 Windows"]] },
    };
    expect(changeSummary(failed as never)).toBe("invalid_credentials, 12 attempts");
    expect(changeLines(failed as never)).toContainEqual({ field: "devices", after: "curl/8, Edge on Windows" });
    expect([actionLabel("member.sign_in", ""), actionLabel("member.sign_in", "access_denied")]).toEqual(["signed in as", "sign-in as"]);
  });
});
