import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Failure } from "../../contracts/errors";
import { CAPABILITIES } from "../../contracts/model";
import { kindFacts, PROVIDER_KIND_NAMES, type ProviderKind } from "../../contracts/provider-kinds";
import { findTargets } from "../../gateway/choose-targets";
import type { CatalogModel } from "../../gateway/ports";
import type { Capabilities } from "../../providers/capabilities";
import { openUpstream } from "../../providers/registry";
import { TargetHealth } from "../../routing/health";
import { planOfListed } from "../../routing/plan";
import { ENDPOINTS } from "../../server/endpoints";
import { EACH_LANE } from "../suite";
import { LANES, type Lane } from "../test-gateway";
import { COLUMNS, NO_ROW, TABLE } from "./kind-table";
import * as text from "./kind-text";
import { KEY, type KindSetting, nameOn, startKindSetting } from "./kind-vendors";

let setting: KindSetting;
beforeAll(async () => {
  setting = await startKindSetting();
});
afterAll(() => setting.close());

const onBoth = async (kind: ProviderKind, model: string, work: text.Trial) => {
  for (const lane of LANES) await work({ setting, lane, kind, model: nameOn(lane, model) });
};
const CELLS = Object.entries(TABLE).flatMap(([operation, row]) =>
  Object.entries(row.on).map(([kind, cell]) => ({ operation, row, kind: kind as ProviderKind, cell })),
);
const SERVED = CELLS.flatMap(({ cell, ...rest }) => ("model" in cell ? [{ ...rest, model: cell.model }] : []));
const UNSERVED = CELLS.flatMap(({ cell, ...rest }) => ("none" in cell ? [{ ...rest, why: cell.none }] : []));

describe("the table", () => {
  const NEEDS = new Map(ENDPOINTS.flatMap((endpoint) => (endpoint.kind === "model" ? [[endpoint.id, endpoint.capability] as const] : [])));

  it("has a row, or a reason, for every endpoint that needs a model", () => {
    const told = [...Object.values(TABLE).flatMap(({ endpoints }) => endpoints), ...Object.keys(NO_ROW)];
    expect([...NEEDS.keys()].filter((id) => !told.includes(id))).toEqual([]);
    expect(told.filter((id) => !ENDPOINTS.some((endpoint) => endpoint.id === id))).toEqual([]);
  });

  it.each(Object.entries(TABLE))("says of %s why it has no client, or no such form", (_, { client, tried: { streamed, tools } }) => {
    expect(client).not.toBe("fetch: ");
    for (const form of [streamed, tools]) expect(form).not.toBe("");
  });

  it.each(Object.entries(TABLE))(
    "has a cell of %s for every kind, and says so of what the kind's provider serves",
    async (_, { endpoints, on }) => {
      const needed = NEEDS.get(endpoints[0]) ?? expect.fail(`${endpoints[0]} needs no model`);
      for (const kind of PROVIDER_KIND_NAMES) {
        const cell = on[kind] ?? expect.fail(`no cell for ${kind}`);
        expect("model" in cell, `${kind}: ${JSON.stringify(cell)}`).toBe(await isServed(kind, needed));
        if ("none" in cell) expect(cell.none).not.toBe("");
      }
    },
  );
});

/** Whether the gateway would use a model of a kind for an operation if it were listed for it. */
async function isServed(kind: ProviderKind, capability: keyof Capabilities): Promise<boolean> {
  const fields = kindFacts(kind).credentials.map(({ field }) => [field, KEY]);
  const provider = openUpstream({ id: kind, kind, baseUrl: "http://127.0.0.1:9", credentials: Object.fromEntries(fields) });
  const principal = { keyId: "key", teamId: "team", name: "key", scopes: new Set<never>(), models: null, expiresAt: null };
  const tokens = { count: async () => 0 };
  let found = false;
  for (const listed of CAPABILITIES) {
    const listing = { id: "m", capabilities: [listed], created: 0, ownedBy: kind };
    const route = planOfListed();
    const target = { provider, model: "m", listing, plan: route.ofTarget, health: new TargetHealth(`${kind}/m`) };
    const model: CatalogModel = { id: "m", targets: [target], route };
    const catalog = { find: () => model, list: async () => [], refreshedAt: 0 };
    found ||= await Promise.resolve(findTargets({ name: "m", capability, principal }, { catalog, tokens })).then(
      () => true,
      (error: unknown) => {
        if (error instanceof Failure && error.code === "unsupported_model") return false;
        throw error;
      },
    );
  }
  await provider.close?.();
  return found;
}

