import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LiveRoutes } from "../../catalog/live-routes";
import { newId } from "../../contracts/ids";
import { FIRST_TEAM } from "../../contracts/keys";
import type { CallRecord } from "../../contracts/record";
import { inOrder } from "../../gateway/in-order";
import type { Serving } from "../../gateway/ports";
import { Affinity } from "../../routing/affinity";
import { TargetHealth } from "../../routing/health";
import { Router } from "../../routing/router";
import { toRow } from "../../store/calls/call-row";
import { insertCalls } from "../../store/calls/calls";
import { rateCall } from "../../store/calls/feedback";
import { openStore, type Store } from "../../store/database/open";
import { insertRoute, publishRoute } from "../../store/models/routes";
import { callRecord, keptLog, testDatabases } from "../../testing/database";
import { RolloutChecks } from "./rollout-checks";
import { StartRolloutRequest } from "./rollout-contract";
import { Rollouts } from "./rollouts";

const OWNER = {
  ...{ userId: "user_1", name: "Ann", email: null, teamId: FIRST_TEAM, teamName: "", role: "owner" as const, sessionId: "s" },
};
const [OLD, NEW] = ["main/old", "main/new"];
const nothing = async () => undefined;

for (const database of await testDatabases()) {
  afterAll(database.remove);

  describe.skipIf(database.skip)(`rollouts: ${database.title}`, () => {
    let store: Store;
    beforeAll(async () => {
      store = await openStore(database.options);
    });
    afterAll(() => store.close());

    /** What one process has in memory. */
    async function openProcess() {
      const routes = new LiveRoutes(new Router());
      const update = () => routes.update(store, {}, new Map());
      const live = { routes, update };
      await update();
      return { routes, update, rollouts: new Rollouts({ store, live }), checks: new RolloutChecks({ store, live, log: keptLog() }) };
    }
    let made = 0;
    async function startRollout(asked: object = {}) {
      const id = `route-${++made}`;
      await insertRoute(store, { definition: { id, targets: [OLD, NEW] }, by: "Ann", at: 1 }, nothing);
      const process = await openProcess();
      await process.rollouts.start(OWNER, id, StartRolloutRequest.parse({ target: NEW, ...asked }));
      const read = async (of = process) => {
        await of.update();
        const { rollout } = await of.rollouts.read(OWNER, id);
        return rollout ?? expect.fail("no rollout");
      };
      const { id: rolloutId } = process.routes.rollouts.find(({ routeId }) => routeId === id) ?? expect.fail("no rollout");
      /** Calls on one side, stored as the gateway does. */
      const calls = async (side: 0 | 1, count: number, more: Partial<CallRecord> = {}) => {
        const [provider = "", upstreamModel = ""] = (side === 1 ? NEW : OLD).split("/");
        const record = { provider, upstreamModel, rollout: `${rolloutId}:${side}`, at: Date.now(), teamId: FIRST_TEAM, ...more };
        const ids = Array.from({ length: count }, () => newId("req_"));
        await insertCalls(
          store,
          ids.map((one) => toRow(callRecord(one, record))),
        );
        return ids;
      };
      return { ...process, id, read, calls };
    }
    const BROKEN = { status: 502, code: "bad_gateway", outcome: "failed" } as const;
    /** Later than the lease of the check before. */
    const later = (minutes = 1) => Date.now() + minutes * 60_000;

    it("returns by itself when errors pass the limit", async () => {
      const { checks, read, calls, id } = await startRollout();
      await calls(0, 100);
      await calls(1, 15);
      await checks.check(later());
      expect(await read()).toMatchObject({ state: "running", share: 1, figures: { target: { calls: 15, failed: 0 } } });
      await calls(1, 3, BROKEN);
      // The other target answered for it: its caller noticed nothing.
      await calls(1, 2, { provider: "main", upstreamModel: "old", attempts: 2 });
      await checks.check(later(2));
      expect(await read()).toMatchObject({
        state: "returned",
        share: 0,
        reason: "5 of its 20 calls failed, and 0 of 100 at the other targets: 25.0 % more, 5.0 % are allowed.",
      });
      const acts = await store.db.selectFrom("audit").selectAll().where("target_id", "=", id).orderBy("id").execute();
      expect(acts.map(({ action, actor_name: name }) => [action, name])).toEqual([
        ["route.rollout", "Ann"],
        ["route.rollout", "Rollout"],
      ]);
      expect(acts[1]?.changes).toContain("returned, 0 %");
    });

    it("goes on after a restart, step by step, and publishes the route with the target in front", async () => {
      const { checks, read, calls, id } = await startRollout({ steps: [10, 100], hold: { minutes: 5, calls: 20 } });
      await calls(1, 20);
      await checks.check(later());
      expect(await read()).toMatchObject({ state: "running", step: 0, share: 10 });
      const restarted = await openProcess();
      await restarted.checks.check(later(5));
      expect(await read(restarted)).toMatchObject({ state: "running", step: 1, share: 100, figures: { target: { calls: 0 } } });
      await calls(1, 20, { at: later(1) });
      await restarted.checks.check(later(20));
      expect(await read()).toMatchObject({ state: "done", share: 100 });
      const route = (await openProcess()).routes.kept.find((one) => one.id === id);
      expect(route).toMatchObject({ version: 2, definition: { order: "listed", targets: [NEW, OLD] } });
    });

    it("are checked by one process at a time, and limits apply while they are paused", async () => {
      const { checks, rollouts, read, calls, id } = await startRollout({ hold: { minutes: 0, calls: 1 } });
      const other = await openProcess();
      await calls(1, 1);
      const now = later();
      await Promise.all([checks.check(now), other.checks.check(now), checks.check(now)]);
      const { changedAt: seen, ...rollout } = await read();
      expect(rollout).toMatchObject({ step: 1, share: 10 });
      await rollouts.change(OWNER, id, { action: "pause", seen });
      await expect(rollouts.change(OWNER, id, { action: "next", seen })).rejects.toMatchObject({ code: "changed_meanwhile" });
      await calls(1, 5);
      await checks.check(later(2));
      expect(await read()).toMatchObject({ state: "paused", step: 1 });
      const rated = await calls(1, 5);
      for (const callId of rated)
        await rateCall(store, { teamId: FIRST_TEAM, callId, rater: "key", feedback: { thumb: "down" }, at: Date.now() });
      await checks.check(later(3));
      expect(await read()).toMatchObject({ state: "returned", reason: expect.stringContaining("5 of its 5 ratings are thumbs down") });
    });

    it("are returned if the route loses the target, and end with the route's version that a person publishes meanwhile", async () => {
      const { checks, read, id } = await startRollout();
      const definition = { id, targets: [OLD, "main/third"] };
      await publishRoute(store, { definition, by: "Bo", at: 2, seen: 1, restoredFrom: null }, nothing);
      await read();
      await checks.check(later());
      expect(await read()).toMatchObject({ state: "returned", reason: "The route no longer has the target." });
    });

    it("refuse a second one, a target that the route does not have, and changes after the end", async () => {
      const { rollouts, read, id } = await startRollout();
      const start = (target: string) => rollouts.start(OWNER, id, StartRolloutRequest.parse({ target }));
      await expect(start(NEW)).rejects.toMatchObject({ code: "changed_meanwhile" });
      await expect(start("main/else")).rejects.toMatchObject({ code: "invalid_value", detail: { param: "target" } });
      await expect(rollouts.remove(OWNER, id)).rejects.toMatchObject({ code: "invalid_value" });
      await rollouts.change(OWNER, id, { action: "return", seen: (await read()).changedAt });
      expect(await read()).toMatchObject({ state: "returned", reason: "Returned by Ann." });
      const { changedAt: seen } = await read();
      await expect(rollouts.change(OWNER, id, { action: "next", seen })).rejects.toMatchObject({ code: "invalid_value" });
      await expect(start(NEW)).resolves.toMatchObject({ rollout: { state: "running", share: 1 } });
      await rollouts.change(OWNER, id, { action: "return", seen: (await read()).changedAt });
      await rollouts.remove(OWNER, id);
      expect(await rollouts.read(OWNER, id)).toEqual({ rollout: null });
      for (const person of [
        { ...OWNER, role: "developer" as const },
        { ...OWNER, teamId: "team_other" },
      ])
        await expect(rollouts.change(person, id, { action: "next", seen })).rejects.toMatchObject({ code: "access_denied" });
    });
  });
}

