import { afterAll, describe, expect, it } from "vitest";
import { KEYS } from "../../console/keys/addresses";
import { ConsoleKey, ConsoleKeyDetail, CreatedKey, KeyPage, RotatedKey } from "../../console/keys/contract";
import { addSession, addTeam } from "../people";
import { EACH_LANE } from "../suite";
import { expectError } from "./answers";
import { FAMILIES, rightly } from "./families";
import { type Sent, startContract } from "./setting";

const contract = await startContract();
const { send, both, store } = contract;
afterAll(() => contract.close());

const admin = await addSession(store, { name: "Admin", role: "admin" });
const developer = await addSession(store, { name: "Developer", role: "developer" });
const viewer = await addSession(store, { name: "Viewer", role: "viewer" });
const stranger = await addSession(store, { name: "Stranger", role: "owner", teamId: await addTeam(store, "Elsewhere") });

const refused = { errorFormat: "openai" as const };
const as = ({ token }: { token: string }, { method, path }: { method: string; path: string }, body?: unknown): Sent => ({
  method,
  path,
  key: null,
  headers: { cookie: `trunkline_session=${token}`, "sec-fetch-site": "same-origin" },
  body,
});
const one = (id: string, method: string) => ({ method, path: KEYS.read.path.replace("{id}", id) });

