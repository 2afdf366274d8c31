import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { testDatabases } from "../../testing/database";
import { openStore, type Store } from "../database/open";
import { createIdempotency } from "./idempotency";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const REPLY = { status: 200, contentType: "application/json", body: '{"ok":true}' };
const entry = (token: string) => ({ keyId: "key_a", endpoint: "chat.create", token });

for (const database of await testDatabases()) {
  afterAll(database.remove);

  describe.skipIf(database.skip)(`calls that happen once: ${database.title}`, () => {
    let stores: Store[];
    let clock: number;
    const at = (index: number) => {
      const store = stores[index];
      if (!store) throw new Error("There are two stores.");
      return createIdempotency(store, { now: () => clock });
    };
    beforeEach(async () => {
      stores = [await openStore(database.options), await openStore(database.options)];
      clock = 1_000_000;
      await stores[0]?.db.deleteFrom("idempotency").execute();
    });
    afterEach(async () => {
      for (const store of stores) await store.close();
    });

    it("starts one of twenty that begin at once, on two connections", async () => {
      const shared = [at(0), at(1)];
      const states = await Promise.all(Array.from({ length: 20 }, (_, index) => shared[index % 2]?.begin(entry("t"), "hash")));
      expect(states.filter((state) => state?.state === "started")).toHaveLength(1);
      expect(states.filter((state) => state?.state === "running")).toHaveLength(19);
    });

    it("gives the stored reply for the same body and a conflict for another", async () => {
      const call = entry("t");
      expect(await at(0).begin(call, "hash")).toEqual({ state: "started" });
      expect(await at(1).begin(entry("t"), "other")).toEqual({ state: "conflict" });
      await at(0).finish(call, REPLY);
      expect(await at(1).begin(entry("t"), "hash")).toEqual({ state: "done", reply: REPLY });
      expect(await at(1).begin(entry("t"), "other")).toEqual({ state: "conflict" });
      expect(await at(1).begin({ ...entry("t"), keyId: "key_b" }, "other")).toEqual({ state: "started" });
    });

    it("lets a dropped call begin again", async () => {
      const calls = at(0);
      const call = entry("t");
      await calls.begin(call, "hash");
      await calls.drop(call);
      expect(await calls.begin(entry("t"), "hash")).toEqual({ state: "started" });
    });

    it("lets another take over after eleven minutes; the first can then neither finish nor drop it", async () => {
      const [first, second] = [at(0), at(1)];
      const lost = entry("t");
      await first.begin(lost, "hash");
      clock += 11 * MINUTE_MS - 1;
      expect(await second.begin(entry("t"), "hash")).toEqual({ state: "running" });
      clock += 1;
      expect(await second.begin(entry("t"), "another body")).toEqual({ state: "conflict" });
      const taken = entry("t");
      expect(await second.begin(taken, "hash")).toEqual({ state: "started" });
      await first.finish(lost, { ...REPLY, body: "late" });
      await first.drop(lost);
      expect(await first.begin(entry("t"), "hash")).toEqual({ state: "running" });
      await second.finish(taken, REPLY);
      expect(await first.begin(entry("t"), "hash")).toEqual({ state: "done", reply: REPLY });
    });

    it("forgets after 24 hours and removes what has expired", async () => {
      const calls = at(0);
      for (let index = 0; index < 120; index++) {
        const call = entry(`old${index}`);
        await calls.begin(call, "hash");
        await calls.finish(call, REPLY);
      }
      clock += DAY_MS;
      expect(await calls.begin(entry("old0"), "another body")).toEqual({ state: "started" });
      for (const token of ["a", "b", "c", "d"]) {
        const call = entry(token);
        await calls.begin(call, "hash");
        await calls.finish(call, REPLY);
      }
      const left = await stores[0]?.db.selectFrom("idempotency").select("token").orderBy("token").execute();
      expect(left?.map(({ token }) => token)).toEqual(["a", "b", "c", "d", "old0"]);
    });

    it("does not keep a reply over 1 MiB", async () => {
      const calls = at(0);
      for (const [token, body] of [
        ["fits", "x".repeat(1024 * 1024)],
        ["large", "é".repeat(512 * 1024 + 1)],
      ] as const) {
        const call = entry(token);
        await calls.begin(call, "hash");
        await calls.finish(call, { ...REPLY, body });
      }
      expect((await calls.begin(entry("fits"), "hash")).state).toBe("done");
      expect((await calls.begin(entry("large"), "hash")).state).toBe("started");
    });
  });
}