describe("the share of a rollout", () => {
  const serving = [OLD, "main/spare", NEW].map((target) => ({
    target: { health: new TargetHealth(target), plan: { weight: 1 }, listing: {} },
  }));
  const order = (conversation: string, share: number, affinity = new Affinity()) => {
    const router = new Router();
    const route = { ...router.planOf({ id: "r", targets: [OLD, "main/spare", NEW] }), rollout: { id: "roll_1", target: NEW, share } };
    const found = inOrder(serving as unknown as Serving[], { route, conversation, input: {}, affinity });
    return { targets: found.serving.map(({ target }) => target.health.target), side: found.side };
  };
  const people = Array.from({ length: 2_000 }, (_, at) => `conversation ${at}`);

  it("goes to conversations that keep the target while it grows", () => {
    const at = (share: number) => people.filter((one) => order(one, share).side === 1);
    const [first, second] = [at(0.1), at(0.5)];
    expect(first.length / people.length).toBeCloseTo(0.1, 1);
    expect(second.length / people.length).toBeCloseTo(0.5, 1);
    expect(second).toEqual(expect.arrayContaining(first));
    expect(at(1)).toHaveLength(people.length);
    expect(order(first[0] ?? "", 0.1).targets).toEqual([NEW, OLD, "main/spare"]);
  });

  it("is nothing after a return, also for conversations that the target has served", () => {
    const affinity = new Affinity();
    const [candidate] = serving.slice(-1);
    if (candidate) affinity.keep("a", { target: candidate.target.health, key: "" }, Date.now());
    expect(order("a", 0, affinity)).toEqual({ targets: [OLD, "main/spare", NEW], side: 0 });
    expect(order("", 0).targets).toEqual([OLD, "main/spare", NEW]);
  });
});
