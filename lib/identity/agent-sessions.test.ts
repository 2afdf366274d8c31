import { afterAll, describe, expect, it } from "vitest";
import { openStore } from "../store/database/open";
import { testDatabases } from "../testing/database";
import { AgentSessionRules } from "./agent-sessions";

const LOG = { info: () => undefined, warn: () => undefined, error: () => undefined };

const TEXTS = {
  team_id: "t",
  key_id: "k",
  client: "",
  own_id: "",
  task: "",
  model: "",
  provider: "",
  upstream_model: "",
  code: "",
  step: "",
};
const COUNTS = {
  agent_turns: 0,
  failed: 0,
  tools: 0,
  input_tokens: 0,
  output_tokens: 0,
  cached_tokens: 0,
  written_tokens: 0,
  cost_nano: 0,
};
const ROW = { id: "ses_a", first_at: 1, last_at: 1, ...TEXTS, ...COUNTS, breaks: 0, lost_nano: 0, context_tokens: 0, step_run: 0 };

for (const database of await testDatabases()) {
  afterAll(database.remove);

  describe.skipIf(database.skip)(`stored sums for limits of sessions: ${database.title}`, () => {
    it("are read again after a second, and are the last known ones without the database", async () => {
      const store = await openStore(database.options);
      let now = 0;
      const rules = new AgentSessionRules({ store, log: LOG, running: { stop: () => 0 } }, () => now);
      const add = (turns: number) =>
        store.db
          .insertInto("agent_sessions")
          .values({ ...ROW, turns })
          .onConflict((conflict) => conflict.column("id").doUpdateSet({ turns }))
          .execute();
      expect(await rules.sums(ROW.id), "a new session").toBeUndefined();
      await add(1);
      expect(rules.sums(ROW.id), "within the second").toBeUndefined();
      now = 1_000;
      expect(await rules.sums(ROW.id)).toMatchObject({ turns: 1 });
      await add(2);
      now = 1_999;
      expect(rules.sums(ROW.id)).toMatchObject({ turns: 1 });
      now = 2_000;
      expect(await rules.sums(ROW.id)).toMatchObject({ turns: 2 });
      await store.close();
      now = 9_000;
      expect(await rules.sums(ROW.id)).toMatchObject({ turns: 2 });
    });
  });
}
