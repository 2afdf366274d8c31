import { afterAll, describe, expect, it } from "vitest";
import { FIRST_TEAM } from "../../contracts/keys";
import { openStore } from "../../store/database/open";
import { testDatabases } from "../../testing/database";
import { CreateDatasetRequest } from "./contract";
import { printsOf } from "./prints";
import { Datasets } from "./service";
import { findDataset } from "./store";

const unused = () => Promise.reject(new Error("no logs are read"));
const ann = { userId: "user_1", name: "Ann", email: null, teamId: FIRST_TEAM, teamName: "Team", role: "owner", sessionId: null } as const;
const ticket = (text: string) => ({ variables: { ticket: text } });
const edit = { rows: [], remove: [], restore: [], seen: [] };

for (const database of await testDatabases()) {
  afterAll(database.remove);

  describe.skipIf(database.skip)(`rows of a dataset: ${database.title}`, async () => {
    if (database.skip) return;
    const store = await openStore(database.options);
    afterAll(() => store.close());
    const datasets = new Datasets(store, {
      logs: { list: unused, bodies: unused, read: unused },
      runs: { read: unused },
      ratings: { list: unused },
    });
    const create = async (name: string, rows: number) => {
      const { id } = await datasets.create(ann, CreateDatasetRequest.parse({ name, columns: ["ticket", "policy"] }));
      const tickets = Array.from({ length: rows }, (_, at) => ticket(`ticket ${at + 1}`));
      await datasets.add(ann, id, { rows: tickets, duplicates: "skip", dryRun: false });
      return id;
    };

    it("are exported in the version that was newest at the start, whatever is changed meanwhile", async () => {
      const id = await create("Export", 600);
      const { body } = await datasets.file(ann, id, { format: "csv" });
      if (!body || typeof body === "string" || body instanceof Uint8Array) throw new Error("a stream was expected");
      let text = "";
      for await (const part of body) {
        if (text === "")
          await datasets.change(ann, id, { ...edit, version: 2, rows: [{ id: 599, ...ticket("changed") }], remove: [2, 600] });
        text += part;
      }
      const lines = text.trim().split("\r\n");
      expect([lines.length, lines[2], lines[599], lines[600]]).toEqual([601, "ticket 2,,,", "ticket 599,,,", "ticket 600,,,"]);
      expect(await datasets.rows(ann, id, { after: 0, skip: 0, limit: 1, q: "", tag: "", only: "all" })).toMatchObject({
        version: 3,
        total: 598,
      });
    });

    it("are not exported in part: a dataset that is deleted meanwhile ends its export", async () => {
      const id = await create("Deleted", 600);
      const { body } = await datasets.file(ann, id, { format: "jsonl" });
      if (!body || typeof body === "string" || body instanceof Uint8Array) throw new Error("a stream was expected");
      const parts = body[Symbol.asyncIterator]();
      await parts.next();
      await datasets.delete(ann, id);
      await expect(parts.next()).rejects.toMatchObject({ code: "not_found" });
    });

    it("are compared by what has changed since the last time", async () => {
      const id = await create("Prints", 4);
      const found = async () => {
        const dataset = await findDataset(store, { teamId: FIRST_TEAM, id });
        if (!dataset) throw new Error("the dataset was not found");
        return dataset;
      };
      const first = await printsOf(store, await found());
      const unread = { ...first, rows: new Map(first.rows).set(1, "not read again") };
      await datasets.change(ann, id, { ...edit, version: 2, rows: [{ id: 2, ...ticket("changed") }, ticket("new")], remove: [3, 4] });
      await datasets.change(ann, id, { ...edit, version: 3, restore: [4] });
      const now = await printsOf(store, await found());
      expect((await printsOf(store, await found(), unread)).rows).toEqual(new Map(now.rows).set(1, "not read again"));
      expect([...now.rows.keys()].sort()).toEqual([1, 2, 4, 5]);
      await datasets.change(ann, id, { ...edit, version: 4, columns: [{ name: "ticket" }] });
      expect(await printsOf(store, await found(), unread)).toEqual(await printsOf(store, await found()));
    });

    it("are duplicates of rows that were changed or added after the first look", async () => {
      const id = await create("Duplicates", 2);
      const add = (text: string) => datasets.add(ann, id, { rows: [ticket(text)], duplicates: "skip", dryRun: false });
      expect(await add("ticket 3")).toMatchObject({ added: 1 });
      await datasets.change(ann, id, { ...edit, version: 3, rows: [{ id: 1, ...ticket("other") }] });
      expect([await add("ticket 1"), await add("other"), await add("ticket 3")]).toMatchObject([{ added: 1 }, { added: 0 }, { added: 0 }]);
    });
  });
}
