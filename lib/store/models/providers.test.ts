import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testDatabases } from "../../testing/database";
import { readMeta } from "../database/meta";
import { openStore, type Store } from "../database/open";
import { changeStoredProvider, deleteProvider, insertProvider, listStoredProviders, type StoredProvider } from "./providers";
import { createSafe } from "./providers-sealed";

const provider = (id: string, more: Partial<StoredProvider> = {}): StoredProvider => ({
  id,
  kind: "openai-compatible",
  baseUrl: "http://127.0.0.1:11434/v1",
  sealedKey: null,
  keyHint: null,
  models: null,
  facts: {},
  enabled: true,
  teamId: null,
  createdBy: "user_a",
  createdAt: 1,
  updatedAt: 1,
  ...more,
});

for (const database of await testDatabases())
  describe.skipIf(database.skip)(`providers on ${database.title}`, () => {
    let store: Store;
    beforeAll(async () => {
      store = await openStore(database.options);
    });
    afterAll(async () => {
      await store.close();
      await database.remove();
    });
    const revision = async () => Number((await readMeta(store, "providers_revision")) ?? 0);

    it("are kept, changed and forgotten, and every change is told", async () => {
      const before = await revision();
      const models = [{ id: "m", capabilities: ["chat" as const] }];
      const second = provider("b", { createdAt: 2, models, sealedKey: "v1.x", keyHint: "…" });
      expect(await insertProvider(store, second)).toBe(true);
      expect(await insertProvider(store, provider("a"))).toBe(true);
      expect(await insertProvider(store, provider("a", { baseUrl: "http://other/v1" }))).toBe(false);
      expect(await listStoredProviders(store)).toEqual([provider("a"), second]);
      expect(await changeStoredProvider(store, { id: "b", change: { enabled: false, models: null, sealedKey: null }, at: 9 })).toEqual({
        ...second,
        enabled: false,
        models: null,
        sealedKey: null,
        updatedAt: 9,
      });
      expect(await changeStoredProvider(store, { id: "none", change: {}, at: 9 })).toBeUndefined();
      expect(await deleteProvider(store, "a")).toBe(true);
      expect(await deleteProvider(store, "a")).toBe(false);
      expect(await revision()).toBe(before + 4);
    });
  });

describe("sealed credentials", () => {
  const safe = createSafe(Buffer.alloc(32, 1));
  const key = "sk-secret-0123456789 ✓";

  it("open again for their owner alone, and differ each time", () => {
    const sealed = safe.seal(key, "rack-a");
    expect(sealed).not.toContain("secret");
    expect(safe.seal(key, "rack-a")).not.toBe(sealed);
    expect(safe.open(sealed, "rack-a")).toBe(key);
    expect(safe.open(sealed, "rack-b")).toBeUndefined();
    expect(createSafe(Buffer.alloc(32, 2)).open(sealed, "rack-a")).toBeUndefined();
  });

  it("do not open where a byte was changed, and nothing else does", () => {
    const sealed = safe.seal(key, "rack-a");
    const bytes = Buffer.from(sealed.slice(3), "base64url");
    for (let at = 0; at < bytes.length; at += 7) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(safe.open(`v1.${changed.toString("base64url")}`, "rack-a")).toBeUndefined();
    }
    for (const text of ["", "v1.", "v1.AAAA", `v2.${bytes.toString("base64url")}`, key]) expect(safe.open(text, "rack-a")).toBeUndefined();
  });
});
