import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { bearer, chooseKey, forgetKeys, keyChoice } from "./playground-key";

const HOUR_MS = 3_600_000;
let made = 0;

beforeEach(() => {
  made = 0;
  // Test files share the module and its state.
  forgetKeys();
  vi.useFakeTimers();
  vi.stubGlobal("fetch", async () => Response.json({ secret: `sk-play-${++made}`, expiresAt: Date.now() + HOUR_MS }));
});
afterEach(() => {
  forgetKeys();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("bearer", () => {
  it("fetches one key for calls at the same time, and a new one before it ends", async () => {
    expect(await Promise.all([bearer(), bearer()])).toEqual(["sk-play-1", "sk-play-1"]);
    vi.setSystemTime(Date.now() + HOUR_MS / 2);
    expect(await bearer()).toBe("sk-play-1");
    vi.setSystemTime(Date.now() + HOUR_MS / 2 - 60_000);
    expect(await bearer()).toBe("sk-play-2");
  });

  it("uses a pasted key instead, and never shows it whole", async () => {
    chooseKey("sk-tl-abcdefghijklmnopqrstuvwxyz");
    expect(await bearer()).toBe("sk-tl-abcdefghijklmnopqrstuvwxyz");
    expect(keyChoice()).toEqual({ kind: "pasted", hint: "sk-tl-ab…wxyz" });
    chooseKey(undefined);
    expect(await bearer()).toBe("sk-play-1");
  });

  it("tries again after a refusal", async () => {
    vi.stubGlobal("fetch", async () => Response.json({ error: { message: "No.", code: "not_signed_in" } }, { status: 401 }));
    await expect(bearer()).rejects.toMatchObject({ status: 401, code: "not_signed_in" });
    vi.stubGlobal("fetch", async () => Response.json({ secret: "sk-later", expiresAt: Date.now() + HOUR_MS }));
    expect(await bearer()).toBe("sk-later");
  });
});

it("says to a person that the session has ended", async () => {
  forgetKeys();
  vi.stubGlobal("fetch", async () => Response.json({ error: { message: "Sign in first.", code: "unauthorized" } }, { status: 401 }));
  await expect(bearer()).rejects.toMatchObject({ status: 401, message: expect.stringContaining("session has ended") });
});
