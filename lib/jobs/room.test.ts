import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { toTaskRow } from "../store/tasks/task-row";
import { storedTask } from "../store/tasks/tasks.fixture";
import { testDatabases } from "../testing/database";
import { clearTasks, PLAIN_ORDER, TaskSetting } from "../testing/task-setting";
import { MOST_VIDEOS } from "./room";

for (const database of await testDatabases()) {
  afterAll(database.remove);

  describe.skipIf(database.skip)(`the queue of videos: ${database.title}`, () => {
    let setting: TaskSetting;
    beforeEach(async () => {
      setting = await TaskSetting.open(database.options);
      await clearTasks(setting.store);
    });
    afterEach(() => setting.close());

    const add = async (count: number, keyId: string) => {
      const order = { ...PLAIN_ORDER, firstFrame: null, lastFrame: null, references: [] };
      const rows = Array.from({ length: count }, () => toTaskRow(storedTask(Date.now(), { order, keyId })));
      for (let at = 0; at < rows.length; at += 250)
        await setting.store.db
          .insertInto("tasks")
          .values(rows.slice(at, at + 250))
          .execute();
    };

    it("takes so many of a key, and of a team, and says that there are no more", async () => {
      await add(MOST_VIDEOS.ofCaller - 1, "key_a");
      await setting.submit({ keyId: "key_a" });
      const full = { code: "rate_limit_exceeded", status: 429, detail: { retryAfterMs: 10_000 } };
      await expect(setting.submit({ keyId: "key_a" })).rejects.toMatchObject({
        ...full,
        message: expect.stringMatching(/^You have 500 unfinished videos/),
      });
      await setting.submit({ keyId: "key_b" });
      await add(MOST_VIDEOS.ofTeam - MOST_VIDEOS.ofCaller - 1, "key_c");
      await expect(setting.submit({ keyId: "key_d" })).rejects.toMatchObject({
        ...full,
        message: expect.stringMatching(/^Your team has 1000 unfinished videos/),
      });
      await setting.submit({ keyId: "key_a", teamId: "team_b" });
    });
  });
}
