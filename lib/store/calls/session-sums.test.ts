import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { type TurnFacts, writeTurn } from "../../contracts/turns";
import { callRecord, testDatabases } from "../../testing/database";
import { openStore, type Store } from "../database/open";
import { toRow } from "./call-row";
import { insertCalls } from "./calls";

const SESSION = "ses_00000000000000000000000001";

for (const database of await testDatabases()) {
  afterAll(database.remove);

  describe.skipIf(database.skip)(`sums of sessions: ${database.title}`, () => {
    let store: Store;
    beforeEach(async () => {
      store = await openStore(database.options);
      await store.db.deleteFrom("calls").execute();
      await store.db.deleteFrom("agent_sessions").execute();
    });
    afterEach(() => store.close());

    let made = 0;
    const turn = (facts: TurnFacts, more: Parameters<typeof callRecord>[1] = {}) =>
      toRow(callRecord(`req_${++made}`, { session: SESSION, turn: writeTurn(facts, 9_000), at: 1_000 * made, durationMs: 10, ...more }));
    const read = () => store.db.selectFrom("agent_sessions").selectAll().executeTakeFirst();
    const bash = { name: "Bash", hash: "b", failed: true };

    it("each new call is added once, whatever batch it is in", async () => {
      const rows = [
        turn({ own: "mine", task: "Fix it" }, { costNano: 5, cachedTokens: 1 }),
        turn({ agent: "a9", tools: [bash], lost: { tokens: 9, nano: 4 } }, { inputTokens: 90 }),
        turn({ tools: [{ ...bash, hash: "c" }] }, { model: "last", status: 500, code: "bad_gateway", inputTokens: 70 }),
      ];
      await insertCalls(store, rows.slice(0, 2));
      await insertCalls(store, rows);
      await insertCalls(store, [toRow(callRecord("req_alone"))]);
      expect(await read()).toMatchObject({
        ...{ id: SESSION, team_id: "team_a", key_id: "key_a", own_id: "mine", task: "Fix it", model: "last", code: "bad_gateway" },
        ...{ turns: 3, agent_turns: 1, failed: 1, tools: 2, input_tokens: 163, cached_tokens: 3, cost_nano: 5, breaks: 1, lost_nano: 4 },
        ...{ context_tokens: 70, first_at: rows[0]?.[1], last_at: Number(rows[2]?.[1]) + 10, stopped_at: null, only_model: null },
      });
    });

    it("counts equal tool calls in a row, over batches", async () => {
      await insertCalls(store, [turn({}), turn({ tools: [bash] }), turn({ tools: [bash] })]);
      await insertCalls(store, [turn({ tools: [bash] })]);
      await insertCalls(store, [turn({ tools: [bash] }), turn({ tools: [bash] })]);
      expect(await read()).toMatchObject({ step: "b", step_run: 5 });
      await insertCalls(store, [turn({ tools: [bash, bash] })]);
      expect(await read()).toMatchObject({ step: "b b", step_run: 1 });
      await insertCalls(store, [turn({})]);
      expect(await read()).toMatchObject({ step: "", step_run: 0 });
    });
  });
}