describe.each(EACH_LANE)("keys in the console (%s lane)", (lane) => {
  const call = (...given: Parameters<typeof as>) => send(lane, as(...given));
  const make = async (body: object = {}, who = developer) =>
    CreatedKey.parse((await call(who, KEYS.create, { name: "made", ...body })).json);

  it("are made, shown once, work, and are cut off at once when disabled or revoked", async () => {
    const got = await call(developer, KEYS.create, { name: "digest", scopes: ["chat"], models: ["sandbox-*"] });
    expect(got.status).toBe(201);
    expect(got.headers["cache-control"]).toBe("no-store");
    const { secret, key } = CreatedKey.parse(got.json);
    expect(key).toMatchObject({ name: "digest", scopes: ["chat"], models: ["sandbox-*"], mayChange: true, owner: { name: "Developer" } });
    const chat = () => send(lane, { ...rightly(FAMILIES["chat.create"]), key: secret });
    expect((await chat()).status).toBe(200);
    expect(ConsoleKey.parse((await call(developer, one(key.id, "PATCH"), { disabled: true })).json).status).toBe("disabled");
    expectError(await chat(), { ...refused, code: "invalid_api_key" });
    expect((await call(developer, one(key.id, "PATCH"), { disabled: false })).status).toBe(200);
    expect((await chat()).status).toBe(200);
    const read = await call(viewer, one(key.id, "GET"));
    expect(ConsoleKeyDetail.parse(read.json)).toMatchObject({ mayChange: false, consequences: { callsToday: expect.any(Number) } });
    expect(read.text).not.toContain(secret.slice(9, -4));
    expect(await call(developer, one(key.id, "DELETE"))).toMatchObject({ status: 204, text: "" });
    expectError(await chat(), { ...refused, code: "invalid_api_key" });
    expectError(await call(developer, one(key.id, "DELETE")), { ...refused, code: "not_found" });
  });

  it("are refused with 400 where the wish makes no sense", async () => {
    const wrong = async (body: unknown) => call(admin, KEYS.create, body);
    expectError(await wrong({}), { ...refused, code: "missing_required_parameter", param: "name" });
    expectError(await wrong({ name: " " }), { ...refused, code: "string_below_min_length", param: "name" });
    expectError(await wrong({ name: "a", scopes: ["root"] }), { ...refused, code: "invalid_value", param: "scopes[0]" });
    expectError(await wrong({ name: "a", scopes: [] }), { ...refused, code: "array_below_min_length", param: "scopes" });
    expectError(await wrong({ name: "a", expiresAt: 1 }), { ...refused, code: "invalid_value", param: "expiresAt" });
    expectError(await wrong("{"), { ...refused, code: "invalid_json" });
    const { key } = await make();
    expectError(await call(admin, one(key.id, "PATCH"), { disabled: "yes" }), { ...refused, code: "invalid_type", param: "disabled" });
    for (const query of ["view=all", "sort=id", "page=0", "page=x", "pageSize=1000", "order=up"])
      expect((await call(admin, { method: "GET", path: `${KEYS.list.path}?${query}` })).status, query).toBe(400);
  });

  it("are refused with 403 by role, and with 404 to other teams", async () => {
    const { key } = await make({}, admin);
    const body = { name: "theirs" };
    expectError(await call(viewer, KEYS.create, body), { ...refused, code: "access_denied" });
    expectError(await call(developer, KEYS.create, { ...body, scopes: ["admin"] }), {
      ...refused,
      code: "access_denied",
      param: "scopes",
    });
    for (const who of [developer, viewer]) {
      expect((await call(who, one(key.id, "GET"))).status).toBe(200);
      expectError(await call(who, one(key.id, "PATCH"), body), { ...refused, code: "access_denied" });
      expectError(await call(who, one(key.id, "DELETE")), { ...refused, code: "access_denied" });
    }
    expectError(await call(stranger, one(key.id, "GET")), { ...refused, code: "not_found" });
    expectError(await call(stranger, one(key.id, "PATCH"), body), { ...refused, code: "not_found" });
    expectError(await call(stranger, one(key.id, "DELETE")), { ...refused, code: "not_found" });
    expect(KeyPage.parse((await call(stranger, KEYS.list)).json)).toMatchObject({ total: 0, items: [] });
  });

  it("stay as an admin disabled or limited them, for their owner, in every way there is to have another", async () => {
    const owner = await addSession(store, { name: `Bound ${lane}`, role: "developer" });
    const { key, secret } = await make({}, owner);
    const patch = (who: typeof admin, body: object) => call(who, one(key.id, "PATCH"), body);
    expect((await patch(admin, { disabled: true, scopes: ["embeddings"], models: ["sandbox-*"] })).status).toBe(200);
    for (const [body, param] of [
      [{ disabled: false }, "disabled"],
      [{ scopes: ["all"] }, "scopes"],
      [{ models: null }, "models"],
      [{ name: "x", disabled: false }, "disabled"],
    ] as const) {
      const { message } = expectError(await patch(owner, body), { ...refused, code: "access_denied", param });
      expect(message).toMatch(/owner or admin/);
    }
    expect(ConsoleKeyDetail.parse((await call(owner, one(key.id, "GET"))).json)).toMatchObject({
      name: "made",
      status: "disabled",
      disabledByAdmin: true,
      scopesCeiling: ["embeddings"],
      modelsCeiling: ["sandbox-*"],
      setByAdmin: ["disabled", "scopes", "models"],
      bindsOwner: true,
    });
    const embeds = async (by: string) => send(lane, { ...rightly(FAMILIES["embeddings.create"]), key: by });
    expectError(await embeds(secret), { ...refused, code: "invalid_api_key" });
    const bulk = await call(owner, KEYS.bulk, { ids: [key.id], action: "enable" });
    expect(bulk.json).toMatchObject({ done: [], refused: [{ id: key.id, code: "access_denied" }] });
    const further = expectError(await call(owner, KEYS.create, { name: "further" }), { ...refused, code: "access_denied", param: null });
    expect(further.message).toBe(
      'An owner or admin of the team disabled your key "made". Until they lift this, only they can create and enable keys for you.',
    );
    const rotated = RotatedKey.parse((await call(owner, one(`${key.id}/rotate`, "POST"), { grace: "0" })).json);
    expect(rotated.key).toMatchObject({ status: "disabled", disabledByAdmin: true, scopesCeiling: ["embeddings"] });
    expectError(await embeds(rotated.secret), { ...refused, code: "invalid_api_key" });
    expect((await call(admin, one(rotated.key.id, "PATCH"), { disabled: false })).status).toBe(200);
    expect((await embeds(rotated.secret)).status).toBe(200);
  });

  it("are given back to their owner by owners and admins alone", async () => {
    const owner = await addSession(store, { name: `Given ${lane}`, role: "developer" });
    const { key } = await make({}, owner);
    await call(admin, one(key.id, "PATCH"), { models: ["sandbox-*"], expiresAt: Date.now() + 3_600_000 });
    const further = await call(owner, KEYS.create, { name: "further", models: ["sandbox-chat"] });
    expectError(further, { ...refused, code: "access_denied", param: "expiresAt" });
    const release = { method: "POST", path: KEYS.release.path.replace("{id}", key.id) };
    expectError(await call(owner, release), { ...refused, code: "access_denied" });
    expectError(await call(stranger, release), { ...refused, code: "not_found" });
    await call(owner, one(key.id, "DELETE"));
    const given = await call(admin, release);
    expect([given.status, ConsoleKey.parse(given.json)]).toMatchObject([200, { status: "revoked", setByAdmin: [], bindsOwner: false }]);
    expect((await call(owner, KEYS.create, { name: "further" })).status).toBe(201);
  });

  it("are set to tell the cost in replies by their owner, also where an admin made them, and stay so when they are rotated", async () => {
    const owner = await addSession(store, { name: `Counting ${lane}`, role: "developer" });
    const { key } = await make({ ownerId: owner.person.userId, scopes: ["chat"] }, admin);
    expect(key.usageCost).toBe(false);
    const changed = ConsoleKey.parse((await call(owner, one(key.id, "PATCH"), { usageCost: true, cacheTtlS: 60 })).json);
    expect(changed).toMatchObject({ usageCost: true, cacheTtlS: 60, setByAdmin: ["scopes"] });
    const byAdmin = ConsoleKey.parse((await call(admin, one(key.id, "PATCH"), { usageCost: true })).json);
    expect(byAdmin.setByAdmin).toEqual(["scopes"]);
    const rotated = RotatedKey.parse((await call(owner, { method: "POST", path: `/api/console/keys/${key.id}/rotate` }, {})).json);
    expect(rotated.key).toMatchObject({ usageCost: true, cacheTtlS: 60 });
    expect((await call(admin, { method: "GET", path: "/api/console/audit" })).text).toContain('"usageCost":[false,true]');
    const csv = (await call(owner, { method: "GET", path: "/api/console/keys/export?q=made&owner=me" })).text.trim().split("\r\n");
    expect(csv.map((line) => line.split(",").slice(-2))).toEqual([
      ["usage_cost", "cache_ttl_s"],
      ["true", "60"],
      ["true", "60"],
    ]);
    expectError(await call(owner, one(rotated.key.id, "PATCH"), { usageCost: 1 }), {
      ...refused,
      code: "invalid_type",
      param: "usageCost",
    });
  });

  it("are managed by a key of scope admin as well", async () => {
    const { secret } = await contract.newKey({ scopes: ["admin"] });
    const made = await send(lane, { ...KEYS.create, key: secret, body: { name: "by machine" } });
    expect(CreatedKey.parse(made.json).key.owner).toBeNull();
  });
});

it("lists page by page with what each key did, the same in both lanes", async () => {
  const got = await both(as(viewer, { method: "GET", path: `${KEYS.list.path}?q=made&sort=name&page=1&pageSize=2` }));
  const page = KeyPage.parse(got.json);
  expect(page).toMatchObject({ page: 1, pageSize: 2 });
  expect(page.items).toHaveLength(2);
  for (const { activity } of page.items) expect(activity.calls).toHaveLength(30);
  expect(got.text).not.toContain("secret");
});
