import { describe, expect, it } from "vitest";
import { SCOPES } from "@/lib/contracts/keys";
import {
  activityLabel,
  allowsModel,
  ceilingLabel,
  errorShare,
  listed,
  missingFamilies,
  reachLabel,
  SCOPE_GROUPS,
  shortId,
  statusLabel,
} from "./labels";

const NOW = 1_800_000_000_000;
const activity = { since: 0, barMs: 1, calls: [10, 0, 30], errors: [0, 0, 6] };

describe("a key in words", () => {
  it("says its status with figures", () => {
    expect(statusLabel({ status: "rejected", activity, expiresAt: null, disabledByAdmin: false }, NOW)).toMatchObject({
      kind: "fail",
      word: "Errors 15 %",
    });
    expect(statusLabel({ status: "expiring", activity, expiresAt: NOW + 19 * 3_600_000, disabledByAdmin: false }, NOW).word).toBe(
      "Expires in 19 h",
    );
    expect(statusLabel({ status: "active", activity, expiresAt: null, disabledByAdmin: false }, NOW)).toEqual({
      kind: "ok",
      word: "Operational",
    });
  });

  it("says who disabled or limited it", () => {
    const off = { status: "disabled", activity, expiresAt: null } as const;
    expect(statusLabel({ ...off, disabledByAdmin: false }, NOW).word).toBe("Disabled");
    expect(statusLabel({ ...off, disabledByAdmin: true }, NOW)).toMatchObject({
      word: "Disabled by an administrator",
      advice: expect.stringContaining("owner or admin"),
    });
    const free = { scopesCeiling: null, modelsCeiling: null, setByAdmin: [], bindsOwner: false };
    expect(ceilingLabel(free)).toBeUndefined();
    expect(
      ceilingLabel({ ...free, scopesCeiling: ["chat", "rerank"], modelsCeiling: ["gpt-4*"], setByAdmin: ["scopes", "models"] }),
    ).toMatch(/^An administrator limited this key to chat and rerank on models that start with gpt-4\. /);
    expect(ceilingLabel({ ...free, modelsCeiling: ["a", "b"], setByAdmin: ["models"] })).toMatch(/limited this key to 2 models\./);
    expect(ceilingLabel({ ...free, setByAdmin: ["disabled"], bindsOwner: true })).toBeUndefined();
    expect(ceilingLabel({ ...free, setByAdmin: ["expiresAt", "limits"], bindsOwner: true })).toBe(
      "Set by an administrator; the owner cannot loosen it: end and limits. The limits also apply to the owner's other keys.",
    );
  });

  it("puts the bars into a sentence", () => {
    expect(activityLabel(activity)).toBe("40 calls in the last 36 hours, 6 failed. Most in 72 minutes: 30.");
    expect(activityLabel({ calls: [0, 1], errors: [0, 0] })).toMatch(/^1 call in/);
    expect(activityLabel({ calls: [], errors: [] })).toBe("No calls in the last 36 hours.");
    expect(errorShare({ calls: [0], errors: [0] })).toBe(0);
  });

  it("shortens ids in the middle", () => expect(shortId("key_01KAJ3Q5V0C9M6T2X8R4E7ZC4T")).toBe("key_01KA…ZC4T"));

  it("has every scope in exactly one group", () => {
    const grouped = SCOPE_GROUPS.flatMap(({ scopes, read }) => [...scopes, ...(read ? [read] : [])]);
    expect(["all", ...grouped].sort()).toEqual([...SCOPES].sort());
  });

  it.each([
    [{ scopes: ["all"], models: null }, "every model family"],
    [{ scopes: ["chat", "embeddings"], models: ["a", "b", "c"] }, "chat and embeddings on 3 models"],
    [{ scopes: ["chat"], models: ["sandbox-*"] }, "chat on models that start with sandbox-"],
    [{ scopes: ["chat"], models: ["a", "b-*"] }, "chat on 1 model and 1 name prefix"],
    [{ scopes: ["chat"], models: ["a-*", "b-*"] }, "chat on 2 name prefixes"],
    [{ scopes: ["metrics"], models: ["a"] }, "metrics"],
    [{ scopes: ["assets"], models: [] }, "assets on no model yet"],
  ] as const)("says what %j may call", (key, words) => expect(reachLabel(key)).toBe(words));

  it("lists what is left out", () => {
    expect(missingFamilies(["all"])).toEqual([]);
    expect(missingFamilies(["chat", "metrics"])).toContain("embeddings");
    expect(missingFamilies(["chat"])).not.toContain("chat");
    expect(listed(["a"])).toBe("a");
    expect(listed(["a", "b", "c"])).toBe("a, b and c");
  });

  it("matches models by name and by beginning", () => {
    expect(allowsModel(null, "x")).toBe(true);
    expect(allowsModel(["sandbox-*"], "sandbox-chat")).toBe(true);
    expect(allowsModel(["sandbox-chat"], "sandbox-chat-2")).toBe(false);
  });
});
