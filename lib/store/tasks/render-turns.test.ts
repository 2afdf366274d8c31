import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { testDatabases } from "../../testing/database";
import { clearTasks, PLAIN_ORDER } from "../../testing/task-setting";
import { openStore, type Store } from "../database/open";
import { videoPlaces } from "./render-turns";
import { claimTasks, releaseTask } from "./task-leases";
import { insertTask } from "./tasks";
import { storedTask } from "./tasks.fixture";

const START = 1_000_000;

for (const database of await testDatabases()) {
  afterAll(database.remove);

  describe.skipIf(database.skip)(`videos of several teams: ${database.title}`, () => {
    let store: Store;
    beforeEach(async () => {
      store = await openStore(database.options);
      await clearTasks(store);
    });
    afterEach(() => store.close());

    /** Named by team, caller and number: `a1-3` is the third of caller 1 of team a. */
    async function add(...names: string[]) {
      for (const [place, name] of names.entries()) {
        const order = { ...PLAIN_ORDER, firstFrame: null, lastFrame: null, references: [] };
        const whose = { teamId: `team_${name.slice(0, 1)}`, keyId: `key_${name.slice(0, 2)}` };
        await insertTask(store, storedTask(START + place, { id: `task_${name}`, order, ...whose }), name);
      }
    }
    const claim = (limit: number, now = START + 1_000) =>
      claimTasks(store, { kind: "video", limit, lease: "here/1/a", videosPerMachine: 100, now, until: now + 100_000 });
    const next = async (limit = 1) => (await claim(limit)).map(({ id }) => id.slice("task_".length));

    const flood = ["a1-1", "a1-2", "a1-3", "a1-4", "a2-1", "b1-1", "b1-2", "c1-1"];
    const inTurn = ["a1-1", "b1-1", "c1-1", "a2-1", "b1-2", "a1-2", "a1-3", "a1-4"];

    it("are begun by turns of the teams, and of the callers in them", async () => {
      await add(...flood);
      const taken: string[] = [];
      for (let n = 0; n < flood.length; n++) taken.push(...(await next()));
      expect(taken).toEqual(inTurn);
      expect(await next()).toEqual([]);
    });

    it("are begun in the same order by one claim of many", async () => {
      await add(...flood);
      expect(await next(3)).toEqual(inTurn.slice(0, 3));
      expect(await next(10)).toEqual(inTurn.slice(3));
    });

    it("say truly how many come before them, before and after some have been begun", async () => {
      await add(...flood);
      const ids = flood.map((name) => `task_${name}`);
      const order = async () => {
        const places = await videoPlaces(store.db, ids);
        const sorted = [...places].sort(([, one], [, other]) => one - other);
        expect(sorted.map(([, place]) => place)).toEqual(sorted.map((_one, index) => index + 1));
        return sorted.map(([id]) => id.slice("task_".length));
      };
      expect(await order()).toEqual(inTurn);
      await next(2);
      expect(await order()).toEqual(inTurn.slice(2));
    });

    it("of a newcomer are next, though another team has been waiting for longer with many", async () => {
      await add(...Array.from({ length: 30 }, (_, index) => `a1-${index + 1}`));
      await next(5);
      await add("b1-1");
      expect(await next()).toEqual(["b1-1"]);
    });

    it("that are not due, or are held, do not keep their caller's others waiting", async () => {
      await add("a1-1", "a1-2", "b1-1");
      const [first] = await claim(1);
      if (!first) throw new Error("nothing was claimed");
      await releaseTask(store, "here/1/a", { task: { ...first, nextAt: START + 50_000 }, at: START });
      expect(await next(5)).toEqual(["b1-1", "a1-2"]);
      expect((await claim(5, START + 60_000)).map(({ id }) => id)).toEqual(["task_a1-1"]);
    });
  });
}
