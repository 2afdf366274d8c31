import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Role } from "../../contracts/person";
import { createKeyStore } from "../../identity/key-store";
import { openStore, type Store } from "../../store/database/open";
import { testDatabases } from "../../testing/database";
import { addSession, addTeam } from "../../testing/people";
import { Budgets } from "../budgets/service";
import type { KeyOptions } from "./changes";
import { TeamKeys } from "./service";

const HOUR = 3_600_000;
/** Keys are created with the real clock. */
const NOW = Date.now();
const perMinute = (requestsPerMinute: number) => ({ requestsPerMinute, tokensPerMinute: null, concurrent: null });

interface Field {
  /** As an admin sets it on a developer's key without these limits. */
  set: KeyOptions;
  /** Changes that the developer may not make. */
  looser: readonly KeyOptions[];
  /** Changes they may make. */
  fine: readonly KeyOptions[];
  /** Whether the bound applies to new keys, too. */
  further: "none" | "within" | "free";
}

const FIELDS = {
  disabled: { set: { disabled: true }, looser: [{ disabled: false }], fine: [{ disabled: true }], further: "none" },
  scopes: {
    set: { scopes: ["chat", "video"] },
    looser: [{ scopes: ["all"] }, { scopes: ["chat", "images"] }],
    fine: [{ scopes: ["chat"] }, { scopes: ["video:read"] }, { scopes: ["video", "chat"] }],
    further: "within",
  },
  models: {
    set: { models: ["gpt-4*"] },
    looser: [{ models: null }, { models: ["gpt-*"] }, { models: ["gpt-4o", "o3"] }],
    fine: [{ models: ["gpt-4o"] }, { models: ["gpt-4*"] }],
    further: "within",
  },
  expiresAt: {
    set: { expiresAt: NOW + 2 * HOUR },
    looser: [{ expiresAt: null }, { expiresAt: NOW + 3 * HOUR }],
    fine: [{ expiresAt: NOW + HOUR }, { expiresAt: NOW + 2 * HOUR }],
    further: "within",
  },
  limits: {
    set: { limits: perMinute(10) },
    looser: [{ limits: null }, { limits: perMinute(11) }],
    fine: [{ limits: perMinute(10) }, { limits: perMinute(5) }],
    further: "none",
  },
  networks: {
    set: { networks: ["10.0.0.0/8", "::1"] },
    looser: [{ networks: null }, { networks: ["10.0.0.0/8", "192.0.2.1"] }],
    fine: [{ networks: ["::1"] }],
    further: "within",
  },
  metadata: {
    set: { metadata: { cost: "42" } },
    looser: [{ metadata: null }, { metadata: { cost: "43" } }, { metadata: { other: "1" } }],
    fine: [{ metadata: { cost: "42", own: "x" } }, { metadata: { cost: "42" } }],
    further: "free",
  },
  logBodies: {
    set: { logBodies: "errors" },
    looser: [{ logBodies: "off" }, { logBodies: "all" }],
    fine: [{ logBodies: "errors" }],
    further: "within",
  },
} as const satisfies Record<string, Field>;
type FieldName = keyof typeof FIELDS;
const NAMES = Object.keys(FIELDS) as FieldName[];
const fieldOf = (name: FieldName): Field => FIELDS[name];

