import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../contracts/ids";
import { BackgroundCalls } from "../../gateway/background-calls";
import type { Log } from "../../gateway/ports";
import { openStore, type Store } from "../../store/database/open";
import { testDatabases } from "../../testing/database";
import { createRunCalls } from "./calls";
import { beginRunCall, readRunEvents } from "./calls-store";
import { listRuns } from "./list-store";
import { saveRun } from "./store";

const SILENT = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined } satisfies Log;
const MINUTE = 60_000;

for (const database of await testDatabases())
  describe.skipIf(database.skip)(`calls whose process is gone on ${database.title}`, () => {
    let store: Store;
    beforeAll(async () => {
      store = await openStore(database.options);
    });
    afterAll(async () => {
      await store.close();
      await database.remove();
    });

    /** A run with one call, whose process held it until a time. */
    async function runUntil(leaseUntil: number) {
      const now = Date.now();
      const me = { teamId: "team_a", userId: newId("user_") };
      const id = newId("run_");
      const columns = [{ id, model: "m", status: "running" as const }];
      await saveRun(store, me, { run: { id, playground: "chat", models: ["m"], status: "running", columns }, now: now - MINUTE });
      await beginRunCall(store, { id, ...me, at: now - MINUTE, leaseUntil, expiresAt: now + MINUTE });
      await createRunCalls(store).add({
        id,
        first: 1,
        events: [
          { type: "text", text: "a" },
          { type: "text", text: "b" },
        ],
      });
      const standing = async () => (await listRuns(store, me, { limit: 1, now: Date.now() })).items[0];
      return { id, standing };
    }

    it("are ended at the start of the next one: nobody has to open their runs", async () => {
      const gone = await runUntil(Date.now() - 30_000);
      const alive = await runUntil(Date.now() + 5_000);
      const calls = new BackgroundCalls({ calls: createRunCalls(store), log: SILENT });
      calls.start();
      await calls.close();
      expect(await gone.standing()).toMatchObject({ status: "failed", durationMs: expect.any(Number) });
      expect(await alive.standing()).toMatchObject({ status: "running" });
      expect((await readRunEvents(store, gone.id, 2)).map(({ n, event }) => [n, event.type])).toEqual([[3, "end"]]);
      expect(await readRunEvents(store, alive.id, 2)).toEqual([]);
    });

    it("are ended once, by however many processes", async () => {
      const gone = await runUntil(Date.now() - 30_000);
      const all = [1, 2, 3].map(() => new BackgroundCalls({ calls: createRunCalls(store), log: SILENT }));
      for (const calls of all) calls.start();
      await Promise.all(all.map((calls) => calls.close()));
      expect((await readRunEvents(store, gone.id, 0)).map(({ n }) => n)).toEqual([1, 2, 3]);
    });
  });
