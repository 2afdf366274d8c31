import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FIRST_TEAM } from "../../contracts/keys";
import type { Person } from "../../contracts/person";
import { openStore, type Store } from "../../store/database/open";
import { testDatabases } from "../../testing/database";
import { blindResult, blindTurn, blindVote } from "./blind";
import { agreementWithChecks, markCell } from "./marks";
import type { EvaluationRowQuery } from "./query-contract";
import { filteredRows } from "./results-store";
import { addEvaluation } from "./run.fixture";
import { findEvaluation } from "./store";

const KEY = Buffer.alloc(32, 7);
const person = (userId: string): Person => ({
  userId,
  name: userId,
  email: null,
  teamId: FIRST_TEAM,
  teamName: "",
  role: "developer",
  sessionId: `session_${userId}`,
});
const [ada, bob] = [person("Ada"), person("Bob")];

for (const database of await testDatabases()) {
  afterAll(database.remove);

  describe.skipIf(database.skip)(`people about answers: ${database.title}`, () => {
    let store: Store;
    beforeAll(async () => {
      store = await openStore(database.options);
    });
    afterAll(() => store.close());

    /** `states`: of the cells of each row, by column. The judge prefers the second column. */
    async function ended(states: readonly (readonly ("passed" | "failed" | "error")[])[]): Promise<string> {
      const id = await addEvaluation(store, { rows: states.length });
      const judge = (score: number) => JSON.stringify([{ name: "judge", type: "judge", state: "passed", score, reason: "" }]);
      const cells = states.flatMap((row, position) =>
        row.map((state, column_no) => ({
          ...{ evaluation_id: id, position, column_no, try_no: 0, team_id: FIRST_TEAM, state, change_no: 0, sent_hash: "" },
          ...{ score: null, answer: `answer ${column_no}`, latency_ms: 5, cost_nano: 1, started_at: 1, checks: judge(column_no) },
          ...(state === "error" ? { answered_at: null, error_code: "timeout" } : { answered_at: 1, error_code: "" }),
        })),
      );
      await store.db.insertInto("evaluation_cells").values(cells).execute();
      const columns = states[0]?.length ?? 1;
      await store.db.updateTable("evaluations").set({ state: "done", column_count: columns }).where("id", "=", id).execute();
      return id;
    }
    const setting = async (id: string, by = ada) => {
      const evaluation = (await findEvaluation(store, { teamId: FIRST_TEAM, id })) ?? expect.fail("not found");
      return { store, evaluation, person: by, key: KEY };
    };
    const rowsWith = async (id: string, only: EvaluationRowQuery["only"]) =>
      (await filteredRows(store, id, { after: -1, limit: 10, only, tag: "", q: "" })).map(({ position }) => position);

    it("mark a cell once each, and agree with the checks or not", async () => {
      const id = await ended([["passed"], ["failed"], ["passed"], ["error"]]);
      const mark = (by: Person, row: number, verdict: "pass" | "fail" | null, note = "") =>
        markCell(store, id, by, { row, column: 0, try: 0, verdict, note });
      expect(await agreementWithChecks(store, id)).toEqual({ marked: 0, agreed: 0, kappa: null });
      await mark(ada, 0, "fail");
      expect(await mark(ada, 0, "pass", "fine")).toMatchObject({ marks: [{ person: "Ada", verdict: "pass", note: "fine" }] });
      await mark(ada, 1, "pass");
      await mark(ada, 2, "pass");
      expect(await rowsWith(id, "marked")).toEqual([0, 1, 2]);
      expect(await rowsWith(id, "contested")).toEqual([1]);
      expect(await mark(bob, 2, "fail")).toMatchObject({ marks: [{ person: "Ada" }, { person: "Bob" }] });
      expect(await rowsWith(id, "contested")).toEqual([1, 2]);
      expect(await agreementWithChecks(store, id)).toEqual({ marked: 4, agreed: 2, kappa: expect.closeTo(-0.333333333, 8) });
      expect(await mark(ada, 1, null)).toEqual({ marks: [] });
      await expect(mark(ada, 3, "pass")).rejects.toMatchObject({ code: "invalid_value", detail: { param: "row" } });
      const { last_change } = (await setting(id)).evaluation;
      expect(last_change).toBe(6);
    });

    it("vote blind, on each pair once, by sides that are shuffled for each of them", async () => {
      const id = await ended(Array.from({ length: 24 }, () => ["passed", "failed"] as const));
      const columns = { a: 0, b: 1 };
      const sides: string[] = [];
      for (let turn = await blindTurn(await setting(id), columns); turn.pair; ) {
        const { pair } = turn;
        sides.push(pair.left.answer);
        expect(Object.keys(pair.left)).toEqual(["answer", "toolCalls"]);
        const choice = pair.row >= 20 ? "tie" : pair.left.answer === "answer 1" ? "left" : "right";
        turn = await blindVote(await setting(id), { ...columns, row: pair.row, try: pair.try, choice });
        expect(turn).toMatchObject({ voted: pair.row + 1, total: 24 });
      }
      expect(new Set(sides).size).toBe(2);
      const ofBob: string[] = [];
      for (let row = 0; row < 24; row++) {
        const { pair } = await blindTurn(await setting(id, bob), columns);
        ofBob.push(pair?.left.answer ?? "");
        await blindVote(await setting(id, bob), { ...columns, row, try: 0, choice: "neither" });
      }
      expect(ofBob).not.toEqual(sides);
      expect(await blindResult(await setting(id), columns)).toEqual({
        ...{ votes: 48, a: 0, b: 20, ties: 4, neither: 24, people: 2 },
        pValue: expect.closeTo(2 * 0.5 ** 20, 12),
        judge: { compared: 24, agreed: 20, kappa: 0 },
      });
      expect(await blindResult(await setting(id), { a: 1, b: 0 })).toMatchObject({ a: 20, b: 0 });
    });

    it("vote only on pairs of answers of two columns", async () => {
      const id = await ended([
        ["passed", "error"],
        ["passed", "passed"],
      ]);
      expect(await blindTurn(await setting(id), { a: 0, b: 1 })).toMatchObject({ pair: { row: 1 }, voted: 0, total: 1 });
      const vote = async (more: object) => blindVote(await setting(id), { a: 0, b: 1, row: 1, try: 0, choice: "tie", ...more });
      await expect(vote({ row: 0 })).rejects.toMatchObject({ code: "invalid_value", detail: { param: "row" } });
      await expect(vote({ b: 0 })).rejects.toMatchObject({ code: "invalid_value", detail: { param: "b" } });
      await expect(vote({ b: 2 })).rejects.toMatchObject({ code: "invalid_value", detail: { param: "b" } });
      expect(await vote({})).toEqual({ pair: null, voted: 1, total: 1 });
    });
  });
}