for (const database of await testDatabases()) {
  afterAll(database.remove);

  describe.skipIf(database.skip)(`what an owner or admin set on somebody's key: ${database.title}`, () => {
    let store: Store;
    let service: TeamKeys;
    let teamId: string;
    let people = 0;
    beforeAll(async () => {
      store = await openStore(database.options);
      service = new TeamKeys(store, createKeyStore(store), () => NOW);
    });
    beforeEach(async () => {
      teamId = await addTeam(store, "Harbour");
    });
    afterAll(() => store.close());
    const person = async (role: Role) => (await addSession(store, { name: `${role} ${++people}`, role, teamId })).person;
    const denied = (param: string | null) => ({ code: "access_denied", status: 403, detail: { param } });
    /** A developer's key on which an admin set a field. */
    const bound = async (name: FieldName, manager: Role = "admin") => {
      const [admin, developer] = [await person(manager), await person("developer")];
      const { key } = await service.create(developer, { name: "batch" });
      const set = await service.change(admin, key.id, fieldOf(name).set);
      expect(set.setByAdmin).toEqual([name]);
      return { admin, developer, id: key.id };
    };

    describe.each(NAMES)("%s", (name) => {
      const { set, looser, fine, further } = fieldOf(name);

      it("isn't loosened by the key's owner, by PATCH or by a bulk action, and is by owners and admins", async () => {
        for (const manager of ["owner", "admin"] as const) {
          const { admin, developer, id } = await bound(name, manager);
          for (const options of looser) {
            await expect(service.change(developer, id, options), JSON.stringify(options)).rejects.toMatchObject(denied(name));
            await expect(service.change(developer, id, { name: "x", ...options })).rejects.toMatchObject(denied(name));
          }
          const actions = {
            disabled: [{ action: "enable" }],
            expiresAt: [{ action: "extend" }, { action: "extend", expiresAt: NOW + 3 * HOUR }],
            metadata: [
              { action: "tag", metadata: { cost: "" } },
              { action: "tag", metadata: { cost: "43" } },
            ],
          } as const;
          for (const given of name in actions ? actions[name as keyof typeof actions] : [])
            expect(await service.bulk(developer, { ids: [id], ...given })).toMatchObject({
              done: [],
              refused: [{ id, code: "access_denied" }],
            });
          expect(await service.read(admin, id)).toMatchObject(name === "disabled" ? { disabledByAdmin: true } : set);
          for (const options of fine) await expect(service.change(developer, id, options)).resolves.toMatchObject({ setByAdmin: [name] });
          for (const options of looser) await expect(service.change(admin, id, options)).resolves.toBeDefined();
        }
      });

      it("is taken over by the key that takes over from it", async () => {
        const { admin, developer, id } = await bound(name);
        const { key } = await service.rotate(developer, id, { grace: "0" });
        expect(key).toMatchObject({ setByAdmin: [name], disabledByAdmin: name === "disabled" });
        expect(key.status).toBe(name === "disabled" ? "disabled" : name === "expiresAt" ? "expiring" : "active");
        for (const options of looser) await expect(service.change(developer, key.id, options)).rejects.toMatchObject(denied(name));
        await expect(service.change(admin, key.id, { ...looser[0] })).resolves.toBeDefined();
      });

      it("isn't made up for by a new key, nor by another one of theirs, revoked or not", async () => {
        const { admin, developer, id } = await bound(name);
        const make = (options: object = {}, who = developer) => service.create(who, { name: "further", ...options });
        const spare = (await service.create(admin, { name: "spare", ownerId: developer.userId })).key;
        await service.change(admin, spare.id, { disabled: true });
        await service.release(admin, spare.id);
        const param = further === "none" ? null : name;
        for (const revoked of [false, true]) {
          if (revoked) await service.revoke(developer, id);
          if (further === "free") await expect(make()).resolves.toBeDefined();
          else {
            const refused = { ...denied(param), message: expect.stringMatching(/^An owner or admin of the team .*your key "batch"/) };
            await expect(make()).rejects.toMatchObject(refused);
            if (name !== "disabled") await expect(make(looser[0])).rejects.toMatchObject(refused);
            await expect(service.change(developer, spare.id, { disabled: false })).rejects.toMatchObject(refused);
            for (const options of fine)
              if (further === "none" && name !== "disabled") await expect(make(options)).rejects.toMatchObject(refused);
              else if (name !== "disabled") await expect(make(options)).resolves.toBeDefined();
          }
          // Owners and admins create one for them, and nobody else is affected.
          await expect(make({ ownerId: developer.userId }, admin)).resolves.toBeDefined();
          await expect(make({}, await person("developer"))).resolves.toBeDefined();
        }
        expect(await service.release(admin, id)).toMatchObject({ setByAdmin: [], bindsOwner: false });
        await expect(make()).resolves.toBeDefined();
      });

      it("binds whoever gets the key, and lets go of who had it", async () => {
        const { admin, developer, id } = await bound(name);
        const heir = await person("developer");
        await service.change(admin, id, { ownerId: heir.userId });
        for (const options of looser) await expect(service.change(heir, id, options)).rejects.toMatchObject(denied(name));
        for (const who of [heir, developer]) await expect(service.create(who, { name: "own" })).resolves.toBeDefined();
      });

      it("binds its owner when an admin made the key so for them, and no other key of theirs", async () => {
        if (name === "disabled") return;
        const [admin, developer] = [await person("admin"), await person("developer")];
        const { key } = await service.create(admin, { name: "given", ownerId: developer.userId, ...(set as object) });
        for (const options of looser) await expect(service.change(developer, key.id, options)).rejects.toMatchObject(denied(name));
        await expect(service.create(developer, { name: "own" })).resolves.toBeDefined();
        // A service key binds its new owner, too.
        const service_ = (await service.create(admin, { name: "service", service: true, ...(set as object) })).key;
        await service.change(admin, service_.id, { ownerId: developer.userId });
        for (const options of looser) await expect(service.change(developer, service_.id, options)).rejects.toMatchObject(denied(name));
      });

      it("is free again once an owner or admin lifts it, revokes the key or gives it back", async () => {
        const lifted = { disabled: false, scopes: ["all"], models: null, expiresAt: null, limits: null, networks: null } as const;
        if (name in lifted) {
          const { admin, developer, id } = await bound(name);
          const options = { [name]: lifted[name as keyof typeof lifted] } as KeyOptions;
          expect(await service.change(admin, id, options)).toMatchObject({ setByAdmin: [], bindsOwner: false });
          await expect(service.create(developer, { name: "further" })).resolves.toBeDefined();
        }
        const ended = await bound(name);
        await service.revoke(ended.admin, ended.id);
        await expect(service.create(ended.developer, { name: "further" })).resolves.toBeDefined();
        const given = await bound(name);
        await expect(service.release(given.admin, given.id)).resolves.toMatchObject({ setByAdmin: [], bindsOwner: false });
        const freed = name === "limits" || name === "networks" ? [] : looser;
        for (const options of freed) await expect(service.change(given.developer, given.id, options)).resolves.toBeDefined();
      });

      it("doesn't bind by what the owner set", async () => {
        const [admin, developer] = [await person("admin"), await person("developer")];
        const { key } = await service.create(developer, { name: "own" });
        expect(await service.change(developer, key.id, set)).toMatchObject({ setByAdmin: [], bindsOwner: false });
        await expect(service.create(developer, { name: "further" })).resolves.toBeDefined();
        expect((await service.change(admin, key.id, { name: "renamed" })).setByAdmin).toEqual([]);
        const mine = (await service.create(admin, { name: "own" })).key;
        expect(await service.change(admin, mine.id, set)).toMatchObject({ setByAdmin: [], bindsOwner: false });
      });
    });

    it("counts for money as well: a budget that an admin set on a key leaves no further key", async () => {
      const budgets = new Budgets(store, () => NOW);
      const [admin, developer] = [await person("admin"), await person("developer")];
      const { key } = await service.create(developer, { name: "batch" });
      const budget = (amount: number, soft = false) => ({ amount, period: "month" as const, soft });
      const make = () => service.create(developer, { name: "further" });
      await budgets.set(admin, key.id, { budget: budget(5, true) });
      await expect(make()).resolves.toBeDefined();
      await budgets.set(admin, key.id, { budget: budget(5) });
      await expect(make()).rejects.toMatchObject(denied(null));
      expect((await service.rotate(developer, key.id, {})).key).toMatchObject({ setByAdmin: ["budget"], bindsOwner: true });
      await expect(make()).rejects.toMatchObject(denied(null));
      await budgets.set(admin, key.id, { budget: null });
      await expect(make()).resolves.toBeDefined();
      const own = (await service.create(developer, { name: "own", budget: budget(5) })).key;
      await budgets.set(admin, own.id, { budget: budget(50) });
      await expect(make(), "more than it had takes nothing").resolves.toBeDefined();
    });

    it("holds after a demotion, and a key of one's own that was limited as an admin is bound like any other", async () => {
      const [owner, admin] = [await person("owner"), await person("admin")];
      const { key } = await service.create(admin, { name: "batch" });
      await service.change(owner, key.id, { disabled: true, models: ["gpt-4*"] });
      const demoted = { ...admin, role: "developer" as const };
      await expect(service.change(demoted, key.id, { disabled: false })).rejects.toMatchObject(denied("disabled"));
      await expect(service.change(demoted, key.id, { models: null })).rejects.toMatchObject(denied("models"));
      await expect(service.create(demoted, { name: "further" })).rejects.toMatchObject({ code: "access_denied" });
      await expect(service.change(admin, key.id, { disabled: false, models: null })).resolves.toMatchObject({ setByAdmin: [] });
    });

    it("is inherited as it is when the key is rotated while an admin disables it", async () => {
      const [admin, developer] = [await person("admin"), await person("developer")];
      for (let round = 0; round < 5; round++) {
        const { key } = await service.create(developer, { name: "raced" });
        const [rotated] = await Promise.allSettled([
          service.rotate(developer, key.id, { grace: "0" }),
          service.change(admin, key.id, { disabled: true }),
        ]);
        const old = await service.read(admin, key.id);
        // Either the key was disabled first, and its successor is too, or it was rotated first, and the old one has expired.
        if (rotated.status === "fulfilled" && rotated.value.key.status === "active") expect(old.rotatedTo).toBe(rotated.value.key.id);
        else if (rotated.status === "fulfilled") expect(rotated.value.key).toMatchObject({ disabledByAdmin: true });
        await service.release(admin, key.id);
        if (old.rotatedTo) await service.release(admin, old.rotatedTo);
      }
    });

    it("counts for a key that another one has taken over from, too", async () => {
      const [admin, developer] = [await person("admin"), await person("developer")];
      const { key } = await service.create(developer, { name: "early" });
      const next = (await service.rotate(developer, key.id, {})).key;
      await service.change(admin, key.id, { disabled: true });
      await expect(service.create(developer, { name: "further" })).rejects.toMatchObject(denied(null));
      await service.change(admin, key.id, { disabled: false });
      await service.change(admin, next.id, { models: ["a"] });
      await service.rotate(developer, next.id, {});
      await expect(service.create(developer, { name: "further" })).rejects.toMatchObject(denied("models"));
    });

    it("keeps a key off that its owner disabled and rotated", async () => {
      const developer = await person("developer");
      const { key } = await service.create(developer, { name: "off" });
      await service.change(developer, key.id, { disabled: true });
      const { key: next } = await service.rotate(developer, key.id, {});
      expect(next).toMatchObject({ status: "disabled", disabledByAdmin: false });
      await expect(service.change(developer, next.id, { disabled: false })).resolves.toMatchObject({ status: "active" });
    });

    it("is given back by owners and admins of the team alone, and noted", async () => {
      const { developer, id } = await bound("models");
      const stranger = (await addSession(store, { name: `stranger ${++people}`, role: "owner", teamId: await addTeam(store, "Dock") }))
        .person;
      await expect(service.release(stranger, id)).rejects.toMatchObject({ code: "not_found" });
      await expect(service.release(developer, id)).rejects.toMatchObject({ code: "access_denied" });
      const owner = await person("owner");
      await service.release(owner, id);
      const acts = await store.db
        .selectFrom("audit")
        .select(["actor_id", "changes"])
        .where("action", "=", "key.release")
        .where("team_id", "=", teamId)
        .execute();
      expect(acts).toEqual([{ actor_id: owner.userId, changes: JSON.stringify({ setByAdmin: [["models"], null] }) }]);
    });
  });
}
