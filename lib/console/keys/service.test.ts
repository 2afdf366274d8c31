import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { newId } from "../../contracts/ids";
import type { ROLES } from "../../contracts/person";
import { createKeyRing } from "../../identity/key-ring";
import { createKeyStore } from "../../identity/key-store";
import { toRow } from "../../store/calls/call-row";
import { insertCalls } from "../../store/calls/calls";
import { openStore, type Store } from "../../store/database/open";
import { callRecord, keptLog, testDatabases } from "../../testing/database";
import { addSession, addTeam } from "../../testing/people";
import { Audit } from "../audit/service";
import { ACTIVITY_BAR_MS, type ConsoleKey, type KeyQuery } from "./contract";
import { TeamKeys } from "./service";

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 21, 14, 30);
const ALL: KeyQuery = { q: "", view: "current", owner: "", sort: "status", order: "asc", page: 1, pageSize: 25 };

for (const database of await testDatabases()) {
  afterAll(database.remove);

  describe.skipIf(database.skip)(`keys of a team: ${database.title}`, () => {
    let store: Store;
    let service: TeamKeys;
    let teamId: string;
    let people = 0;
    beforeEach(async () => {
      store = await openStore(database.options);
      service = new TeamKeys(store, createKeyStore(store), () => NOW);
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
      const { key } = await service.create(developer, { name: "digest" });
      expect(key).toMatchObject({ owner: { id: developer.userId, name: developer.name }, scopes: ["all"], models: null, status: "active" });
      for (const [who, may] of [
        [owner, true],
        [admin, true],
        [developer, true],
        [other, false],
        [viewer, false],
      ] as const) {
        expect((await service.list(who, ALL)).items[0]?.mayChange, who.role).toBe(may);
        expect((await service.read(who, key.id)).mayChange).toBe(may);
        const change = service.change(who, key.id, { name: `by ${who.role}` });
        if (may) await expect(change).resolves.toMatchObject({ name: `by ${who.role}` });
        else await expect(change).rejects.toMatchObject({ code: "access_denied" });
        if (!may) await expect(service.revoke(who, key.id)).rejects.toMatchObject({ code: "access_denied" });
      }
      await service.revoke(developer, key.id);
      await expect(service.revoke(developer, key.id)).rejects.toMatchObject({ code: "not_found" });
      await expect(service.change(owner, key.id, { disabled: false })).rejects.toMatchObject({ code: "not_found" });
      expect((await service.list(owner, { ...ALL, view: "revoked" })).items).toMatchObject([{ status: "revoked", mayChange: false }]);
    });

    it("keeps the console's own rights from developers", async () => {
      const [admin, developer] = [await person("admin"), await person("developer")];
      for (const scope of ["admin", "metrics"] as const) {
        const options = { name: "strong", scopes: ["all" as const, scope] };
        await expect(service.create(developer, options)).rejects.toMatchObject({ code: "access_denied", detail: { param: "scopes" } });
        await expect(service.create(admin, options)).resolves.toBeDefined();
      }
      await expect(service.create(developer, { name: "robot", service: true })).rejects.toMatchObject({ code: "access_denied" });
      expect((await service.create(admin, { name: "robot", service: true })).key.owner).toBeNull();
      const { key } = await service.create(developer, { name: "mine" });
      await expect(service.change(developer, key.id, { scopes: ["admin"] })).rejects.toMatchObject({ code: "access_denied" });
      await service.change(admin, key.id, { scopes: ["all", "admin"] });
      await expect(service.change(developer, key.id, { name: "still mine" })).rejects.toMatchObject({ code: "access_denied" });
    });

    it("keeps a key disabled that an admin disabled, for its owner, until one enables it", async () => {
      const [owner, admin, developer] = [await person("owner"), await person("admin"), await person("developer")];
      const { key } = await service.create(developer, { name: "held" });
      const enable = () => service.change(developer, key.id, { disabled: false });
      for (const manager of [owner, admin]) {
        expect(await service.change(manager, key.id, { disabled: true })).toMatchObject({ status: "disabled", disabledByAdmin: true });
        await expect(enable()).rejects.toMatchObject({ code: "access_denied", status: 403, detail: { param: "disabled" } });
        // Disabling it oneself doesn't take over the admin's lock.
        expect(await service.change(developer, key.id, { disabled: true, name: "still held" })).toMatchObject({ disabledByAdmin: true });
        await expect(enable()).rejects.toMatchObject({ code: "access_denied" });
        expect(await service.read(developer, key.id)).toMatchObject({
          status: "disabled",
          disabledByAdmin: true,
          mayChange: true,
          mayEnable: false,
        });
        expect(await service.read(admin, key.id)).toMatchObject({ mayEnable: true });
        expect(await service.change(admin, key.id, { disabled: false })).toMatchObject({ status: "active", disabledByAdmin: false });
      }
      expect(await service.change(developer, key.id, { disabled: true })).toMatchObject({ disabledByAdmin: false });
      expect(await enable()).toMatchObject({ status: "active" });
      await service.change(developer, key.id, { disabled: true });
      expect(await service.change(admin, key.id, { disabled: true })).toMatchObject({ disabledByAdmin: true });
      await expect(enable()).rejects.toMatchObject({ code: "access_denied" });
      await service.revoke(developer, key.id);
    });

    it("lets an owner narrow what an admin limited, and widen it no further than that", async () => {
      const [admin, developer] = [await person("admin"), await person("developer")];
      const { key } = await service.create(developer, { name: "limited" });
      const change = (options: Parameters<TeamKeys["change"]>[2]) => service.change(developer, key.id, options);
      expect(await change({ scopes: ["chat"], models: ["a"] })).toMatchObject({ scopesCeiling: null, modelsCeiling: null });
      expect(await change({ scopes: ["all"], models: null })).toMatchObject({ scopes: ["all"] });
      const limited = { scopes: ["chat", "images"], models: ["gpt-4*", "sandbox-chat"] } as const;
      expect(await service.change(admin, key.id, { scopes: [...limited.scopes], models: [...limited.models] })).toMatchObject({
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
      expect(await service.change(admin, key.id, { scopes: ["all"], models: null })).toMatchObject({
        scopesCeiling: null,
        modelsCeiling: null,
      });
      expect(await change({ scopes: ["video"], models: ["o3"] })).toMatchObject({ scopes: ["video"], models: ["o3"] });
    });

    it("lets no enabling slip past an admin who disables at the same time", async () => {
      const [admin, developer] = [await person("admin"), await person("developer")];
      const { key } = await service.create(developer, { name: "raced" });
      await service.change(developer, key.id, { disabled: true });
      const read = service.read.bind(service);
      expect((await read(developer, key.id)).disabledByAdmin).toBe(false);
      await Promise.allSettled([
        service.change(developer, key.id, { disabled: false }),
        service.change(admin, key.id, { disabled: true, scopes: ["chat"] }),
      ]);
      await Promise.allSettled([
        service.change(developer, key.id, { disabled: false }),
        service.change(developer, key.id, { scopes: ["all"] }),
      ]);
      expect(await read(developer, key.id)).toMatchObject({ status: "disabled", disabledByAdmin: true, scopes: ["chat"] });
    });

    it("gives what admins do to their own keys no more weight than others' do", async () => {
      const admin = await person("admin");
      const { key } = await service.create(admin, { name: "own" });
      expect(await service.change(admin, key.id, { disabled: true, scopes: ["chat"] })).toMatchObject({
        disabledByAdmin: false,
        scopesCeiling: null,
      });
    });

    it("shows another team's key to nobody", async () => {
      const owner = await person("owner");
      const { key } = await service.create(owner, { name: "ours" });
      const stranger = await person("owner", await addTeam(store, "Elsewhere"));
      for (const attempt of [
        () => service.read(stranger, key.id),
        () => service.change(stranger, key.id, { name: "theirs" }),
        () => service.revoke(stranger, key.id),
        () => service.read(owner, "key_00000000000000000000000000"),
      ])
        await expect(attempt()).rejects.toMatchObject({ code: "not_found", message: "There is no such key." });
      expect((await service.list(stranger, ALL)).total).toBe(0);
      expect((await service.read(owner, key.id)).name).toBe("ours");
    });

    it("never gives a secret or its hash again", async () => {
      const owner = await person("owner");
      const { secret, key } = await service.create(owner, { name: "quiet", expiresAt: NOW + DAY });
      const [row] = await store.db.selectFrom("api_keys").select("secret_hash").where("id", "=", key.id).execute();
      const seen = JSON.stringify([
        key,
        await service.list(owner, ALL),
        await service.read(owner, key.id),
        await service.change(owner, key.id, { name: "x" }),
      ]);
      expect(seen).not.toContain(secret.slice(9, -4));
      expect(seen).not.toContain(row?.secret_hash);
    });

    it("switches a key off and on again for every caller", async () => {
      const owner = await person("owner");
      const ring = await createKeyRing({ store, log: keptLog() });
      const { secret, key } = await service.create(owner, { name: "switched", scopes: ["chat"], models: ["sandbox-*"] });
      expect(await ring.find(secret)).toBeDefined();
      expect(await service.change(owner, key.id, { disabled: true })).toMatchObject({ status: "disabled", disabledAt: NOW });
      expect(await ring.find(secret)).toBeUndefined();
      const changed = await service.change(owner, key.id, { disabled: false, models: null, scopes: ["rerank", "rerank"] });
      expect(changed).toMatchObject({ status: "active", disabledAt: null, models: null, scopes: ["rerank"] });
      expect(await ring.find(secret)).toMatchObject({ models: null, scopes: new Set(["rerank"]) });
      expect(await service.change(owner, key.id, {})).toEqual(changed);
      await ring.close();
    });

    it("lets a new key take over, with the same settings, and ends the old one by the clock", async () => {
      const owner = await person("owner");
      const limits = { requestsPerMinute: 60, tokensPerMinute: null, concurrent: 2 };
      const options = { name: "digest", models: ["sandbox-*"], limits, networks: ["10.0.0.0/8"], metadata: { team: "ops" } };
      const { key } = await service.create(owner, options);
      const rotated = await service.rotate(owner, key.id, { grace: "1h" });
      expect(rotated.key).toMatchObject({ ...options, rotatedFrom: key.id, expiresAt: null, status: "active" });
      expect(rotated.old).toMatchObject({ rotatedTo: rotated.key.id, expiresAt: NOW + 3_600_000, status: "rotating" });
      await expect(service.rotate(owner, key.id, { grace: "0" }), "once").rejects.toMatchObject({ status: 409 });
      const ring = await createKeyRing({ store, log: keptLog(), now: () => NOW + 3_600_000 });
      expect(await ring.find(rotated.secret)).toMatchObject({ keyId: rotated.key.id });
      await ring.close();
    });

    it("hears of somebody else's change, by what changed, and loses nothing", async () => {
      const [owner, admin] = [await person("owner"), await person("admin")];
      const { key } = await service.create(owner, { name: "digest" });
      await service.change(admin, key.id, { name: "letters", version: key.version });
      const late = service.change(owner, key.id, { name: "post", version: key.version });
      await expect(late).rejects.toMatchObject({
        code: "changed_meanwhile",
        status: 409,
        message: expect.stringContaining(`${admin.name} changed name`),
      });
      expect((await service.read(owner, key.id)).name).toBe("letters");
    });

    it("lets a key's owner lower its limits and leave networks out, and only owners and admins the other way", async () => {
      const [admin, developer] = [await person("admin"), await person("developer")];
      const limits = (requestsPerMinute: number | null) => ({ requestsPerMinute, tokensPerMinute: null, concurrent: null });
      const { key } = await service.create(admin, {
        name: "digest",
        ownerId: developer.userId,
        limits: limits(100),
        networks: ["10.0.0.0/8", "::1"],
      });
      expect(key.owner).toEqual({ id: developer.userId, name: developer.name });
      await expect(service.change(developer, key.id, { limits: limits(200) })).rejects.toMatchObject({
        code: "access_denied",
        detail: { param: "limits" },
      });
      await expect(service.change(developer, key.id, { limits: null })).rejects.toMatchObject({ code: "access_denied" });
      await expect(service.change(developer, key.id, { networks: null })).rejects.toMatchObject({ code: "access_denied" });
      await expect(service.change(developer, key.id, { ownerId: admin.userId })).rejects.toMatchObject({ code: "access_denied" });
      await expect(service.change(developer, key.id, { limits: limits(50), networks: ["::1"] })).resolves.toMatchObject({
        limits: limits(50),
        networks: ["::1"],
      });
      await expect(service.change(admin, key.id, { limits: null })).resolves.toMatchObject({ limits: null });
      const stranger = await person("developer", await addTeam(store, "Dock"));
      await expect(service.change(admin, key.id, { ownerId: stranger.userId })).rejects.toMatchObject({
        code: "invalid_value",
        detail: { param: "ownerId" },
      });
    });

    it("changes several at once, each for itself", async () => {
      const [owner, developer] = [await person("owner"), await person("developer")];
      const [own, other] = [(await service.create(developer, { name: "own" })).key, (await service.create(owner, { name: "other" })).key];
      const reply = await service.bulk(developer, { ids: [own.id, other.id, own.id, "key_unknown"], action: "disable" });
      expect(reply.done).toEqual([own.id]);
      expect(reply.refused.map(({ id, code }) => [id, code])).toEqual([
        [other.id, "access_denied"],
        ["key_unknown", "not_found"],
      ]);
      await service.bulk(developer, { ids: [own.id], action: "tag", metadata: { cost: "42", none: "" } });
      expect((await service.read(developer, own.id)).metadata).toEqual({ cost: "42" });
      await service.bulk(owner, { ids: [own.id, other.id], action: "extend", expiresAt: NOW + DAY });
      await service.bulk(owner, { ids: [own.id, other.id], action: "revoke" });
      expect((await service.list(owner, { ...ALL, view: "revoked" })).total).toBe(2);
    });

    it("records what was done, by whom and from where, in the same transaction, and no secret", async () => {
      const owner = { ...(await person("owner")), address: "192.0.2.7" };
      const { key, secret } = await service.create(owner, { name: "digest" });
      await service.change(owner, key.id, { name: "letters" });
      await service.revoke(owner, key.id);
      const { items } = await new Audit(store).list(owner, { actor: "", action: "key.", target: key.id, limit: 10 });
      expect(items.map(({ action }) => action).sort()).toEqual(["key.change", "key.create", "key.revoke"]);
      expect(items.find(({ action }) => action === "key.change")).toMatchObject({
        actor: { id: owner.userId, name: owner.name },
        address: "192.0.2.7",
        refused: "",
        changes: { name: ["digest", "letters"] },
      });
      expect(JSON.stringify(items)).not.toContain(secret);
      const stranger = await person("owner", await addTeam(store, "Dock"));
      expect((await new Audit(store).list(stranger, { actor: "", action: "", target: "", limit: 10 })).items).toEqual([]);
    });

    it("counts calls and errors in thirty bars of the last 36 hours", async () => {
      const owner = await person("owner");
      const { key } = await service.create(owner, { name: "busy" });
      await calls(key, 5);
      await calls(key, 1, { status: 429, code: "rate_limit_exceeded" });
      await calls(key, 1, { status: 502, code: "bad_gateway" });
      await calls(key, 1, { code: "upstream_cut" });
      await calls(key, 4, { ago: 3 * ACTIVITY_BAR_MS });
      await calls(key, 9, { ago: 40 * 3_600_000 });
      const { items } = await service.list(owner, ALL);
      const activity = items[0]?.activity ?? expect.fail("no key");
      expect(activity.calls).toHaveLength(30);
      expect(activity.calls.filter((count) => count > 0)).toEqual([4, 8]);
      expect(activity.calls.at(-1)).toBe(8);
      expect(activity.errors.at(-1)).toBe(3);
      expect(activity.since + 30 * activity.barMs).toBeGreaterThan(NOW);
      expect(activity.since + 29 * activity.barMs).toBeLessThanOrEqual(NOW);
      expect(items[0]?.status).toBe("rejected");
      expect((await service.read(owner, key.id)).consequences).toEqual({ lastUsedAt: null, callsToday: 12, calls36h: 12 });
      await calls(key, 3, { status: 429, code: "rate_limit_exceeded" });
      expect((await service.read(owner, key.id)).status).toBe("rate_limited");
    });

    it("lists worst first, and sorts, filters, searches and pages", async () => {
      const [owner, developer] = [await person("owner"), await person("developer")];
      const make = async (name: string, given: object = {}, by = owner) => (await service.create(by, { name, ...given })).key;
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
      await service.change(owner, off.id, { disabled: true });
      await service.revoke(owner, gone.id);
      await calls(refused, 10, { status: 403, code: "model_not_allowed" });
      await calls(busy, 30);
      const list = (query: Partial<KeyQuery>) => service.list(owner, { ...ALL, ...query });
      const page = await list({});
      expect(names(page).slice(0, 4)).toEqual(["refused", "soon", "off", "over"]);
      expect(page).toMatchObject({ total: 6, counts: { current: 6, attention: 2, unused: 0, disabled: 1, expired: 1, revoked: 1 } });
      expect(page.owners.map(({ id }) => id).sort()).toEqual([owner.userId, developer.userId].sort());
      expect(names(await list({ sort: "name" }))).toEqual(["busy 9", "busy 10", "off", "over", "refused", "soon"]);
      expect(names(await list({ sort: "calls", order: "desc" })).slice(0, 2)).toEqual(["busy 10", "refused"]);
      expect(names(await list({ sort: "expires" })).slice(0, 2)).toEqual(["over", "soon"]);
      expect(names(await list({ sort: "expires", order: "desc" })).slice(0, 2)).toEqual(["soon", "over"]);
      expect(names(await list({ view: "attention" }))).toEqual(["refused", "soon"]);
      expect(names(await list({ view: "revoked" }))).toEqual(["gone"]);
      expect(names(await list({ owner: "service" }))).toEqual(["busy 9"]);
      expect(names(await service.list(developer, { ...ALL, owner: "me" }))).toEqual(["busy 10"]);
      for (const q of ["BUSY 10", busy.id, busy.hint.slice(-4)]) expect(names(await list({ q }))).toEqual(["busy 10"]);
      const second = await list({ sort: "name", page: 2, pageSize: 4 });
      expect(second).toMatchObject({ page: 2, pageSize: 4, total: 6 });
      expect(names(second)).toEqual(["refused", "soon"]);
      expect(await list({ page: 9 })).toMatchObject({ items: [], total: 6 });
    });

    it("refuses an end that has passed", async () => {
      const owner = await person("owner");
      const late = service.create(owner, { name: "late", expiresAt: NOW });
      await expect(late).rejects.toMatchObject({ code: "invalid_value", detail: { param: "expiresAt" } });
    });
  });
}
