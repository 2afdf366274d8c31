import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../contracts/ids";
import type { RunEvent } from "../../contracts/run-event";
import { openStore, type Store } from "../../store/database/open";
import { insertTask } from "../../store/tasks/tasks";
import { storedTask } from "../../store/tasks/tasks.fixture";
import { testDatabases } from "../../testing/database";
import { PLAIN_ORDER } from "../../testing/task-setting";
import {
  addRunEvents,
  askRunStop,
  beginRunCall,
  endRunCall,
  findRunCall,
  forgetRunCalls,
  readRunEvents,
  renewRunCalls,
} from "./calls-store";
import type { SaveRunRequest } from "./contract";
import { findRun } from "./detail-store";
import { settleRun } from "./ends-store";
import { listRuns } from "./list-store";
import { deleteRuns, forgetRuns, saveRun } from "./store";

const MINUTE = 60_000;
const now = Date.UTC(2026, 5, 1, 12);
const run = (more: Partial<SaveRunRequest> = {}): SaveRunRequest => ({
  id: newId("run_"),
  playground: "chat",
  models: ["m"],
  status: "running",
  ...more,
});

for (const database of await testDatabases())
  describe.skipIf(database.skip)(`runs on ${database.title}`, () => {
    let store: Store;
    beforeAll(async () => {
      store = await openStore(database.options);
    });
    afterAll(async () => {
      await store.close();
      await database.remove();
    });
    const owner = () => ({ teamId: "team_a", userId: newId("user_") });

    it("is one row however often it is saved at once, and only its owner's", async () => {
      const me = owner();
      const one = run({ title: "first" });
      const saved = await Promise.all([1, 2, 3, 4].map((take) => saveRun(store, me, { run: { ...one, output: `take ${take}` }, now })));
      expect(saved).toEqual([true, true, true, true]);
      expect(await saveRun(store, owner(), { run: one, now })).toBe(false);
      expect(await saveRun(store, { ...me, teamId: "team_b" }, { run: one, now })).toBe(false);
      expect(await findRun(store, owner(), { id: one.id, now })).toBeUndefined();
      expect(await findRun(store, me, { id: one.id, now })).toMatchObject({ at: now, title: "first" });
      expect((await listRuns(store, me, { limit: 10, now })).items).toHaveLength(1);
    });

    it("neither comes from the future nor from long ago", async () => {
      const me = owner();
      for (const at of [now + 9e9, 5, undefined]) await saveRun(store, me, { run: run({ at }), now });
      const { items } = await listRuns(store, me, { limit: 10, now });
      expect(items.map(({ at }) => at)).toEqual([now, now, now - 15 * MINUTE]);
    });

    it("ends a call in each round that has it, if its page is gone", async () => {
      const me = owner();
      const [slow, first, second] = [newId("run_"), newId("run_"), newId("run_")];
      const columns = (fast: string) => [fast, slow].map((id) => ({ id, model: "m", status: "running" as const }));
      for (const id of [first, second]) await saveRun(store, me, { run: run({ id, thread: "t", columns: columns(id) }), now });
      for (const id of [first, second, slow]) await settleRun(store, me, { id, status: "done", durationMs: 9, now });
      for (const id of [first, second]) expect(await findRun(store, me, { id, now })).toMatchObject({ status: "done", durationMs: 9 });
    });

    it("pages through runs of one moment without losing or repeating any", async () => {
      const me = owner();
      for (let index = 0; index < 7; index++) await saveRun(store, me, { run: run(), now });
      const seen: string[] = [];
      for (let after: string | null | undefined; after !== null; ) {
        const page = await listRuns(store, me, { limit: 2, after, now });
        seen.push(...page.items.map(({ id }) => id));
        after = page.next;
      }
      expect(seen).toHaveLength(7);
      expect(new Set(seen).size).toBe(7);
    });

    it("is unknown if it has been running for too long, unless it is a video", async () => {
      const me = owner();
      const order = { ...PLAIN_ORDER, firstFrame: null, lastFrame: null, references: [] };
      const task = storedTask(now, { order, teamId: me.teamId });
      expect(await insertTask(store, task, "a boat")).toBe(true);
      const [one, video] = [run(), run({ playground: "video", output: task.id })];
      await saveRun(store, me, { run: one, now });
      await saveRun(store, me, { run: video, now });
      const later = now + 16 * MINUTE;
      expect(await findRun(store, me, { id: one.id, now: later })).toMatchObject({ status: "unknown" });
      expect(await findRun(store, me, { id: video.id, now: later })).toMatchObject({ status: "running" });
    });

    it("has the end that the gateway recorded, whatever its page claims", async () => {
      const me = owner();
      const [ids, record] = [[newId("run_"), newId("run_")], { leaseUntil: now + MINUTE, expiresAt: now + MINUTE, at: now }] as const;
      for (const id of ids) await beginRunCall(store, { id, ...me, ...record });
      const save = (status: "running" | "done" | "failed" | "stopped", more: Partial<SaveRunRequest> = {}) => {
        const columns = ids.map((id) => ({ id, model: "m", status, error: status === "failed" ? { code: "c", message: "m" } : undefined }));
        return saveRun(store, me, { run: run({ id: ids[0], models: ["m", "m"], status, columns, ...more }), now });
      };
      const found = () => findRun(store, me, { id: ids[0], now });
      await save("done", { output: "all of it", title: "kept" });
      expect(await found()).toMatchObject({ status: "running", output: "all of it", title: "kept", columns: [{ status: "running" }, {}] });
      await endRunCall(store, { id: ids[0], state: "done", expiresAt: now + MINUTE });
      await endRunCall(store, { id: ids[1], state: "stopped", expiresAt: now + MINUTE });
      await save("failed", { output: "more" });
      expect(await found()).toMatchObject({ status: "stopped", output: "more", columns: [{ status: "done" }, { status: "stopped" }] });
      expect((await found())?.columns[0]?.error).toBeUndefined();
      await forgetRunCalls(store, now + 2 * MINUTE);
      await save("running", { title: "late" });
      expect(await found()).toMatchObject({ status: "stopped", title: "late" });
      await saveRun(store, me, { run: { ...run({ status: "failed", models: ["m", "m"] }), id: ids[0] }, now });
      expect(await found()).toMatchObject({ status: "stopped" });
    });

    it("has its page's word for a call that never reached the gateway", async () => {
      const me = owner();
      const one = run({ status: "failed", columns: [{ id: newId("run_"), model: "m", status: "failed" }] });
      await saveRun(store, me, { run: one, now });
      expect(await findRun(store, me, { id: one.id, now })).toMatchObject({ status: "failed", columns: [{ status: "failed" }] });
    });

    it("is settled once", async () => {
      const me = owner();
      const one = run();
      await saveRun(store, me, { run: one, now });
      await settleRun(store, owner(), { id: one.id, status: "failed", durationMs: 1, now });
      await settleRun(store, me, { id: one.id, status: "stopped", durationMs: 2, now });
      await settleRun(store, me, { id: one.id, status: "done", durationMs: 3, now });
      expect(await findRun(store, me, { id: one.id, now })).toMatchObject({ status: "stopped", durationMs: 2 });
    });

    it("is done when the last of its calls is, whichever page is there to say so", async () => {
      const me = owner();
      const calls = [newId("run_"), newId("run_")] as const;
      const columns = calls.map((id, index) => ({ id, model: `m${index}`, status: "running" as const }));
      const one = run({ id: calls[0], models: ["m0", "m1"], columns });
      await saveRun(store, me, { run: one, now });
      await settleRun(store, me, { id: calls[0], status: "done", durationMs: 100, requestId: "req_0", now });
      expect(await findRun(store, me, { id: one.id, now })).toMatchObject({
        status: "running",
        columns: [{ status: "done", durationMs: 100, requestId: "req_0" }, { status: "running" }],
      });
      await settleRun(store, me, { id: calls[1], status: "stopped", durationMs: 900, requestId: "req_1", now });
      expect(await findRun(store, me, { id: one.id, now })).toMatchObject({
        status: "stopped",
        durationMs: 900,
        requestIds: ["req_0", "req_1"],
        columns: [{ status: "done" }, { status: "stopped", durationMs: 900 }],
      });
    });

    it("is forgotten in time, and when its owner says so", async () => {
      const me = owner();
      const [old, young] = [run(), run({ playground: "speech" })];
      await saveRun(store, me, { run: old, now: now - 100 * MINUTE });
      await saveRun(store, me, { run: young, now });
      await forgetRuns(store, now - 50 * MINUTE);
      expect(await findRun(store, me, { id: old.id, now })).toBeUndefined();
      expect(await deleteRuns(store, owner(), {})).toBe(0);
      expect(await deleteRuns(store, me, { playground: "chat" })).toBe(0);
      expect(await deleteRuns(store, me, { ids: [young.id] })).toBe(1);
    });

    it("keeps the events of a call in order, whatever comes twice, and forgets them in time", async () => {
      const me = owner();
      const id = newId("run_");
      const call = { id, ...me, at: now, leaseUntil: now + 5, expiresAt: now + 100 };
      expect(await beginRunCall(store, call)).toBe(true);
      expect(await beginRunCall(store, { ...call, userId: "user_other" })).toBe(false);
      const texts = Array.from({ length: 40 }, (_, index): RunEvent => ({ type: "text", text: `${index + 1}\0\u{1f98a}` }));
      for (let first = 1; first <= 40; first += 2)
        for (const _ of [1, 2]) await addRunEvents(store, { id, first, events: texts.slice(first - 1, first + 1) });
      const seen: number[] = [];
      for (let after = 0; ; ) {
        const events = await readRunEvents(store, id, after);
        if (events.length === 0) break;
        for (const { n, event } of events) {
          expect(event).toEqual(texts[n - 1]);
          seen.push(n);
          after = n;
        }
      }
      expect(seen).toEqual(texts.map((_, index) => index + 1));
      expect((await readRunEvents(store, id, 37)).map(({ n }) => n)).toEqual([38, 39, 40]);
      expect(await findRunCall(store, { ...me, id })).toMatchObject({ state: "running", leaseUntil: now + 5 });
      expect(await renewRunCalls(store, [id], now + 50)).toEqual([]);
      await askRunStop(store, id);
      expect(await renewRunCalls(store, [id], now + 50)).toEqual([id]);
      await endRunCall(store, { id, state: "stopped", expiresAt: now + 200 });
      await forgetRunCalls(store, now + 150);
      expect(await findRunCall(store, { ...me, id })).toMatchObject({ state: "stopped" });
      await forgetRunCalls(store, now + 201);
      expect(await findRunCall(store, { ...me, id })).toBeUndefined();
      expect(await readRunEvents(store, id, 0)).toEqual([]);
    });
  });
