import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PromptBook } from "../../catalog/prompt-book";
import { FIRST_TEAM } from "../../contracts/keys";
import type { Role } from "../../contracts/person";
import { PromptContent } from "../../contracts/prompts";
import { openStore, type Store } from "../../store/database/open";
import { keptLog, testDatabases } from "../../testing/database";
import { Prompts } from "../prompts/service";
import { EvaluationDefinition } from "./contract";
import { LabelRules } from "./label-rules";
import { addEvaluation } from "./run.fixture";

const person = (role: Role) => ({
  ...{ userId: `user_${role}`, name: role, email: null, teamId: FIRST_TEAM, teamName: "", role, sessionId: "session_1" },
});
const [owner, developer] = [person("owner"), person("developer")];
const DATASET = "data_1";

for (const database of await testDatabases()) {
  afterAll(database.remove);

  describe.skipIf(database.skip)(`rules of labels: ${database.title}`, () => {
    let store: Store;
    let rules: LabelRules;
    let prompts: Prompts;
    beforeAll(async () => {
      store = await openStore(database.options);
      rules = new LabelRules(store, { rows: async () => ({ items: [], columns: [], total: 0, version: 1, next: null }) });
      prompts = new Prompts(store, new PromptBook({ store, log: keptLog() }), rules);
    });
    afterAll(() => store.close());

    let made = 0;
    /** A prompt with two versions, whose label is at the first and has a rule. */
    async function guardedPrompt(requires: "not-worse" | "better" = "not-worse") {
      const of = { slug: `reply-${++made}`, label: "production" };
      const content = (text: string) => PromptContent.parse({ kind: "chat", messages: [{ role: "user", content: text }] });
      await prompts.create(owner, { slug: of.slug, description: "", content: content("one"), note: "" });
      await prompts.save(owner, of.slug, { content: content("two"), note: "" });
      await prompts.setLabel(owner, of, { shares: [{ version: 1, share: 100 }] });
      await rules.set(owner, of, { evaluationDataset: DATASET, requires });
      return of;
    }
    /** `passes`: of each row, in the columns of versions 1 and 2. */
    async function evaluated(slug: string, passes: readonly (readonly [boolean, boolean])[], more: object = {}) {
      const id = await addEvaluation(store, { rows: passes.length });
      const columns = [1, 2].map((version) => ({ model: "first", prompt: { id: slug, version } }));
      const definition = EvaluationDefinition.parse({ columns, checks: [{ type: "contains" }], dataset: { id: DATASET }, ...more });
      const change = { state: "done" as const, column_count: 2, definition: JSON.stringify(definition) };
      await store.db.updateTable("evaluations").set(change).where("id", "=", id).execute();
      const cells = passes.flatMap((row, position) =>
        row.map((isPassing, column_no) => ({
          ...{ evaluation_id: id, position, column_no, try_no: 0, team_id: FIRST_TEAM, change_no: 0, sent_hash: "", score: null },
          ...{ state: isPassing ? ("passed" as const) : ("failed" as const), latency_ms: 1, cost_nano: 1, started_at: 1, answered_at: 1 },
        })),
      );
      await store.db.insertInto("evaluation_cells").values(cells).execute();
    }
    const SECOND = [{ version: 2, share: 100 }];
    const move = (of: { slug: string; label: string }, by = developer, override?: string) =>
      rules.requireMove(by, { ...of, shares: SECOND, override });
    const rows = (count: number, row: readonly [boolean, boolean]) => Array.from({ length: count }, () => row);

    it("need an evaluation of both versions, and say so", async () => {
      const of = await guardedPrompt();
      await expect(move(of)).rejects.toMatchObject({ code: "label_guarded", message: expect.stringMatching(/versions 1 and 2/) });
      await evaluated(of.slug, rows(4, [true, true]), { dataset: { id: DATASET, first: 4 } });
      await evaluated(of.slug, rows(4, [true, true]), { dataset: { id: "data_2" } });
      await evaluated(of.slug, rows(4, [true, true]), { checks: [] });
      await expect(move(of)).rejects.toMatchObject({ code: "label_guarded" });
      expect(await rules.read(developer, of, { version: 2 })).toMatchObject({
        rule: { requires: "not-worse" },
        base: 1,
        compared: null,
        missing: expect.stringContaining("there is no"),
      });
      await evaluated(of.slug, rows(4, [true, true]));
      expect(await move(of)).toBeUndefined();
      expect(await rules.read(developer, of, { version: 2 })).toMatchObject({ missing: null });
    });

    it.each([
      ["not-worse", [...rows(8, [true, false])], false],
      ["not-worse", [...rows(3, [true, false])], true],
      ["not-worse", [...rows(8, [false, true])], true],
      ["better", [...rows(3, [false, true])], false],
      ["better", [...rows(8, [false, true]), [true, false] as const], true],
    ] as const)("%s, case %#", async (requires, passes, moves) => {
      const of = await guardedPrompt(requires);
      await evaluated(of.slug, passes);
      if (moves) expect(await move(of)).toBeUndefined();
      else await expect(move(of)).rejects.toMatchObject({ code: "label_guarded", message: expect.stringMatching(/fixed, .* broken/) });
    });

    it("are decided by the newest evaluation", async () => {
      const of = await guardedPrompt();
      await evaluated(of.slug, rows(8, [true, true]));
      await evaluated(of.slug, rows(8, [true, false]));
      await expect(move(of)).rejects.toMatchObject({ code: "label_guarded" });
    });

    it("say which comparison decides, with its figures, before the label is moved", async () => {
      const of = await guardedPrompt();
      await evaluated(of.slug, [...rows(3, [true, false]), [false, true], [true, true]]);
      const { compared, ...rest } = await rules.read(developer, of, { version: 2 });
      expect(rest).toMatchObject({ base: 1, missing: null });
      expect(compared).toMatchObject({ cases: 5, fixed: 1, broken: 3, pValue: expect.closeTo(0.625), baselineColumn: 0, column: 1 });
      expect(compared?.evaluation).toMatch(/^eval_/);
      expect(await rules.read(developer, of, { version: 1 })).toMatchObject({ compared: null, missing: null });
    });

    it("are overridden by owners with a reason, which is recorded", async () => {
      const of = await guardedPrompt();
      await expect(move(of, developer, "urgent")).rejects.toMatchObject({ code: "access_denied", detail: { param: "override" } });
      await expect(prompts.setLabel(owner, of, { shares: SECOND })).rejects.toMatchObject({ code: "label_guarded" });
      await prompts.setLabel(owner, of, { shares: SECOND, override: "urgent" });
      const acts = await store.db.selectFrom("audit").selectAll().where("action", "=", "prompt.label").execute();
      expect(JSON.stringify(acts)).toContain("urgent");
    });

    it("hold for the version that the label has when it moves", async () => {
      const of = await guardedPrompt();
      await evaluated(of.slug, rows(8, [true, true]));
      const requireMove = rules.requireMove.bind(rules);
      const late = {
        requireNoRule: rules.requireNoRule.bind(rules),
        requireMove: async (...args: Parameters<typeof requireMove>) => {
          const reason = await requireMove(...args);
          await prompts.setLabel(owner, of, { shares: SECOND });
          return reason;
        },
      };
      const other = new Prompts(store, new PromptBook({ store, log: keptLog() }), late);
      await expect(other.setLabel(developer, of, { shares: SECOND })).rejects.toMatchObject({ code: "changed_meanwhile" });
    });

    it("keep their label from being removed, and go with their prompt", async () => {
      const of = await guardedPrompt();
      await expect(prompts.removeLabel(developer, of)).rejects.toMatchObject({ code: "label_guarded" });
      await rules.remove(owner, of);
      await prompts.removeLabel(developer, of);
      await expect(rules.remove(owner, of)).rejects.toMatchObject({ code: "not_found" });
      await rules.set(owner, of, { evaluationDataset: DATASET, requires: "better" });
      await prompts.remove(owner, of.slug);
      await expect(rules.read(owner, of, {})).rejects.toMatchObject({ code: "not_found" });
      expect(await store.db.selectFrom("prompt_label_rules").selectAll().where("slug", "=", of.slug).execute()).toEqual([]);
    });
  });
}