describe.each(SERVED)("$operation by $row.client reaches a model of $kind", ({ row: { tried }, kind, model }) => {
  it("plain", () => onBoth(kind, model, tried.plain));
  for (const form of ["streamed", "tools"] as const) {
    const trial = tried[form];
    if (typeof trial === "function") it(form, () => onBoth(kind, model, trial));
  }
});

describe.each(UNSERVED)("$operation by $row.client is not served by $kind: $why", ({ row: { tried, client }, kind }) => {
  it("the caller is told that the model cannot", () =>
    onBoth(kind, COLUMNS[kind], async (place) => {
      const error = await thrown(tried.ask(place));
      expect(error.status ?? error.statusCode, error.message).toBe(400);
      expect(error.message).toMatch(/does not support this endpoint/);
      // The formats of the others have no code.
      if (client === "openai") expect(error.code).toBe("unsupported_model");
    }));
});

type Thrown = Error & { status?: number; statusCode?: number; code?: string };
const thrown = (call: Promise<unknown>): Promise<Thrown> =>
  call.then(
    () => expect.fail("a refusal was expected"),
    (reason: unknown) => reason as Thrown,
  );

const TALKS = SERVED.filter(({ operation }) => ["chat", "responses", "messages", "content"].includes(operation));
describe.each(TALKS)("$operation by $row.client with a model of $kind that refuses", ({ row: { tried }, kind, model }) => {
  it("is told so in its own form, and never the vendor's key", () =>
    onBoth(kind, model, async (place) => {
      const body = { error: { code: 400, type: "invalid_request_error", message: `temperature: bad for ${KEY}` } };
      setting.script(kind, { error: { status: 400, body } });
      const error = await thrown(tried.ask(place));
      expect(error.status).toBe(400);
      expect(error.message).toMatch(/temperature: bad/);
      expect(`${error.message}${JSON.stringify(error)}`).not.toContain(KEY);
    }));
});

describe.each(TALKS.filter(({ operation }) => operation === "chat"))("a stream of $kind that is cut", ({ kind, model }) => {
  it.each(EACH_LANE)("is never told as whole, on the %s lane", async (lane) => {
    setting.script(kind, { text: "It is cold in Oslo, and it is going to stay so.", cut: true });
    const stream = text.openai({ setting, lane, kind, model }).chat.completions.stream(text.chatBody(model));
    await expect(stream.finalChatCompletion()).rejects.toThrow();
  });
});

describe.each(["anthropic", "gemini"] as const)("text completions by a model of %s, which talks alone", (kind) => {
  const model = `${kind}-scripted`;
  const completions = (lane: Lane) => text.openai({ setting, lane, kind, model }).completions;

  it.each(EACH_LANE)("answer each prompt, on the %s lane", async (lane) => {
    setting.script(kind, { text: " upon a time." });
    const whole = await completions(lane).create({ model, prompt: ["Once", "Twice"], echo: true });
    expect(whole.choices.map(({ index, text }) => [index, text])).toEqual([
      [0, "Once upon a time."],
      [1, "Twice upon a time."],
    ]);
    expect(whole.usage).toMatchObject({ prompt_tokens: 80, completion_tokens: 24 });
  });

  it("refuse what only a model that completes by itself can do", async () => {
    for (const more of [{ suffix: "end" }, { best_of: 3 }])
      await expect(completions("fast").create({ model, prompt: "Once", ...more })).rejects.toMatchObject({ status: 400 });
    await expect(completions("fast").create({ model, prompt: [1, 2] })).rejects.toMatchObject({ status: 400 });
  });

  it("are by a model that is listed", async () => {
    const { data } = await text.openai({ setting, lane: "fast", kind, model }).models.list();
    expect(data.filter(({ owned_by }) => owned_by === kind).map(({ id }) => id)).toContain(model);
  });
});
