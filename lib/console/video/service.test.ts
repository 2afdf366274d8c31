import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Failure } from "../../contracts/errors";
import type { Person } from "../../contracts/person";
import type { Price } from "../../contracts/prices";
import type { CallRecord } from "../../contracts/record";
import type { GatewayRequest } from "../../gateway/exchange";
import type { Catalog } from "../../gateway/ports";
import { createSubmitTask } from "../../jobs/submit";
import { createTasks } from "../../jobs/tasks";
import type { VideoState, VideoTasks } from "../../providers/capabilities";
import { TargetHealth } from "../../routing/health";
import { planOfListed } from "../../routing/plan";
import { budgetRows, personSubject, setBudget } from "../../store/budgets/budgets";
import { verifyLedger } from "../../store/budgets/ledger";
import { toRow } from "../../store/calls/call-row";
import { insertCalls } from "../../store/calls/calls";
import { testDatabases } from "../../testing/database";
import { holdBudgets } from "../../testing/hold-budgets";
import { clearTasks, finished, providerOf, ScriptedVideos, TaskSetting, TEAM } from "../../testing/task-setting";
import { VideoJobDetail } from "./contract";
import { Videos } from "./service";

const ROUTE = planOfListed();
const WITHIN = { timeout: 10_000, interval: 5 };
const PERSON: Person = {
  userId: "user_a",
  name: "Ada",
  email: null,
  teamId: TEAM,
  teamName: "A",
  role: "developer",
  sessionId: "session_a",
};
const PIXEL = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==", "base64");

/** A vendor's model that can't be cancelled. */
function unstoppable(videos: ScriptedVideos): VideoTasks {
  return { local: false, submit: (call) => videos.submit(call), advance: (operation, work) => videos.advance(operation, work) };
}

const retryOf = (id: string, requestId: string) => ({
  id,
  requestId,
  request: { query: "", header: () => undefined } as unknown as GatewayRequest,
});

