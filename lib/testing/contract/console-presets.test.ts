import { afterAll, describe, expect, it } from "vitest";
import { Preset, PresetList } from "../../console/presets/contract";
import { addSession } from "../people";
import { EACH_LANE } from "../suite";
import { LANES } from "../test-gateway";
import { expectError } from "./answers";
import { signIn, startWithOwner } from "./signed-in";

const contract = await startWithOwner();
afterAll(() => contract.close());
const owner = await signIn(contract);
const { token: colleague } = await addSession(contract.store, { name: "Colleague", role: "developer" });

const path = "/api/console/presets";

describe.each(EACH_LANE)("presets (%s lane)", (lane) => {
  const call = (method: string, path: string, body?: unknown) => owner.call(method, path, body, lane);
  const playground = lane === LANES[0] ? "chat" : "completions";
  const list = async () => PresetList.parse((await call("GET", `${path}?playground=${playground}`)).json).items;
  const preset = { playground, name: "Short and dry", state: { params: { temperature: 0.2 } } };

  it("are saved, listed by name for their page, changed and deleted", async () => {
    const made = await call("POST", path, preset);
    expect(made.status, made.text).toBe(201);
    const { id } = Preset.parse(made.json);
    await call("POST", path, { ...preset, name: "A first one" });
    expect((await list()).map(({ name }) => name)).toEqual(["A first one", "Short and dry"]);
    const changed = await call("PATCH", `${path}/${id}`, { state: { params: {} } });
    expect(changed).toMatchObject({ status: 200, json: { id, name: "Short and dry", state: { params: {} } } });
    expect(await call("PATCH", `${path}/${id}`, { name: " Long " })).toMatchObject({ status: 200, json: { name: "Long" } });
    expect((await call("DELETE", `${path}/${id}`)).status).toBe(204);
    expect((await list()).map(({ name }) => name)).toEqual(["A first one"]);
    expectError(await call("DELETE", `${path}/${id}`), { errorFormat: "openai", code: "not_found" });
  });

  it("have a name each, and are one person's", async () => {
    const { id } = Preset.parse((await call("POST", path, { ...preset, name: "Mine" })).json);
    expectError(await call("POST", path, { ...preset, name: "MINE" }), { errorFormat: "openai", code: "name_taken", param: "name" });
    expectError(await call("PATCH", `${path}/${id}`, { name: "a first ONE" }), {
      errorFormat: "openai",
      code: "name_taken",
      param: "name",
    });
    expect((await call("PATCH", `${path}/${id}`, { name: "mine" })).status).toBe(200);
    const headers = { cookie: `trunkline_session=${colleague}`, "sec-fetch-site": "same-origin" };
    const other = (method: string, address: string, body?: unknown) =>
      contract.send(lane, { method, path: address, key: null, headers, body });
    expect((await other("GET", `${path}?playground=${playground}`)).json).toEqual({ items: [] });
    expectError(await other("PATCH", `${path}/${id}`, { name: "Yours" }), { errorFormat: "openai", code: "not_found" });
    expectError(await other("DELETE", `${path}/${id}`), { errorFormat: "openai", code: "not_found" });
  });

  it("check what they are sent, and who sends it", async () => {
    const long = { ...preset, name: "Long", state: { text: "x".repeat(70_000) } };
    expectError(await call("POST", path, long), { errorFormat: "openai", code: "string_above_max_length", param: "state" });
    for (const wrong of [{ name: " " }, { playground: "bank" }, { state: 1 }])
      expect((await call("POST", path, { ...preset, ...wrong })).status, JSON.stringify(wrong)).toBe(400);
    expect((await call("GET", `${path}?playground=bank`)).status).toBe(400);
    expectError(await contract.send(lane, { method: "GET", path: `${path}?playground=chat`, key: null }), {
      errorFormat: "openai",
      code: "not_signed_in",
    });
  });
});
