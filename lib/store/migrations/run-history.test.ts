import { afterAll, describe, expect, it } from "vitest";
import { listRuns } from "../../console/runs/list-store";
import { testDatabases } from "../../testing/database";
import { openStore, type Store } from "../open";
import { runHistory } from "./run-history";

const NOW = Date.UTC(2026, 5, 1, 12);
const OLD = {
  team_id: "team_a",
  user_id: "user_a",
  playground: "chat",
  models: '["m"]',
  status: "done",
  request_ids: "[]",
  state: "{}",
  output: "",
  output_cut: 0,
};

/** A chat's state with turns as they are stored, by id and time. */
const chat = (...turns: [id: string, at: number, text: string][]) =>
  JSON.stringify({
    own: {
      base: { turns: {}, chosen: {} },
      chats: {
        first: {
          turns: Object.fromEntries(turns.map(([id, at, text]) => [id, { id, parent: "root", role: "user", at, text }])),
          chosen: {},
        },
      },
    },
  });

/** Takes the migration back, as far as what it made concerns the test. */
async function before({ db }: Store): Promise<void> {
  for (const table of ["run_search", "run_words", "run_files"]) await db.schema.dropTable(table).ifExists().execute();
  for (const index of ["runs_listed", "runs_thread", "assets_request"]) await db.schema.dropIndex(index).execute();
  for (const column of ["pinned", "renamed", "thread", "newest", "columns"])
    await db.schema.alterTable("runs").dropColumn(column).execute();
}

for (const database of await testDatabases()) {
  afterAll(database.remove);

  describe.skipIf(database.skip)(`runs from before they had names and words: ${database.title}`, () => {
    it("are found by their words, and a conversation of them is its last turn", { timeout: 30_000 }, async () => {
      const store = await openStore(database.options);
      const { db } = store;
      try {
        await before(store);
        const rows = [
          { ...OLD, id: "run_1", at: NOW - 3, title: "Hello", state: chat(["t1", 1, "Hello"]), output: "A badger." },
          { ...OLD, id: "run_2", at: NOW - 2, title: "Go on", state: chat(["t2", 2, "Go on"], ["t1", 1, "Hello"]), output: "An otter." },
          { ...OLD, id: "run_3", at: NOW - 1, title: "Spoken", playground: "speech", state: '{"own":{"text":"The fox jumps"}}' },
          { ...OLD, id: "run_4", at: NOW, title: "Hello", user_id: "user_b", state: chat(["t1", 1, "Hello"]) },
          { ...OLD, id: "run_5", at: NOW, title: "Nothing kept" },
        ];
        await db
          .insertInto("runs")
          .values(rows as never)
          .execute();
        await db.transaction().execute((write) => runHistory.up(write));
        const found = async (userId: string, q = "") =>
          (await listRuns(store, { teamId: "team_a", userId }, { limit: 10, now: NOW, q })).items.map(({ id }) => id);
        expect(await found("user_a")).toEqual(["run_5", "run_3", "run_2"]);
        expect(await found("user_b")).toEqual(["run_4"]);
        expect(await found("user_a", "fox")).toEqual(["run_3"]);
        expect(await found("user_a", "hello")).toEqual(["run_2"]);
        expect(await found("user_a", "otter")).toEqual(["run_2"]);
      } finally {
        await store.close();
      }
    });
  });
}
