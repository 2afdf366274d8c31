import type { Selectable } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PRESETS_MAX } from "../../console/presets/contract";
import { addPreset, deletePreset } from "../../console/presets/store";
import { RUNS_MAX } from "../../console/runs/contract";
import { listRuns } from "../../console/runs/list-store";
import { changeRun, saveRun } from "../../console/runs/store";
import { SHARES_PER_PERSON } from "../../console/shares/contract";
import { addShare, revokeShare } from "../../console/shares/store";
import { newId } from "../../contracts/ids";
import { FIRST_TEAM, type KeySummary } from "../../contracts/keys";
import { testDatabases } from "../../testing/database";
import { ENDED_KEYS_KEPT, insertKey, revokeKey } from "../keys/key-changes";
import { openStore, type Store } from "./open";
import type { Tables } from "./schema/tables";

const NOW = Date.UTC(2026, 5, 1, 12);

for (const database of await testDatabases())
  describe.skipIf(database.skip)(`rows of one person: ${database.title}`, () => {
    let store: Store;
    let other: Store;
    beforeAll(async () => {
      store = await openStore(database.options);
      other = await openStore(database.options);
    });
    afterAll(async () => {
      await store.close();
      await other.close();
      await database.remove();
    });
    const person = () => ({ teamId: FIRST_TEAM, userId: newId("user_") });
    /** Many at once, through two processes. */
    const atOnce = <Result>(count: number, add: (store: Store, index: number) => Promise<Result>) =>
      Promise.all(Array.from({ length: count }, (_, index) => add(index % 2 ? store : other, index)));

    /** Fills a table with copies of a person's only row. */
    async function copy<Table extends "runs" | "presets" | "shares" | "api_keys">(
      table: Table,
      { of, count, change }: { of: string; count: number; change(index: number): Partial<Selectable<Tables[Table]>> },
    ) {
      const row = await store.db
        .selectFrom(table as "runs")
        .selectAll()
        .where("id", "=", of)
        .executeTakeFirstOrThrow();
      const rows = Array.from({ length: count }, (_, index) => ({ ...row, id: newId("run_"), ...change(index) }));
      for (let at = 0; at < count; at += 200)
        await store.db
          .insertInto(table as "runs")
          .values(rows.slice(at, at + 200))
          .execute();
    }

    const key = (ownerId: string | null, more: Partial<KeySummary> = {}) => ({
      budgetSubject: "",
      id: newId("key_"),
      teamId: FIRST_TEAM,
      name: "k",
      hint: "h",
      scopes: [],
      models: null,
      mcpTools: null,
      createdAt: NOW,
      expiresAt: null,
      revokedAt: null,
      disabledAt: null,
      disabledBy: null,
      bounds: {},
      taken: null,
      lastUsedAt: null,
      ownerId,
      limits: null,
      networks: null,
      logBodies: "off" as const,
      usageCost: false,
      cacheTtlS: null,
      sessionLimits: null,
      metadata: null,
      rotatedFrom: null,
      rotatedTo: null,
      version: 0,
      secretHash: newId("run_"),
      ...more,
    });

    it("keys: as many as may be, also when many are asked for at once; ended ones do not count", async () => {
      const { userId } = person();
      await insertKey(store, key(userId, { expiresAt: NOW - 1 }), 3);
      const made = await atOnce(12, (from) => insertKey(from, key(userId), 3));
      expect(made.filter(Boolean)).toHaveLength(3);
      expect(await insertKey(store, key(person().userId), 3)).toBe(true);
      expect(await insertKey(store, key(null), 3)).toBe(true);
      const mine = await store.db
        .selectFrom("api_keys")
        .select("id")
        .where("owner_id", "=", userId)
        .where("expires_at", "is", null)
        .execute();
      await revokeKey(store, { id: mine[0]?.id ?? "", at: NOW });
      expect([await insertKey(store, key(userId), 3), await insertKey(store, key(userId), 3)]).toEqual([true, false]);
    });

    it("keys: of those that ended the newest are kept for the record", async () => {
      const { userId } = person();
      const first = key(userId, { expiresAt: NOW - 1, createdAt: NOW - 5_000 });
      await insertKey(store, first);
      const change = (index: number) => ({ secret_hash: newId("run_"), revoked_at: NOW, created_at: NOW - 4_000 + index });
      await copy("api_keys", { of: first.id, count: ENDED_KEYS_KEPT, change });
      const last = key(userId);
      await insertKey(store, last);
      const left = await store.db.selectFrom("api_keys").select("id").where("owner_id", "=", userId).execute();
      expect(left).toHaveLength(ENDED_KEYS_KEPT + 1);
      expect(left).toContainEqual({ id: last.id });
      expect(left).not.toContainEqual({ id: first.id });
    });

    it("presets: as many as may be for a page, also when many are saved at once", async () => {
      const me = person();
      const add = (from: Store, name: string) => addPreset(from, me, { preset: { playground: "chat", name, state: {} }, at: NOW });
      const first = await add(store, "first");
      if (typeof first === "string") throw new Error(first);
      await copy("presets", { of: first.id, count: PRESETS_MAX - 3, change: (index) => ({ name_key: `copy ${index}` }) });
      const made = await atOnce(8, (from, index) => add(from, `new ${index}`));
      expect(made.filter((one) => one !== "full")).toHaveLength(2);
      await deletePreset(store, me, first.id);
      expect(await add(store, "again")).not.toBe("full");
    });

    it("links: as many as may be, also when many are made at once, and not more than one's part of the team's", async () => {
      const me = person();
      const share = { playground: "chat", title: "t", access: "team", expires: "never", snapshot: { at: NOW, calls: [] } } as never;
      const add = (from: Store, owner = me) => addShare(from, owner, { share, at: NOW });
      const first = await add(store);
      if (first === "full") throw new Error(first);
      await copy("shares", { of: first.id, count: SHARES_PER_PERSON - 3, change: () => ({ token: newId("run_") }) });
      const made = await atOnce(8, (from) => add(from));
      expect(made.filter((one) => one !== "full")).toHaveLength(2);
      expect(await add(store, person())).not.toBe("full");
      await revokeShare(store, me, { id: first.id, at: NOW });
      expect(await add(store)).not.toBe("full");
    });

    it("runs: the newest, and nobody is kept from working by old ones", async () => {
      const me = person();
      const save = (from: Store, at: number) =>
        saveRun(from, me, { run: { id: newId("run_"), playground: "chat", models: ["m"], status: "done", at }, now: at });
      await save(store, NOW - 10_000);
      const { items } = await listRuns(store, me, { limit: 1, now: NOW });
      await copy("runs", { of: items[0]?.id ?? "", count: RUNS_MAX - 1, change: (index) => ({ at: NOW - 9_000 + index }) });
      expect(await atOnce(4, (from, index) => save(from, NOW + index))).toEqual([true, true, true, true]);
      // Those that were saved at the same moment may not have seen each other; the next one does.
      await save(store, NOW + 10);
      const left = await store.db.selectFrom("runs").select("at").where("user_id", "=", me.userId).orderBy("at").execute();
      expect(left).toHaveLength(RUNS_MAX);
      expect(left.slice(-5).map(({ at }) => at - NOW)).toEqual([0, 1, 2, 3, 10]);
      expect(left[0]?.at).toBe(NOW - 9_000 + 4);
    });

    it("runs: pinned ones stay, until there are no others", async () => {
      const me = person();
      const save = async (at: number) => {
        const id = newId("run_");
        await saveRun(store, me, { run: { id, playground: "chat", models: ["m"], status: "done", at }, now: at });
        return id;
      };
      const oldest = await save(NOW - 10_000);
      await changeRun(store, me, { id: oldest, pinned: true });
      await copy("runs", { of: oldest, count: RUNS_MAX - 1, change: (index) => ({ at: NOW - 9_000 + index, pinned: 0 }) });
      await save(NOW);
      const ids = async () =>
        (await store.db.selectFrom("runs").select("id").where("user_id", "=", me.userId).execute()).map(({ id }) => id);
      expect(await ids()).toHaveLength(RUNS_MAX);
      expect(await ids()).toContain(oldest);
      await store.db.updateTable("runs").set({ pinned: 1 }).where("user_id", "=", me.userId).execute();
      const last = await save(NOW + 1);
      expect(await ids()).toHaveLength(RUNS_MAX + 1);
      const next = await save(NOW + 2);
      expect(await ids()).toEqual(expect.arrayContaining([next]));
      expect(await ids()).not.toContain(last);
    });
  });
