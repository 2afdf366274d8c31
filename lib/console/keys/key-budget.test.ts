import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { newId } from "../../contracts/ids";
import type { Actor } from "../../contracts/person";
import { NANO_DOLLARS } from "../../contracts/prices";
import { createKeyStore } from "../../identity/key-store";
import { takeTurn } from "../../store/budgets/budget-holds";
import { openStore, type Store } from "../../store/database/open";
import { testDatabases } from "../../testing/database";
import { addSession, addTeam } from "../../testing/people";
import { Audit } from "../audit/service";
import { Budgets } from "../budgets/service";
import type { ConsoleKey } from "./contract";
import { TeamKeys } from "./service";

const TEN = { amount: 10, period: "month", soft: false } as const;
const TWENTY = { amount: 20, period: "month", soft: false } as const;

for (const database of await testDatabases()) {
  afterAll(database.remove);

  describe.skipIf(database.skip)(`a key and its budget, saved together: ${database.title}`, () => {
    let store: Store;
    let keys: TeamKeys;
    let budgets: Budgets;
    let owner: Actor;
    let developer: Actor;
    let key: ConsoleKey;
    let people = 0;
    beforeEach(async () => {
      store = await openStore(database.options);
      keys = new TeamKeys(store, createKeyStore(store));
      budgets = new Budgets(store);
      const teamId = await addTeam(store, "Harbour");
      owner = (await addSession(store, { name: `Owner ${++people}`, role: "owner", teamId })).person;
      developer = (await addSession(store, { name: `Developer ${people}`, role: "developer", teamId })).person;
      key = (await keys.create(developer, { name: "digest", budget: TEN })).key;
    });
    afterEach(() => store.close());
    const state = async () => {
      const { name, version, budget } = await keys.read(owner, key.id);
      return { name, version, budget: budget?.budget ?? null };
    };
    const acts = async () =>
      (await new Audit(store).list(owner, { actor: "", action: "", target: key.id, limit: 10 })).items.map(({ action }) => action);

    it("saves both, and writes an act of each", async () => {
      const saved = await keys.change(owner, key.id, { name: "report", budget: TWENTY, seenBudget: TEN, version: key.version });
      expect(saved).toMatchObject({ name: "report", version: key.version + 1, setByAdmin: ["budget"], budget: { budget: TWENTY } });
      expect(await acts()).toEqual(["budget.set", "key.change", "key.create"]);
    });

    it("is exhausted only once leases have nothing left of it", async () => {
      const dollars = (amount: number) => amount * NANO_DOLLARS;
      const lease = { subject: key.id, change: 1, give: 0, idle: 0, want: dollars(1), least: 1 };
      const at = Date.now();
      await takeTurn(store, { process: "process_a", asks: [], leases: [lease], at });
      const budgets = [{ kind: "key", subject: key.id }] as const;
      const asks = [{ requestId: newId("req_"), model: "m", budgets, nano: dollars(9) }];
      await takeTurn(store, { process: "process_b", asks, leases: [], at });
      expect(await keys.read(owner, key.id)).toMatchObject({ status: "active", budget: { available: 1 } });
      await takeTurn(store, { process: "process_a", asks: [], leases: [{ ...lease, change: 2, want: 0 }], at });
      expect(await keys.read(owner, key.id)).toMatchObject({ status: "over_budget", budget: { available: 0 } });
    });

    it("saves neither if the budget has changed since, or the key", async () => {
      const before = await state();
      const late = keys.change(owner, key.id, { name: "report", budget: TWENTY, seenBudget: null });
      await expect(late).rejects.toMatchObject({ code: "changed_meanwhile", detail: { param: "seenBudget" } });
      const stale = keys.change(owner, key.id, { name: "report", budget: TWENTY, seenBudget: TEN, version: key.version + 1 });
      await expect(stale).rejects.toMatchObject({ code: "changed_meanwhile", detail: { param: "version" } });
      expect(await state()).toEqual(before);
      expect(await acts()).toEqual(["key.create"]);
    });

    it("saves neither if the last write of the transaction fails", async () => {
      const before = await state();
      const failing = new TeamKeys(store, createKeyStore(store), () => Number.NaN);
      await expect(failing.change(owner, key.id, { name: "report", budget: TWENTY })).rejects.toThrow();
      expect(await state()).toEqual(before);
      expect(await acts()).toEqual(["key.create"]);
    });

    it("leaves the key's version as it is if only the budget changes", async () => {
      const saved = await keys.change(owner, key.id, { budget: null, seenBudget: TEN });
      expect(saved).toMatchObject({ version: key.version, budget: null });
      expect(await acts()).toEqual(["budget.set", "key.create"]);
    });

    it("lets nobody but owners and admins change the budget", async () => {
      const refused = keys.change(developer, key.id, { name: "report", budget: TWENTY });
      await expect(refused).rejects.toMatchObject({ code: "access_denied", detail: { param: "budget" } });
      expect(await state()).toMatchObject({ name: "digest", budget: TEN });
    });

    it("takes turns with those who set the budget by itself", async () => {
      const turns = Array.from({ length: 10 }, (_, n) => [
        keys.change(owner, key.id, { budget: { ...TEN, amount: n }, name: `digest ${n}` }),
        budgets.set(owner, key.id, { budget: { ...TEN, amount: 100 + n } }),
      ]);
      const done = await Promise.allSettled(turns.flat());
      const failures = done.flatMap((one) => (one.status === "rejected" ? [String(one.reason)] : []));
      // A change that was overtaken three times gives up; none waits for another that waits for it.
      expect(failures.filter((words) => /deadlock/i.test(words))).toEqual([]);
      expect((await budgets.verify(owner)).sound).toBe(true);
    });
  });
}
