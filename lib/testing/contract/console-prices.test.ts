import { afterAll, describe, expect, it } from "vitest";
import { AuditPage } from "../../console/audit/contract";
import { ModelDetail } from "../../console/models/contract";
import { PriceComparison } from "../../console/prices/contract";
import { addSession, addTeam } from "../people";
import { EACH_LANE } from "../suite";
import { expectError } from "./answers";
import { signIn, startWithOwner } from "./signed-in";

const contract = await startWithOwner();
const owner = await signIn(contract);
afterAll(() => contract.close());

const LIST = JSON.stringify({
  "gpt-4o": { input_cost_per_token: 2.5e-6, output_cost_per_token: 1e-5 },
  "org/local-7b": { input_cost_per_token: 1e-6, output_cost_per_token: 2e-6 },
  "not-here": { input_cost_per_token: 1 },
});
const compare = "/api/console/prices/compare";

describe.each(EACH_LANE)("prices from a public list (%s lane)", (lane) => {
  const call = (method: string, path: string, body?: unknown) => owner.call(method, path, body, lane);
  const model = async (id: string) => ModelDetail.parse((await call("GET", `/api/console/models/openai/${id}`)).json);

  it("are shown beside what counts, taken on request, and forgotten again; the operator's own stay", async () => {
    const own = { input: 9, output: 9 };
    await call("PATCH", "/api/console/models/openai/org/local-7b", { price: own });
    const shown = PriceComparison.parse((await call("POST", compare, { provider: "openai", content: LIST })).json);
    expect(shown).toMatchObject({ list: "litellm", taken: 0 });
    expect(shown.rows).toEqual([
      { model: "gpt-4o", before: null, after: { input: 2.5, output: 10 }, state: "new" },
      { model: "org/local-7b", before: own, after: { input: 1, output: 2 }, state: "own" },
    ]);
    expect((await model("gpt-4o")).price, "nothing is changed by looking").toBeNull();
    const prices = shown.rows.map(({ model, after }) => ({ model, price: after }));
    expect((await call("POST", "/api/console/prices", { provider: "openai", list: "litellm", prices })).json).toEqual({ taken: 2 });
    const taken = await model("gpt-4o");
    expect(taken).toMatchObject({ price: { input: 2.5, output: 10 }, priceSource: "price_list" });
    expect(taken.values.find(({ field }) => field === "price")?.detail).toMatch(/^LiteLLM's price list, imported 20\d\d-/);
    expect((await model("org/local-7b")).price).toEqual(own);
    const again = PriceComparison.parse((await call("POST", compare, { provider: "openai", content: LIST })).json);
    expect(again.rows.map(({ state }) => state)).toEqual(["same", "own"]);
    expect(again.taken).toBe(2);
    expect((await call("DELETE", "/api/console/prices/openai")).status).toBe(204);
    expect((await model("gpt-4o")).price).toBeNull();
    await call("PATCH", "/api/console/models/openai/org/local-7b", { price: null });
    const acts = AuditPage.parse((await call("GET", "/api/console/audit?action=prices.&target=openai")).json).items;
    expect(acts.map(({ action }) => action)).toEqual(expect.arrayContaining(["prices.take", "prices.forget"]));
  });

  it("are named with the reason if the list charges in ways that no price can say", async () => {
    const content = JSON.stringify({
      "gpt-4o": { input_cost_per_token: 0, output_cost_per_token: 0, ocr_cost_per_page: 0.004 },
      "org/local-7b": { input_cost_per_query: 0.002, input_cost_per_token: 0, output_cost_per_token: 0 },
    });
    const shown = PriceComparison.parse((await call("POST", compare, { provider: "openai", content })).json);
    expect(shown.refused).toEqual([{ model: "gpt-4o", reason: "charges per page" }]);
    expect(shown.rows).toMatchObject([{ model: "org/local-7b", after: { input: 0, output: 0, search: 0.002 } }]);
    const data = [{ id: "openai/gpt-4o", pricing: { prompt: "0.000001", completion: "0.000002", internal_reasoning: "0.000009" } }];
    const other = PriceComparison.parse((await call("POST", compare, { provider: "openai", content: JSON.stringify({ data }) })).json);
    expect(other).toMatchObject({ list: "openrouter", rows: [], refused: [{ reason: "charges reasoning tokens separately" }] });
  });

  it("are refused in words if there are none, or the address is not a public one", async () => {
    for (const content of ["<html>", "{}", "[1]"])
      expectError(await call("POST", compare, { provider: "openai", content }), {
        errorFormat: "openai",
        code: "invalid_value",
        param: "content",
      });
    for (const url of ["http://127.0.0.1:1/list.json", "http://localhost/list.json", "http://169.254.169.254/latest"])
      expectError(await call("POST", compare, { provider: "openai", url }), { errorFormat: "openai", code: "invalid_value", param: "url" });
    for (const body of [{ provider: "openai" }, { provider: "openai", content: LIST, url: "https://a.example" }, { content: LIST }])
      expect((await call("POST", compare, body)).status).toBe(400);
    expectError(await call("POST", compare, { provider: "sandbox", content: LIST }), { errorFormat: "openai", code: "not_found" });
    const prices = [{ model: "not-here", price: { input: 1 } }];
    expectError(await call("POST", "/api/console/prices", { provider: "openai", list: "litellm", prices }), {
      errorFormat: "openai",
      code: "invalid_value",
      param: "prices",
    });
  });
});

it("are the first team's to take, where a provider serves all", async () => {
  const teamId = await addTeam(contract.store, "Elsewhere");
  const { token } = await addSession(contract.store, { name: "Elsewhere", role: "owner", teamId });
  const headers = { cookie: `trunkline_session=${token}`, "sec-fetch-site": "same-origin" };
  const prices = [{ model: "gpt-4o", price: { input: 1 } }];
  for (const [method, path, body] of [
    ["POST", compare, { provider: "openai", content: LIST }],
    ["POST", "/api/console/prices", { provider: "openai", list: "litellm", prices }],
    ["DELETE", "/api/console/prices/openai", undefined],
  ] as const)
    expectError(await contract.both({ key: null, headers, method, path, body }), { errorFormat: "openai", code: "access_denied" });
});
