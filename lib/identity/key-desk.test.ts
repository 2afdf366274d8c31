import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ROLES } from "../contracts/console-account";
import { ACTIVITY_BAR_MS, type ConsoleKey, type KeyQuery } from "../contracts/console-keys";
import { newId } from "../contracts/ids";
import { toRow } from "../store/call-row";
import { insertCalls } from "../store/calls";
import { openStore, type Store } from "../store/open";
import { callRecord, keptLog, testDatabases } from "../testing/database";
import { addSession, addTeam } from "../testing/people";
import { TeamKeys } from "./key-desk";
import { createKeyRing } from "./key-ring";
import { createKeyStore } from "./key-store";

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 21, 14, 30);
const ALL: KeyQuery = { q: "", view: "current", owner: "", sort: "status", order: "asc", page: 1, pageSize: 25 };

for (const database of await testDatabases()) {
  afterAll(database.remove);

  describe.skipIf(database.skip)(`keys of a team: ${database.title}`, () => {
    let store: Store;
    let desk: TeamKeys;
    let teamId: string;
    let people = 0;
    beforeEach(async () => {
      store = await openStore(database.options);
      desk = new TeamKeys(store, createKeyStore(store), () => NOW);
      teamId = await addTeam(store, "Harbour");
    });
    afterEach(() => store.close());
    const person = async (role: (typeof ROLES)[number], team = teamId) =>
      (await addSession(store, { name: `${role}${++people}`, role, teamId: team })).person;
    const names = ({ items }: { items: ConsoleKey[] }) => items.map(({ name }) => name);
    /** Calls of a key, `ago` milliseconds before now. */
    const calls = (key: ConsoleKey, count: number, given: { ago?: number; status?: number; code?: string } = {}) => {
      const { ago = 60_000, status = 200, code = "" } = given;
      const rows = Array.from({ length: count }, () =>
        toRow(callRecord(newId("req_"), { at: NOW - ago, teamId, keyId: key.id, status, code })),
      );
      return insertCalls(store, rows);
    };

    it("lets owners and admins change every key, developers their own, viewers none", async () => {
      const [owner, admin, developer, other, viewer] = [
        await person("owner"),
        await person("admin"),
        await person("developer"),
        await person("developer"),
        await person("viewer"),
      ];
      const { key } = await desk.create(developer, { name: "digest" });
      expect(key).toMatchObject({ owner: { id: developer.userId, name: developer.name }, scopes: ["all"], models: null, status: "active" });
      for (const [who, may] of [
        [owner, true],
        [admin, true],
        [developer, true],
        [other, false],
        [viewer, false],
      ] as const) {
        expect((await desk.list(who, ALL)).items[0]?.mayChange, who.role).toBe(may);
        expect((await desk.read(who, key.id)).mayChange).toBe(may);
        const change = desk.change(who, key.id, { name: `by ${who.role}` });
        if (may) await expect(change).resolves.toMatchObject({ name: `by ${who.role}` });
        else await expect(change).rejects.toMatchObject({ code: "access_denied" });
        if (!may) await expect(desk.revoke(who, key.id)).rejects.toMatchObject({ code: "access_denied" });
      }
      await desk.revoke(developer, key.id);
      await expect(desk.revoke(developer, key.id)).rejects.toMatchObject({ code: "not_found" });
      await expect(desk.change(owner, key.id, { disabled: false })).rejects.toMatchObject({ code: "not_found" });
      expect((await desk.list(owner, { ...ALL, view: "revoked" })).items).toMatchObject([{ status: "revoked", mayChange: false }]);
    });

    it("keeps the console's own rights from developers", async () => {
      const [admin, developer] = [await person("admin"), await person("developer")];
      for (const scope of ["admin", "metrics"] as const) {
        const wish = { name: "strong", scopes: ["all" as const, scope] };
        await expect(desk.create(developer, wish)).rejects.toMatchObject({ code: "access_denied", detail: { param: "scopes" } });
        await expect(desk.create(admin, wish)).resolves.toBeDefined();
      }
      await expect(desk.create(developer, { name: "robot", service: true })).rejects.toMatchObject({ code: "access_denied" });
      expect((await desk.create(admin, { name: "robot", service: true })).key.owner).toBeNull();
      const { key } = await desk.create(developer, { name: "mine" });
      await expect(desk.change(developer, key.id, { scopes: ["admin"] })).rejects.toMatchObject({ code: "access_denied" });
      await desk.change(admin, key.id, { scopes: ["all", "admin"] });
      await expect(desk.change(developer, key.id, { name: "still mine" })).rejects.toMatchObject({ code: "access_denied" });
    });

    it("keeps a key disabled that an admin disabled, for its owner, until one enables it", async () => {
      const [owner, admin, developer] = [await person("owner"), await person("admin"), await person("developer")];
      const { key } = await desk.create(developer, { name: "held" });
      const enable = () => desk.change(developer, key.id, { disabled: false });
      for (const manager of [owner, admin]) {
        expect(await desk.change(manager, key.id, { disabled: true })).toMatchObject({ status: "disabled", disabledByAdmin: true });
        await expect(enable()).rejects.toMatchObject({ code: "access_denied", status: 403, detail: { param: "disabled" } });
        // To disable it oneself does not make the lock one's own.
        expect(await desk.change(developer, key.id, { disabled: true, name: "still held" })).toMatchObject({ disabledByAdmin: true });
        await expect(enable()).rejects.toMatchObject({ code: "access_denied" });
        expect(await desk.read(developer, key.id)).toMatchObject({
          status: "disabled",
          disabledByAdmin: true,
          mayChange: true,
          mayEnable: false,
        });
        expect(await desk.read(admin, key.id)).toMatchObject({ mayEnable: true });
        expect(await desk.change(admin, key.id, { disabled: false })).toMatchObject({ status: "active", disabledByAdmin: false });
      }
      expect(await desk.change(developer, key.id, { disabled: true })).toMatchObject({ disabledByAdmin: false });
      expect(await enable()).toMatchObject({ status: "active" });
      await desk.change(developer, key.id, { disabled: true });
      expect(await desk.change(admin, key.id, { disabled: true })).toMatchObject({ disabledByAdmin: true });
      await expect(enable()).rejects.toMatchObject({ code: "access_denied" });
      await desk.revoke(developer, key.id);
    });

    it("lets an owner narrow what an admin limited, and widen it no further than that", async () => {
      const [admin, developer] = [await person("admin"), await person("developer")];
      const { key } = await desk.create(developer, { name: "limited" });
      const change = (wish: Parameters<TeamKeys["change"]>[2]) => desk.change(developer, key.id, wish);
      expect(await change({ scopes: ["chat"], models: ["a"] })).toMatchObject({ scopesCeiling: null, modelsCeiling: null });
      expect(await change({ scopes: ["all"], models: null })).toMatchObject({ scopes: ["all"] });
      const limited = { scopes: ["chat", "images"], models: ["gpt-4*", "sandbox-chat"] } as const;
      expect(await desk.change(admin, key.id, { scopes: [...limited.scopes], models: [...limited.models] })).toMatchObject({
        ...limited,
        scopesCeiling: limited.scopes,
        modelsCeiling: limited.models,
      });
      for (const scopes of [["all"], ["chat", "video"], ["chat", "images", "rerank"]] as const)
        await expect(change({ scopes: [...scopes] })).rejects.toMatchObject({ code: "access_denied", detail: { param: "scopes" } });
      for (const models of [null, ["*"], ["gpt-*"], ["gpt-4o", "o3"], ["sandbox-chat*"], ["sandbox-chat", "sandbox-*"]])
        await expect(change({ models })).rejects.toMatchObject({ code: "access_denied", detail: { param: "models" } });
      expect(await change({ scopes: ["chat"], models: ["gpt-4o*", "gpt-4-turbo", "sandbox-chat"] })).toMatchObject({ scopes: ["chat"] });
      expect(await change({ scopes: ["images", "chat"], models: [...limited.models] })).toMatchObject({ scopes: ["images", "chat"] });
      expect(await desk.change(admin, key.id, { scopes: ["all"], models: null })).toMatchObject({
        scopesCeiling: null,
        modelsCeiling: null,
      });
      expect(await change({ scopes: ["video"], models: ["o3"] })).toMatchObject({ scopes: ["video"], models: ["o3"] });
    });

    it("lets no enabling slip past an admin who disables at the same time", async () => {
      const [admin, developer] = [await person("admin"), await person("developer")];
      const { key } = await desk.create(developer, { name: "raced" });
      await desk.change(developer, key.id, { disabled: true });
      const read = desk.read.bind(desk);
      expect((await read(developer, key.id)).disabledByAdmin).toBe(false);
      await Promise.allSettled([
        desk.change(developer, key.id, { disabled: false }),
        desk.change(admin, key.id, { disabled: true, scopes: ["chat"] }),
      ]);
      await Promise.allSettled([desk.change(developer, key.id, { disabled: false }), desk.change(developer, key.id, { scopes: ["all"] })]);
      expect(await read(developer, key.id)).toMatchObject({ status: "disabled", disabledByAdmin: true, scopes: ["chat"] });
    });

    it("gives what admins do to their own keys no more weight than others' do", async () => {
      const admin = await person("admin");
      const { key } = await desk.create(admin, { name: "own" });
      expect(await desk.change(admin, key.id, { disabled: true, scopes: ["chat"] })).toMatchObject({
        disabledByAdmin: false,
        scopesCeiling: null,
      });
    });

    it("shows another team's key to nobody", async () => {
      const owner = await person("owner");
      const { key } = await desk.create(owner, { name: "ours" });
      const stranger = await person("owner", await addTeam(store, "Elsewhere"));
      for (const attempt of [
        () => desk.read(stranger, key.id),
        () => desk.change(stranger, key.id, { name: "theirs" }),
        () => desk.revoke(stranger, key.id),
        () => desk.read(owner, "key_00000000000000000000000000"),
      ])
        await expect(attempt()).rejects.toMatchObject({ code: "not_found", message: "There is no such key." });
      expect((await desk.list(stranger, ALL)).total).toBe(0);
      expect((await desk.read(owner, key.id)).name).toBe("ours");
    });

    it("never gives a secret or its hash again", async () => {
      const owner = await person("owner");
      const { secret, key } = await desk.create(owner, { name: "quiet", expiresAt: NOW + DAY });
      const [row] = await store.db.selectFrom("api_keys").select("secret_hash").where("id", "=", key.id).execute();
      const seen = JSON.stringify([
        key,
        await desk.list(owner, ALL),
        await desk.read(owner, key.id),
        await desk.change(owner, key.id, { name: "x" }),
      ]);
      expect(seen).not.toContain(secret.slice(9, -4));
      expect(seen).not.toContain(row?.secret_hash);
    });

    it("switches a key off and on again for every caller", async () => {
      const owner = await person("owner");
      const ring = await createKeyRing({ store, log: keptLog() });
      const { secret, key } = await desk.create(owner, { name: "switched", scopes: ["chat"], models: ["sandbox-*"] });
      expect(await ring.find(secret)).toBeDefined();
      expect(await desk.change(owner, key.id, { disabled: true })).toMatchObject({ status: "disabled", disabledAt: NOW });
      expect(await ring.find(secret)).toBeUndefined();
      const changed = await desk.change(owner, key.id, { disabled: false, models: null, scopes: ["rerank", "rerank"] });
      expect(changed).toMatchObject({ status: "active", disabledAt: null, models: null, scopes: ["rerank"] });
      expect(await ring.find(secret)).toMatchObject({ models: null, scopes: new Set(["rerank"]) });
      expect(await desk.change(owner, key.id, {})).toEqual(changed);
      await ring.close();
    });

    it("counts calls and errors in thirty bars of the last 36 hours", async () => {
      const owner = await person("owner");
      const { key } = await desk.create(owner, { name: "busy" });
      await calls(key, 5);
      await calls(key, 2, { status: 429, code: "rate_limit_exceeded" });
      await calls(key, 1, { code: "upstream_cut" });
      await calls(key, 4, { ago: 3 * ACTIVITY_BAR_MS });
      await calls(key, 9, { ago: 40 * 3_600_000 });
      const { items } = await desk.list(owner, ALL);
      const activity = items[0]?.activity ?? expect.fail("no key");
      expect(activity.calls).toHaveLength(30);
      expect(activity.calls.filter((count) => count > 0)).toEqual([4, 8]);
      expect(activity.calls.at(-1)).toBe(8);
      expect(activity.errors.at(-1)).toBe(3);
      expect(activity.since + 30 * activity.barMs).toBeGreaterThan(NOW);
      expect(activity.since + 29 * activity.barMs).toBeLessThanOrEqual(NOW);
      expect(items[0]?.status).toBe("rejected");
      expect((await desk.read(owner, key.id)).consequences).toEqual({ lastUsedAt: null, callsToday: 12, calls36h: 12 });
    });

    it("lists worst first, and sorts, filters, searches and pages", async () => {
      const [owner, developer] = [await person("owner"), await person("developer")];
      const make = async (name: string, given: object = {}, by = owner) => (await desk.create(by, { name, ...given })).key;
      const refused = await make("refused");
      const off = await make("off");
      const busy = await make("busy 10", {}, developer);
      await make("busy 9", { service: true });
      await make("soon", { expiresAt: NOW + DAY / 2 });
      const gone = await make("gone");
      const over = await make("over", { expiresAt: NOW + 1 });
      await store.db
        .updateTable("api_keys")
        .set({ expires_at: NOW - 1 })
        .where("id", "=", over.id)
        .execute();
      await desk.change(owner, off.id, { disabled: true });
      await desk.revoke(owner, gone.id);
      await calls(refused, 10, { status: 403, code: "model_not_allowed" });
      await calls(busy, 30);
      const list = (query: Partial<KeyQuery>) => desk.list(owner, { ...ALL, ...query });
      const page = await list({});
      expect(names(page).slice(0, 4)).toEqual(["refused", "soon", "off", "over"]);
      expect(page).toMatchObject({ total: 6, counts: { current: 6, attention: 3, unused: 0, disabled: 1, expired: 1, revoked: 1 } });
      expect(page.owners.map(({ id }) => id).sort()).toEqual([owner.userId, developer.userId].sort());
      expect(names(await list({ sort: "name" }))).toEqual(["busy 9", "busy 10", "off", "over", "refused", "soon"]);
      expect(names(await list({ sort: "calls", order: "desc" })).slice(0, 2)).toEqual(["busy 10", "refused"]);
      expect(names(await list({ sort: "expires" })).slice(0, 2)).toEqual(["over", "soon"]);
      expect(names(await list({ sort: "expires", order: "desc" })).slice(0, 2)).toEqual(["soon", "over"]);
      expect(names(await list({ view: "attention" }))).toEqual(["refused", "soon", "off"]);
      expect(names(await list({ view: "revoked" }))).toEqual(["gone"]);
      expect(names(await list({ owner: "service" }))).toEqual(["busy 9"]);
      expect(names(await desk.list(developer, { ...ALL, owner: "me" }))).toEqual(["busy 10"]);
      for (const q of ["BUSY 10", busy.id, busy.hint.slice(-4)]) expect(names(await list({ q }))).toEqual(["busy 10"]);
      const second = await list({ sort: "name", page: 2, pageSize: 4 });
      expect(second).toMatchObject({ page: 2, pageSize: 4, total: 6 });
      expect(names(second)).toEqual(["refused", "soon"]);
      expect(await list({ page: 9 })).toMatchObject({ items: [], total: 6 });
    });

    it("refuses an end that has passed", async () => {
      const owner = await person("owner");
      const late = desk.create(owner, { name: "late", expiresAt: NOW });
      await expect(late).rejects.toMatchObject({ code: "invalid_value", detail: { param: "expiresAt" } });
    });
  });
}
