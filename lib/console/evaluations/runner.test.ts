import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { FIRST_TEAM } from "../../contracts/keys";
import { toRow } from "../../store/calls/call-row";
import { insertCalls } from "../../store/calls/calls";
import { openStore, type Store } from "../../store/database/open";
import { callRecord, testDatabases } from "../../testing/database";
import { addEvaluation, COST, callerText, cellsIn, FakeGateway, killWork, startRunner, until } from "./run.fixture";
import type { EvaluationRunner } from "./runner";
import { resumeEvaluation, stopEvaluation } from "./store";

const JUDGE = { type: "judge", model: "judge", rubric: "kind" };
const GOOD = { text: '{"reason": "Kind.", "grade": 5}' };
const isJudge = (question: string) => question.startsWith("judge");

for (const database of await testDatabases()) {
  afterAll(database.remove);

  describe.skipIf(database.skip)(`running evaluations: ${database.title}`, () => {
    let store: Store;
    let gateway: FakeGateway;
    let runners: EvaluationRunner[] = [];
    const run = (on = store) => {
      const runner = startRunner(on, gateway);
      runners.push(runner);
      return runner;
    };
    /** The death of the process that works on everything; another one starts. */
    const killed = async () => {
      await killWork(store);
      run();
    };
    const resume = (id: string, { caller = "ada", retryErrors = false } = {}) =>
      resumeEvaluation(store, { teamId: FIRST_TEAM, id, caller: callerText(caller), retryErrors, most: 100 });
    beforeAll(async () => {
      store = await openStore(database.options);
    });
    afterEach(async () => {
      vi.useRealTimers();
      for (const runner of runners) runner.finish();
      await Promise.all(runners.map((runner) => runner.close()));
      runners = [];
    });
    afterAll(() => store.close());
    const fresh = async (more: Parameters<typeof addEvaluation>[1]) => {
      gateway = new FakeGateway();
      return addEvaluation(store, more);
    };

    it("pays for an answer once if the process dies while it is checked", async () => {
      const id = await fresh({ rows: 1, checks: [JUDGE] });
      gateway.reply = (question) => (isJudge(question) ? { lost: true } : { text: "hello" });
      run();
      await vi.waitFor(() => expect(gateway.seen).toHaveLength(2));
      expect(await cellsIn(store, id)).toMatchObject([{ state: "running", answer: "hello", cost_nano: COST }]);
      gateway.kept.clear();
      gateway.reply = () => GOOD;
      await killed();
      await until(store, id, "done");
      expect(gateway.seen.filter((one) => !isJudge(one))).toHaveLength(1);
      expect(await cellsIn(store, id)).toMatchObject([
        { state: "passed", answer: "hello", cost_nano: COST, check_cost_nano: COST, latency_ms: 7 },
      ]);
    });

    it("takes the answer of the call that was made, with its figures, even if another person resumes", async () => {
      const id = await fresh({ rows: 1 });
      gateway.reply = () => ({ lost: true });
      run();
      await vi.waitFor(() => expect(gateway.seen).toHaveLength(1));
      const [name = ""] = gateway.kept.keys();
      const body = JSON.stringify({ choices: [{ message: { content: "paid for" } }] });
      gateway.kept.set(name, { state: "done", reply: { status: 200, contentType: "application/json", body } });
      await insertCalls(store, [toRow(callRecord(gateway.requestIds[0] ?? "", { costNano: 42, durationMs: 9, teamId: FIRST_TEAM }))]);
      await stopEvaluation(store, { teamId: FIRST_TEAM, id }, "Stopped.");
      await killWork(store);
      await resume(id, { caller: "bob" });
      run();
      await until(store, id, "done");
      expect(gateway.seen).toHaveLength(1);
      expect(await cellsIn(store, id)).toMatchObject([
        { state: "passed", answer: "paid for", cost_nano: 42, latency_ms: 9, request_id: gateway.requestIds[0] },
      ]);
    });

    it.each([
      ["is not known to have ended", 0, false],
      ["began more than ten minutes ago, and is forgotten", 11 * 60_000, true],
    ])("does not repeat a call that %s", async (_, later, isForgotten) => {
      const id = await fresh({ rows: 1 });
      gateway.reply = () => ({ lost: true });
      run();
      await vi.waitFor(() => expect(gateway.seen).toHaveLength(1));
      if (isForgotten) gateway.kept.clear();
      vi.useFakeTimers({ now: Date.now() + later, toFake: ["Date"] });
      await killed();
      await until(store, id, "done");
      expect(gateway.seen).toHaveLength(1);
      expect(await cellsIn(store, id)).toMatchObject([{ state: "error", error_code: "interrupted" }]);
    });

    it("repeats a call that was not made before its process died", async () => {
      const id = await fresh({ rows: 1 });
      gateway.reply = () => ({ lost: true });
      run();
      await vi.waitFor(() => expect(gateway.seen).toHaveLength(1));
      gateway.kept.clear();
      gateway.reply = () => ({ text: "hello" });
      await killed();
      await until(store, id, "done");
      expect(await cellsIn(store, id)).toMatchObject([{ state: "passed", answer: "hello" }]);
    });

    it("repeats only the checks of a cell whose answer is good, and numbers its changes upwards", async () => {
      const id = await fresh({ rows: 2, checks: [JUDGE, { type: "json", not: true }, { ...JUDGE, rubric: "short" }] });
      const isKind = (question: string) => question.includes("kind");
      gateway.reply = (question) => {
        if (!isJudge(question)) return { text: "[]" };
        return isKind(question) ? GOOD : { status: 400, code: "content_filter" };
      };
      run();
      await until(store, id, "done");
      const before = await cellsIn(store, id);
      expect(before).toMatchObject([{ state: "error", cost_nano: COST, check_cost_nano: COST, error_code: "" }, { state: "error" }]);
      const last = Math.max(...before.map(({ change_no }) => change_no));
      const seen = gateway.seen.length;
      gateway.reply = () => GOOD;
      await resume(id, { retryErrors: true });
      await until(store, id, "done");
      const after = await cellsIn(store, id);
      expect(after).toMatchObject([{ state: "passed", cost_nano: COST, check_cost_nano: 2 * COST }, { state: "passed" }]);
      expect(gateway.seen.slice(seen)).toHaveLength(2);
      expect(Math.min(...after.map(({ change_no }) => change_no))).toBeGreaterThan(last);
    });

    it("shows repeated cells as waiting, and counts what failed attempts have cost", async () => {
      const id = await fresh({ rows: 2 });
      gateway.reply = () => ({ status: 400, code: "content_filter" });
      run();
      await until(store, id, "done");
      for (const runner of runners) await runner.close();
      await store.db.updateTable("evaluation_cells").set({ cost_nano: 5 }).where("evaluation_id", "=", id).execute();
      await resume(id, { retryErrors: true });
      const waiting = await cellsIn(store, id);
      expect(waiting).toMatchObject([{ state: "waiting", error_code: "" }, { state: "waiting" }]);
      expect(new Set(waiting.map(({ change_no }) => change_no)).size).toBe(2);
      gateway.reply = () => ({ text: "hello" });
      run();
      await until(store, id, "done");
      expect(await cellsIn(store, id)).toMatchObject([{ state: "passed", cost_nano: COST, check_cost_nano: 5 }, { state: "passed" }]);
    });

    it("goes on after the database was away, with the answers of that time", async () => {
      const id = await fresh({ rows: 3, atOnce: 1 });
      let away = false;
      const flaky = new Proxy(store, {
        get(target, name) {
          if (away && name === "db") throw Object.assign(new Error("database is locked"), { code: "SQLITE_BUSY" });
          return target[name as keyof Store];
        },
      });
      gateway.reply = async (question) => {
        away = gateway.seen.length === 2;
        if (away)
          setTimeout(() => {
            away = false;
          }, 700);
        return { text: question };
      };
      run(flaky);
      await until(store, id, "done");
      expect(gateway.seen).toHaveLength(3);
      expect(await cellsIn(store, id)).toMatchObject([{ state: "passed" }, { state: "passed" }, { state: "passed" }]);
    });

    it("keeps a resumed evaluation running if the run before it ends late", async () => {
      const id = await fresh({ rows: 4, atOnce: 1 });
      let deny: (reply: { status: number; code: string }) => void = () => undefined;
      gateway.reply = () =>
        new Promise((resolve) => {
          deny = resolve;
        });
      run();
      await vi.waitFor(() => expect(gateway.seen).toHaveLength(1));
      await stopEvaluation(store, { teamId: FIRST_TEAM, id }, "Stopped.");
      await resume(id);
      gateway.reply = (question) => ({ text: question });
      deny({ status: 403, code: "access_denied" });
      await until(store, id, "done");
      expect(await cellsIn(store, id)).toHaveLength(4);
      expect(gateway.seen).toHaveLength(5);
    });

    it("starts no call after a stop, even if cells wait for the cost cap", async () => {
      const id = await fresh({ rows: 6, atOnce: 4, capNano: 100 * COST });
      let answer: () => void = () => undefined;
      gateway.reply = (question) =>
        new Promise((resolve) => {
          answer = () => resolve({ text: question });
        });
      const runner = run();
      await vi.waitFor(() => expect(gateway.seen).toHaveLength(1));
      await stopEvaluation(store, { teamId: FIRST_TEAM, id }, "Stopped.");
      runner.stop(id);
      answer();
      await until(store, id, "paused");
      expect(gateway.seen).toHaveLength(1);
    });

    it("pauses if a cap is set and a cost is not known", async () => {
      const id = await fresh({ rows: 3, capNano: 100 * COST });
      const { make } = gateway.calls;
      gateway.calls.make = async (...call) => ({ ...(await make(...call)), row: undefined });
      run();
      expect(await until(store, id, "paused")).toMatchObject({ pause_code: "cap", pause_words: expect.stringContaining("'first'") });
      expect(gateway.seen).toHaveLength(1);
    });
  });
}
