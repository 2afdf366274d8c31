import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { FIRST_TEAM, type NewKey, SCOPES } from "../contracts/keys";
import { openStore, type Store } from "../store/database/open";
import { keptLog, sqliteDatabase, startChild, testDatabases, testRedis } from "../testing/database";
import { createKeyRing, type Ring, type RingOptions } from "./key-ring";
import { createKeyStore } from "./key-store";
import { newSecret } from "./secret";

const NEW: NewKey = { name: "ci", teamId: FIRST_TEAM, scopes: ["chat", "embeddings"], models: ["sandbox-*"], expiresAt: null };
const redisUrl = await testRedis();

for (const database of await testDatabases()) {
  afterAll(database.remove);

  describe.skipIf(database.skip)(`keys: ${database.title}`, () => {
    let store: Store;
    let other: Store;
    let rings: Ring[];
    beforeEach(async () => {
      store = await openStore(database.options);
      other = await openStore(database.options);
      rings = [];
    });
    afterEach(async () => {
      for (const ring of rings) await ring.close();
      await store.close();
      await other.close();
    });
    const ringOn = async (options: Partial<RingOptions> = {}) => {
      const ring = await createKeyRing({ store, log: keptLog(), ...options });
      rings.push(ring);
      return ring;
    };

    it("makes a key that is found with all it may do, at once the second time", async () => {
      const ring = await ringOn();
      const { secret, summary } = await createKeyStore(store).create(NEW);
      expect(secret).toMatch(/^sk-tl-[0-9A-Za-z]{43}$/);
      expect(summary.hint).toBe(`${secret.slice(0, 9)}…${secret.slice(-4)}`);
      const principal = {
        keyId: summary.id,
        teamId: FIRST_TEAM,
        name: "ci",
        scopes: new Set(["chat", "embeddings"]),
        models: ["sandbox-*"],
        expiresAt: null,
      };
      const first = ring.find(secret);
      expect(first).toBeInstanceOf(Promise);
      expect(await first).toEqual(principal);
      expect(ring.find(secret)).toEqual(principal);
    });

    it("never stores a secret", async () => {
      const { secret, summary } = await createKeyStore(store).create(NEW);
      const rows = await store.db.selectFrom("api_keys").selectAll().where("id", "=", summary.id).execute();
      expect(JSON.stringify(rows)).not.toContain(secret.slice(10, 40));
      if (!database.options.databaseUrl) {
        // In another process: reading the file in this one would release SQLite's locks.
        const files = ["", "-wal"].map((end) => join(database.options.dataDir, `trunkline.db${end}`));
        const bytes = execFileSync("cat", files, { encoding: "latin1", maxBuffer: 64 * 1024 * 1024 });
        expect(bytes).toContain(summary.id);
        expect(bytes).not.toContain(secret.slice(10, 40));
      }
    });

    it("refuses a team that does not exist", async () => {
      await expect(createKeyStore(store).create({ ...NEW, teamId: "team_none" })).rejects.toMatchObject({ code: "invalid_value" });
    });

    it("makes many keys at once, each of its own", async () => {
      const made = await Promise.all(Array.from({ length: 30 }, (_, index) => createKeyStore(index % 2 ? store : other).create(NEW)));
      expect(new Set(made.map(({ secret }) => secret)).size).toBe(30);
      const listed = new Set((await createKeyStore(store).list()).map(({ id }) => id));
      expect(made.every(({ summary }) => listed.has(summary.id))).toBe(true);
    });

    it("lists by team and revokes once, not for another team", async () => {
      const keys = createKeyStore(store);
      const { summary } = await keys.create(NEW);
      expect(await keys.list("team_none")).toEqual([]);
      expect(await keys.revoke(summary.id, "team_none")).toBe(false);
      expect(await keys.revoke(summary.id, FIRST_TEAM)).toBe(true);
      expect(await keys.revoke(summary.id)).toBe(false);
      const [listed] = (await keys.list(FIRST_TEAM)).filter(({ id }) => id === summary.id);
      expect(listed?.revokedAt).toBeTypeOf("number");
    });

    it("refuses a revoked key from the next call on in the same process", async () => {
      const ring = await ringOn({ pollMs: 60_000 });
      const keys = createKeyStore(store);
      const { secret, summary } = await keys.create(NEW);
      expect(await ring.find(secret)).toBeDefined();
      await keys.revoke(summary.id);
      expect(await ring.find(secret)).toBeUndefined();
      expect(ring.find(secret)).toBeUndefined();
    });

    it("knows a key that was created after a failed look-up", async () => {
      const ring = await ringOn({ pollMs: 60_000 });
      const keys = createKeyStore(store);
      const unknown = newSecret();
      expect(await ring.find(unknown)).toBeUndefined();
      expect(ring.find(unknown)).toBeUndefined();
      await keys.create(NEW);
      expect(ring.find(unknown)).toBeInstanceOf(Promise);
    });

    it("ends a key at its time, without asking the database", async () => {
      let now = 1000;
      const ring = await ringOn({ now: () => now });
      const { secret } = await createKeyStore(store).create({ ...NEW, expiresAt: 2000 });
      expect(await ring.find(secret)).toBeDefined();
      now = 1999;
      expect(ring.find(secret)).toBeDefined();
      now = 2000;
      expect(ring.find(secret)).toBeUndefined();
    });

    it("reads the database once for many callers at once", async () => {
      const ring = await ringOn();
      const { secret } = await createKeyStore(store).create(NEW);
      const answers = Array.from({ length: 10 }, () => ring.find(secret));
      expect(new Set(answers).size).toBe(1);
      expect(await answers[0]).toBeDefined();
    });

    it("learns within a second of a key that another connection or process revoked", { timeout: 20_000 }, async () => {
      const ring = await ringOn();
      const keys = createKeyStore(other);
      for (const elsewhere of ["connection", "process"]) {
        const { secret, summary } = await keys.create(NEW);
        expect(await ring.find(secret)).toBeDefined();
        if (elsewhere === "connection") await keys.revoke(summary.id);
        else await startChild({ what: "revoke", options: database.options, id: summary.id }).ended;
        await expect.poll(() => ring.find(secret), { timeout: 1000, interval: 20 }).toBeUndefined();
      }
    });

    it.skipIf(!redisUrl)(`learns at once through Redis${redisUrl ? "" : " (skipped: Redis could not be reached)"}`, async () => {
      const ring = await ringOn({ redisUrl, pollMs: 60_000 });
      await ringOn({ store: other, redisUrl, pollMs: 60_000 });
      const keys = createKeyStore(other);
      const { secret, summary } = await keys.create(NEW);
      await expect.poll(() => ring.find(secret), { timeout: 2000, interval: 5 }).toBeDefined();
      await keys.revoke(summary.id);
      await expect.poll(() => ring.find(secret), { timeout: 2000, interval: 5 }).toBeUndefined();
    });

    it("goes on with keys in memory where the database is gone, and says so once", async () => {
      const log = keptLog();
      const closing = await openStore(database.options);
      const { secret } = await createKeyStore(closing).create(NEW);
      const ring = await ringOn({ store: closing, pollMs: 5, log });
      await ring.find(secret);
      await closing.close();
      await expect.poll(() => log.lines.length).toBe(1);
      expect(ring.find(secret)).toBeDefined();
      expect(log.lines.join()).not.toContain(secret);
    });

    it("notes the last use of a key, once a minute at most", async () => {
      let now = Date.now();
      const ring = await ringOn({ now: () => now, pollMs: 5 });
      const keys = createKeyStore(store);
      const { secret, summary } = await keys.create(NEW);
      const lastUse = async () => (await keys.list()).find(({ id }) => id === summary.id)?.lastUsedAt;
      const first = now;
      await ring.find(secret);
      await expect.poll(lastUse).toBe(first);
      now = first + 59_999;
      ring.find(secret);
      now = first + 60_000;
      ring.find(secret);
      await expect.poll(lastUse).toBe(first + 60_000);
    });

    it("takes the bootstrap key of the settings, whatever its form, with every scope", async () => {
      for (const bootstrapKey of ["correct horse battery staple, forty", newSecret()]) {
        const ring = await ringOn({ bootstrapKey });
        expect(ring.find(bootstrapKey)).toEqual({
          keyId: "key_bootstrap",
          teamId: FIRST_TEAM,
          name: "Bootstrap key",
          scopes: new Set(SCOPES),
          models: null,
          expiresAt: null,
        });
        expect(ring.find(`${bootstrapKey}x`)).toBeUndefined();
      }
    });

    it("refuses what cannot be a key without asking the database", async () => {
      const ring = await ringOn();
      for (const wrong of ["", "sk-tl-", "sk-other", `sk-tl-${"a".repeat(42)}`, `sk-tl-${"a".repeat(44)}`, `sk-tl-${"-".repeat(43)}`])
        expect(ring.find(wrong)).toBeUndefined();
    });
  });
}

it("spreads the characters of secrets evenly", () => {
  const counts = new Map<string, number>();
  for (let round = 0; round < 2000; round++) for (const letter of newSecret().slice(6)) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  const expected = (2000 * 43) / 62;
  expect(counts.size).toBe(62);
  for (const count of counts.values()) expect(Math.abs(count - expected)).toBeLessThan(expected * 0.2);
});

it("starts within two and a half seconds and works where Redis is down", { timeout: 10_000 }, async () => {
  const database = sqliteDatabase();
  const log = keptLog();
  const store = await openStore(database.options);
  const begun = performance.now();
  const ring = await createKeyRing({ store, log, redisUrl: "redis://127.0.0.1:1" });
  expect(performance.now() - begun).toBeLessThan(2500);
  const { secret } = await createKeyStore(store).create(NEW);
  expect(await ring.find(secret)).toBeDefined();
  expect(log.lines).toHaveLength(1);
  await ring.close();
  await store.close();
  await database.remove();
});