for (const database of await testDatabases()) {
  afterAll(database.remove);

  describe.skipIf(database.skip)(`jobs of a vendor in the console: ${database.title}`, () => {
    let setting: TaskSetting;
    let clock: number;
    let records: CallRecord[];
    beforeEach(async () => {
      clock = Date.now();
      records = [];
      setting = await TaskSetting.open(database.options, { videos: new ScriptedVideos(false), now: () => clock });
      await clearTasks(setting.store);
    });
    afterEach(() => setting.close());

    function service(video: VideoTasks = setting.videos, price?: Price) {
      const { store, media } = setting;
      const provider = providerOf(video);
      const listing = { id: "film-1", capabilities: ["video" as const], created: 0, ownedBy: "", price };
      const catalog: Catalog = {
        find: (id) => ({
          id,
          targets: [{ provider, model: "film-1", listing, plan: ROUTE.ofTarget, health: new TargetHealth("film-1") }],
          route: ROUTE,
        }),
        list: async () => [],
        refreshedAt: 0,
      };
      const runner = { wake: () => undefined, drop: () => undefined };
      const submit = createSubmitTask({ store, media, runner });
      return new Videos({
        store,
        media,
        providers: [provider],
        catalog,
        runner,
        submit,
        tasks: createTasks({ store, media, runner }),
        owners: { ownerOf: () => null },
        journal: { append: (row) => void records.push(row) },
        budgets: {
          hold: (ask) => holdBudgets(store, [ask], { process: "test", at: Date.now() }).then(([answer]) => answer ?? { held: [] }),
        },
      });
    }
    const row = (id: string) => setting.store.db.selectFrom("tasks").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    /** Polls the job once more with this answer. */
    const hear = async (id: string, said: VideoState | Failure) => {
      setting.videos.step = () => {
        if (said instanceof Failure) throw said;
        return said;
      };
      const { checks, next_at } = await row(id);
      clock = next_at;
      if (setting.runners.length === 0) await setting.runner().start();
      await vi.waitFor(async () => expect(await row(id)).toMatchObject({ checks: checks + 1, lease_owner: null }), WITHIN);
    };

    it("show a word that nobody knows as unknown, are asked for on, and keep what was replied", async () => {
      const { id } = await setting.submit();
      await hear(id, { state: "queued", word: "waiting", queuePosition: 4, reply: { status: 200, body: '{"status":"waiting"}' } });
      expect(await service().read(PERSON, id)).toMatchObject({ status: "queued", queuePosition: 4, checkedAt: clock, checkCount: 1 });
      await hear(id, { state: "in_progress", word: "in_review", unknown: true });
      await hear(id, new Failure("upstream_timeout", "The upstream did not answer.", { transient: true }));
      const job = VideoJobDetail.parse(await service().read(PERSON, id));
      expect(job).toMatchObject({ status: "unknown", word: "in_review", queuePosition: null, checkCount: 3 });
      expect(job.timeline.map(({ status, word }) => [status, word])).toEqual([
        ["queued", "queued"],
        ["queued", "waiting"],
        ["unknown", "in_review"],
      ]);
      expect(job.checks.map(({ ok, status, body }) => [ok, status, body])).toEqual([
        [true, 200, '{"status":"waiting"}'],
        [true, null, "in_review"],
        [false, null, "The upstream did not answer."],
      ]);
      const { counts, items } = await service().list(PERSON, {
        q: "",
        model: "",
        batch: "",
        person: "",
        status: ["unknown"],
        page: 1,
        pageSize: 5,
      });
      expect(counts).toMatchObject({ unknown: 1, running: 0 });
      expect(items.map((one) => one.id)).toEqual([id]);
      const board = await service().board(PERSON, { q: "", model: "", batch: "", person: "", limit: 5 });
      expect(board.columns.running.map(({ status }) => status)).toEqual(["unknown"]);
      await hear(id, { state: "in_progress", word: "running" });
      expect(await service().read(PERSON, id)).toMatchObject({ status: "running" });
    });

    it("are cancelled where the vendor can be told, and only not followed any more where not: the button and the answer say which", async () => {
      const { id: first } = await setting.submit({ prompt: "one" });
      expect(await service().read(PERSON, first)).toMatchObject({ stop: "cancel" });
      expect(await service().stop(PERSON, first)).toBe("cancelled");
      expect(await row(first)).toMatchObject({ state: "cancelled", word: "cancelled", owes_cancel: 1 });
      await expect(service().remove(PERSON, first)).rejects.toMatchObject({ code: "task_conflict" });
      const { id: second } = await setting.submit({ prompt: "two" });
      const other = service(unstoppable(setting.videos));
      expect(await other.read(PERSON, second)).toMatchObject({ stop: "untrack" });
      expect(await other.stop(PERSON, second)).toBe("untracked");
      expect(await other.read(PERSON, second)).toMatchObject({ status: "cancelled", word: "untracked", stop: null });
      expect(await other.stop(PERSON, second)).toBe("ended");
      await expect(other.stop({ ...PERSON, teamId: "team_b" }, second)).rejects.toMatchObject({ code: "task_not_found" });
    });

    it("are tried again under the person's budget: held first, paid by the row, given back where it came to nothing", async () => {
      const subject = personSubject(TEAM, PERSON.userId);
      const budget = async () => (await budgetRows(setting.store, { subjects: [subject] }))[0];
      const set = (amount: number) =>
        setting.store.db
          .transaction()
          .execute((write) =>
            setBudget(
              write,
              { teamId: TEAM, budget: { kind: "person", subject }, at: Date.now(), actor: "Ada" },
              { amount, period: "once", soft: false },
            ),
          );
      const { id } = await setting.submit();
      await hear(id, { state: "failed", word: "FAILED", code: "internal_error", message: "No." });
      // The order has no length: five seconds are held, and the vendor reports two.
      const [held, paid] = [5 * 0.5e9, 2 * 0.5e9];
      await set(1);
      const dear = service(setting.videos, { input: 0, output: 0, second: 0.5 });
      await expect(dear.retry(PERSON, retryOf(id, "req_dear"))).rejects.toMatchObject({ code: "insufficient_quota" });
      await expect(service(setting.videos).retry(PERSON, retryOf(id, "req_unpriced"))).rejects.toMatchObject({ code: "unsupported_model" });
      expect(records.splice(0).map(({ code, costNano, heldBy }) => [code, costNano, heldBy])).toEqual([
        ["insufficient_quota", 0, ""],
        ["unsupported_model", 0, ""],
      ]);
      await set(10);
      await dear.retry(PERSON, retryOf(id, "req_paid"));
      expect(await budget()).toMatchObject({ held_nano: held, spent_nano: 0 });
      const broken: VideoTasks = {
        ...unstoppable(setting.videos),
        submit: () => Promise.reject(new Failure("bad_gateway", "No.")),
      };
      await expect(service(broken, { input: 0, output: 0, second: 0.5 }).retry(PERSON, retryOf(id, "req_lost"))).rejects.toThrow("No.");
      expect(await budget()).toMatchObject({ held_nano: 2 * held });
      await insertCalls(setting.store, records.splice(0).map(toRow));
      expect(await budget()).toMatchObject({ held_nano: 0, spent_nano: paid });
      expect((await verifyLedger(setting.store, TEAM)).problems).toEqual([]);
      // The bootstrap key has no budget, and a playground without one holds nothing.
      const root = { ...PERSON, userId: "key_bootstrap", sessionId: null };
      await dear.retry(root, retryOf(id, "req_root"));
      expect(records.splice(0).map(({ heldBy, costNano }) => [heldBy, costNano])).toEqual([["", paid]]);
      await setting.store.db.transaction().execute(async (write) => {
        for (const table of ["budgets", "budget_holds", "ledger", "calls"] as const) await write.deleteFrom(table).execute();
      });
    });

    it("are tried again with the same order and images, at the person's expense", async () => {
      const images = [{ bytes: PIXEL, type: "image/png" as const, width: 1, height: 1 }];
      const { id } = await setting.submit({ images, task: { frames: ["first"], externalId: "mine" } });
      await hear(id, { state: "failed", word: "FAILED", code: "content_policy_violation", message: "No." });
      const made = await service().retry(PERSON, retryOf(id, "req_again"));
      expect(made).toMatchObject({ attempt: 2, retriedFrom: id, job: { fromImage: true, maker: { kind: "person", id: "user_a" } } });
      const again = setting.videos.submitted.at(-1);
      expect(again?.images[0]?.bytes).toEqual(PIXEL);
      expect(again?.input).toMatchObject({ prompt: "a boat", seed: 7 });
      expect(records).toMatchObject([
        { id: "req_again", keyId: "play_user_a", endpoint: "console.retryVideo", status: 200, model: "film-1" },
      ]);
      await expect(service().retry(PERSON, retryOf(made.id, "req_b"))).rejects.toMatchObject({ code: "task_conflict" });
    });

    it("are refused a retry where the vendor refuses it or an image is gone, and nothing is left behind", async () => {
      const images = [{ bytes: PIXEL, type: "image/png" as const, width: 1, height: 1 }];
      const { id } = await setting.submit({ images, task: { frames: ["first"] } });
      await hear(id, { state: "failed", word: "FAILED", code: "content_policy_violation", message: "No." });
      setting.videos.take = () => {
        throw new Failure("insufficient_quota", "The provider's credit is used up.");
      };
      await expect(service().retry(PERSON, retryOf(id, "req_a"))).rejects.toMatchObject({ code: "insufficient_quota" });
      await setting.media.remove((await setting.files()).map((file) => file.id));
      await expect(service().retry(PERSON, retryOf(id, "req_b"))).rejects.toMatchObject({ code: "media_removed" });
      expect(records.map(({ status, code }) => [status, code])).toEqual([
        [429, "insufficient_quota"],
        [410, "media_removed"],
      ]);
      expect(await setting.store.db.selectFrom("tasks").select("id").execute()).toEqual([{ id }]);
    });

    it("tell how long they usually take once five have finished, and say so of those that run", async () => {
      for (let n = 0; n < 5; n++) {
        const { id } = await setting.submit({ prompt: `video ${n}` });
        if (n === 4) expect((await service().read(PERSON, id)).estimate).toBeNull();
        await hear(id, finished(id));
      }
      const { id } = await setting.submit({ prompt: "the next one" });
      const job = await service().read(PERSON, id);
      expect(job.estimate).toMatchObject({ n: 5, basis: "length" });
      expect(job.estimate?.p10Ms).toBeGreaterThanOrEqual(5_000);
      expect(job.history?.bars.reduce((sum, bar) => sum + bar, 0)).toBe(5);
    });
  });
}
