import { afterAll, describe, expect, it } from "vitest";
import { FIRST_TEAM } from "../../contracts/keys";
import { openStore } from "../../store/database/open";
import { testDatabases } from "../../testing/database";
import { CreateDatasetRequest } from "./contract";
import { Datasets } from "./service";

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
    const datasets = new Datasets(store, { logs: { list: unused, bodies: unused }, ratings: { list: unused } });
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
  });
}
