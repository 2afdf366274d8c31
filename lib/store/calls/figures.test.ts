import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../contracts/ids";
import { FIRST_TEAM } from "../../contracts/keys";
import { callRecord, testDatabases } from "../../testing/database";
import { openStore, type Store } from "../database/open";
import { toRow } from "./call-row";
import { insertCalls } from "./calls";
import { countByMinute, countByProvider, failedTasks, firstCall, firstTokens, hasKey, hasOwner, openTasks, usageByModel } from "./figures";

const MINUTE = 60_000;
const since = Date.UTC(2026, 5, 1, 12);

for (const database of await testDatabases())
  describe.skipIf(database.skip)(`figures on ${database.title}`, () => {
    let store: Store;
    beforeAll(async () => {
      store = await openStore(database.options);
      const call = (minute: number, more: object = {}) => toRow(callRecord(newId("req_"), { at: since + minute * MINUTE, ...more }));
      await insertCalls(store, [
        call(-1, { status: 500 }),
        call(0),
        call(0.9, { status: 429, provider: "rack-a" }),
        call(1, { firstEventMs: 120, provider: "rack-a" }),
        call(59.9, { firstEventMs: 0, stream: true }),
        call(60),
        call(2, { teamId: "team_b", firstEventMs: 7 }),
        call(3, { status: 404, provider: "" }),
      ]);
    });
    afterAll(async () => {
      await store.close();
      await database.remove();
    });

    it("counts a team's calls per minute", async () => {
      const { requests, errors } = await countByMinute(store, { teamId: "team_a", since, minutes: 60 });
      expect(requests).toHaveLength(60);
      expect([requests[0], requests[1], requests[3], requests[59]]).toEqual([2, 1, 1, 1]);
      expect(requests.reduce((sum, count) => sum + count)).toBe(5);
      expect([errors[0], errors[3], errors[59]]).toEqual([1, 1, 0]);
      expect((await countByMinute(store, { teamId: "team_none", since, minutes: 60 })).requests).toEqual(Array(60).fill(0));
    });

    it("knows first tokens and providers", async () => {
      expect(await firstTokens(store, { teamId: "team_a", since })).toEqual([
        { provider: "sandbox", ms: 0 },
        { provider: "rack-a", ms: 120 },
      ]);
      const providers = (await countByProvider(store, { teamId: "team_a", since })).map((row) => ({ ...row, errors: Number(row.errors) }));
      // A model that does not exist is the caller's mistake.
      expect(providers.sort((a, b) => (a.provider < b.provider ? -1 : 1))).toEqual([
        { provider: "", calls: 1, errors: 0 },
        { provider: "rack-a", calls: 2, errors: 1 },
        { provider: "sandbox", calls: 3, errors: 0 },
      ]);
    });

    it("adds up a day, and finds the first call that went well", async () => {
      expect(await usageByModel(store, { teamId: "team_a", since })).toEqual([
        {
          model: "sandbox-chat",
          endpoint: "chat.create",
          requests: 6,
          errors: 2,
          inputTokens: 18,
          outputTokens: 30,
          cachedTokens: 6,
          costNano: 0,
          priced: 4,
        },
      ]);
      expect(await usageByModel(store, { teamId: "team_none", since })).toEqual([]);
      expect(await firstCall(store, "team_a")).toMatchObject({ at: since, model: "sandbox-chat" });
      expect(await firstCall(store, "team_none")).toBeUndefined();
    });

    it("knows whether a team has keys", async () => {
      expect(await hasKey(store, FIRST_TEAM)).toBe(false);
      const key = (name: string, expires_at: number | null) => ({
        id: newId("key_"),
        team_id: FIRST_TEAM,
        name,
        secret_hash: name,
        hint: "",
        scopes: "[]",
        models: null,
        created_at: 1,
        expires_at,
      });
      await store.db.insertInto("api_keys").values(key("never", null)).execute();
      expect(await hasKey(store, FIRST_TEAM)).toBe(true);
      expect(await hasOwner(store, FIRST_TEAM)).toBe(false);
    });

    it("has no tasks if there are none", async () => {
      expect(await openTasks(store, { teamId: "team_a", limit: 10 })).toEqual({ total: 0, items: [] });
      expect(await failedTasks(store, { teamId: "team_a", since, limit: 10 })).toEqual([]);
    });
  });
