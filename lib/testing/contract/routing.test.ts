import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type FakeUpstream, startFakeUpstream } from "../fake-upstream";
import { ROUTED_FORMS } from "./routing-forms";
import { type Got, startContract } from "./setting";

const folder = mkdtempSync(join(tmpdir(), "trunkline-routing-"));
const main = await startFakeUpstream();
const spare = await startFakeUpstream();
const provider = (id: string, fake: FakeUpstream) => ({
  id,
  kind: "openai-compatible",
  base_url: fake.baseUrl,
  api_key: `sk-${id}-0123456789`,
});

/** Faults of the first target after which the second is tried. */
const FAULTS = [
  "401",
  "402",
  "404",
  "429",
  "429-quota",
  "500",
  "500-empty",
  "502-html",
  "503",
  "504",
  "400-context",
  "refuse-connection",
  "html",
  "broken-json",
  "truncated",
  "empty",
  "wrong-shape",
  "error-200",
  "stall",
] as const;
/** The same for streams: nothing has been sent when they fail. */
const STREAM_FAULTS = ["cut-early", "late-token"] as const;

const routes = [
  ...[...FAULTS, ...STREAM_FAULTS].map((fault) => ({ id: `after-${fault}`, targets: [`main/m:${fault}`, "spare/good"] })),
  { id: "after-400", targets: ["main/m:400", "spare/good"] },
  { id: "after-400-policy", targets: ["main/m:400-policy", "spare/good"] },
  { id: "filtered", fallback_on: ["content_filter"], targets: ["main/m:400-policy", "spare/good"] },
  { id: "narrow", fallback_on: ["rate_limit"], targets: ["main/m:500", "spare/good"] },
  { id: "one-try", retries: { most_attempts: 1 }, targets: ["main/m:500", "spare/good"] },
  { id: "patient", retries: { per_target: 3, backoff_ms: 1 }, targets: ["main/m:500", "spare/good"] },
  { id: "both-down", targets: ["main/m:500", "spare/m:503"] },
  { id: "rests", targets: ["main/rests:429", "spare/good"] },
  { id: "waits", targets: ["main/m:429-ms", "spare/good"] },
  { id: "opens", breaker: { failures: 3, cooldown_ms: 60_000 }, retries: { per_target: 0 }, targets: ["main/opens:500", "spare/good"] },
  {
    id: "limited",
    targets: [
      { target: "main/limited", limits: { rpm: 2 } },
      { target: "spare/limited", limits: { rpm: 1 } },
    ],
  },
  {
    id: "weighted",
    order: "weighted",
    targets: [
      { target: "main/a", weight: 1 },
      { target: "spare/a", weight: 1 },
    ],
  },
  { id: "cut", targets: ["main/m:cut", "spare/good"] },
  { id: "stalls", targets: ["main/m:stall-stream", "spare/good"] },
  { id: "breaks", targets: ["main/m:error-event", "spare/good"] },
  { id: "cut-twice", targets: ["main/m:cut", "spare/m:no-finish", "main/good"] },
  { id: "prefills", resume: ["prefill"], targets: ["main/m:cut", "spare/continues"] },
  { id: "differs-first", resume: ["replay", "prefill"], targets: ["main/m:cut", "spare/continues"] },
  { id: "cut-final", resume: [], targets: ["main/m:cut", "spare/good"] },
  { id: "hedged", hedge_ms: 30, targets: ["main/m:stall", "spare/good"] },
  { id: "hedged-late", hedge_ms: 30, timeouts: { first_token_ms: 100, attempt_ms: 100 }, targets: ["main/m:stall", "spare/m:stall"] },
  { id: "mirrored", targets: ["spare/good"], mirror: { target: "main/copy", share: 1 } },
  { id: "mirrored-badly", targets: ["spare/good"], mirror: { target: "main/copy:500", share: 1 } },
  { id: "garbled", targets: ["main/m:malformed-event", "spare/good"] },
  { id: "unended", targets: ["main/m:no-finish", "spare/good"] },
  { id: "refuses", targets: ["main/m:cut", "spare/m:400-policy"] },
  { id: "breaks-too", targets: ["main/m:cut", "spare/m:500"] },
  { id: "cuts-too", targets: ["main/m:cut", "spare/m:cut"] },
  { id: "passes", targets: ["main/good", "spare/good"] },
  {
    id: "returns",
    affinity: false,
    retries: { per_target: 0 },
    breaker: { failures: 2, cooldown_ms: 100 },
    targets: ["main/returning", "spare/good"],
  },
  { id: "quiet", reply_model: "requested", targets: ["main/m:500", "spare/good"] },
  { id: "named", also: ["also-named"], targets: ["spare/good"] },
];
const path = join(folder, "gateway.json");
writeFileSync(
  path,
  JSON.stringify({
    providers: [provider("main", main), provider("spare", spare)],
    aliases: { nickname: "named" },
    model_facts: {
      "spare/continues": { continues: true },
      "main/m:stall": { price: { input: 1, output: 1 } },
      "spare/good": { price: { input: 0, output: 0 } },
    },
    routing: {
      defaults: {
        retries: { per_target: 1, backoff_ms: 5, longest_wait_ms: 500 },
        timeouts: { first_token_ms: 600, attempt_ms: 600, idle_ms: 600 },
        breaker: { failures: 0 },
      },
      routes,
    },
  }),
);
const contract = await startContract({ GATEWAY_CONFIG: path });
const { both, send, row } = contract;
afterAll(async () => {
  await contract.close();
  await Promise.all([main.close(), spare.close()]);
  rmSync(folder, { recursive: true });
});

const asked = (fake: FakeUpstream) => fake.requests.filter(({ method }) => method === "POST").length;
let before = { main: 0, spare: 0 };
beforeEach(() => {
  before = { main: asked(main), spare: asked(spare) };
});
const attempts = () => ({ main: asked(main) - before.main, spare: asked(spare) - before.spare });
/** The different ids in a stream. */
const idsIn = (text: string) => [...new Set([...text.matchAll(/"(?:id|responseId|item_id)":"([^"]+)"/g)].map(([, id]) => id))];
const chat = ROUTED_FORMS[0] ?? expect.fail();
const errorOf = ({ json }: Got) => (json as { error?: { code?: unknown; message?: string } }).error;

describe.each(ROUTED_FORMS)("$name", ({ sent, said, whole }) => {
  it.each(FAULTS)("is answered whole by the next target after %s", async (fault) => {
    const got = await send("fast", sent(`after-${fault}`, false));
    expect(got.status, got.text).toBe(200);
    const direct = await send("web", sent("spare/good", false));
    expect(said(got.text, false)).toBe(said(direct.text, false));
    expect(attempts().main).toBeLessThanOrEqual(2);
    expect(attempts().spare).toBe(2);
  });

  it.each([...FAULTS, ...STREAM_FAULTS])("streams the answer of the next target after %s", async (fault) => {
    const got = await send("web", sent(`after-${fault}`, true));
    expect(got.status, got.text).toBe(200);
    const direct = await send("fast", sent("spare/good", true));
    expect(whole(got.text)).toBe(true);
    expect(said(got.text, true)).toBe(said(direct.text, true));
    expect(said(got.text, true).length).toBeGreaterThan(20);
  });
});

/** A chat stream of one increment. */
function streamOf(content: string) {
  const event = (delta: object, finish_reason: string | null) =>
    `data: ${JSON.stringify({ id: "c2", object: "chat.completion.chunk", created: 1, model: "good", choices: [{ index: 0, delta, finish_reason }] })}\n\n`;
  const body = `${event({ role: "assistant", content }, null)}${event({}, "stop")}data: [DONE]\n\n`;
  return { status: 200, headers: { "content-type": "text/event-stream" }, body };
}

describe.each(ROUTED_FORMS)("a stream of $name that breaks off", ({ name, sent, said, whole }) => {
  it.each(["cut", "stalls", "breaks", "unended", "cut-twice"])("goes on at the next target where it stopped: %s", async (route) => {
    const got = await send("fast", sent(route, true));
    const direct = await send("web", sent("spare/good", true));
    expect(said(got.text, true)).toBe(said(direct.text, true));
    expect(whole(got.text)).toBe(true);
    expect(idsIn(got.text)).toHaveLength(idsIn(direct.text).length);
    expect(got.text).not.toMatch(/"error":\{/);
    const stored = await row(String(got.headers["x-request-id"]));
    expect(stored).toMatchObject({ outcome: "ok", provider: route === "cut-twice" ? "main" : "spare" });
    expect(JSON.parse(stored.tries)).toHaveLength(route === "cut-twice" ? 3 : 2);
  });

  it("is whole without the garbage between its events", async () => {
    const got = await send("fast", { ...sent("garbled", true), headers: { "x-session-id": `garbled ${name}` } });
    const direct = await send("web", sent("spare/good", true));
    expect([said(got.text, true), whole(got.text)]).toEqual([said(direct.text, true), true]);
    expect(attempts()).toEqual({ main: 1, spare: 1 });
  });

  it("ends with an error, and no end mark, if the other answer differs", async () => {
    spare.answerNext(streamOf("Quite something else"));
    // A separate conversation: the previous tests' has moved to the second target.
    const got = await send("web", { ...sent("cut", true), headers: { "x-session-id": `differs in ${name}` } });
    expect(whole(got.text)).toBe(false);
    expect(got.text).toMatch(/error/);
    expect(said(got.text, true).length).toBeGreaterThan(0);
  });

  it.each(["refuses", "breaks-too", "cuts-too"])(
    "ends with one error, and no end mark, if the next target fails as well: %s",
    async (route) => {
      const got = await send("web", { ...sent(route, true), headers: { "x-session-id": `${route} ${name}` } });
      expect(whole(got.text)).toBe(false);
      // Responses name it in two events.
      expect(got.text.match(/"error":\s*\{/g), got.text).toHaveLength(name === "Responses" ? 2 : 1);
      expect(said(got.text, true).length).toBeGreaterThan(0);
      expect(attempts().spare).toBeGreaterThan(0);
      expect(attempts().spare).toBeLessThanOrEqual(2);
      expect(await row(String(got.headers["x-request-id"]))).toMatchObject({ outcome: "cut" });
    },
  );

  it("ends with an error if its route resumes nothing", async () => {
    const got = await send("fast", sent("cut-final", true));
    expect(whole(got.text)).toBe(false);
    expect(attempts().spare).toBe(0);
  });
});

describe.each(ROUTED_FORMS)("after a fallback, a call of $name", ({ name, sent }) => {
  it.each([false, true])("is counted as if the second target had been asked at once, stream %s", async (stream) => {
    const got = await send("fast", { ...sent("after-500", stream), headers: { "x-session-id": `counted ${name} ${stream}` } });
    const direct = await send("web", sent("spare/good", stream));
    const [counted, expected] = await Promise.all([got, direct].map(({ headers }) => row(String(headers["x-request-id"]))));
    expect(counted).toMatchObject({ provider: "spare", upstream_model: "good", attempts: 3, outcome: "ok" });
    for (const column of ["input_tokens", "output_tokens", "cached_tokens", "cost_nano"] as const)
      expect(counted?.[column], column).toBe(expected?.[column]);
    expect(counted?.output_tokens).toBeGreaterThan(0);
  });

  it.each([false, true])("stays at a target whose error passes, stream %s", async (stream) => {
    main.answerNext({ status: 500, headers: {}, body: "" });
    const got = await send("web", sent("passes", stream));
    expect(got.status, got.text).toBe(200);
    expect(attempts()).toEqual({ main: 2, spare: 0 });
  });
});

// The final events of a response repeat its whole text.
describe.each(ROUTED_FORMS.filter(({ name }) => name !== "Responses"))("a stream of $name", ({ sent, said, whole }) => {
  it("is finished by a target that continues answers, after the beginning of this one", async () => {
    for (const route of ["prefills", "differs-first"]) {
      if (route === "differs-first") spare.answerNext(streamOf("Quite something else"));
      spare.answerNext(streamOf(" and so it ended."));
      const got = await send("fast", sent(route, true));
      const [before, after] = said(got.text, true).split(" and so it ended.");
      expect(before?.length, got.text).toBeGreaterThan(0);
      expect(after).toBe("");
      expect(whole(got.text)).toBe(true);
      const { messages } = JSON.parse(spare.requests.at(-1)?.body.toString() ?? "") as { messages: { role: string; content: string }[] };
      expect(messages.at(-1)).toMatchObject({ role: "assistant", content: before });
    }
  });
});

describe.each(ROUTED_FORMS)("a hedged call of $name", ({ name, sent, said, whole }) => {
  it.each([false, true])("is answered by the faster target, and the row has both, stream %s", async (stream) => {
    const got = await send("fast", { ...sent("hedged", stream), headers: { "x-session-id": `hedged ${name} ${stream}` } });
    expect(got.status, got.text).toBe(200);
    expect(said(got.text, stream).length).toBeGreaterThan(20);
    if (stream) expect(whole(got.text)).toBe(true);
    expect(got.headers).toMatchObject({ "x-trunkline-target": "spare/good", "x-trunkline-attempts": "2" });
    const slow = main.requests.at(-1) ?? expect.fail();
    expect(await slow.aborted, "the slower one is given up upstream").toBe(true);
    const stored = await row(String(got.headers["x-request-id"]));
    expect(stored).toMatchObject({ provider: "spare", attempts: 2, outcome: "ok", estimated: 1 });
    expect(Number(stored.cost_nano), "the prompt of the slower one is charged").toBeGreaterThan(0);
    expect(JSON.parse(stored.tries)).toMatchObject([
      { provider: "main", code: "hedge_lost" },
      { provider: "spare", code: "" },
    ]);
  });

  it("ends with one clean error if both are silent", async () => {
    const got = await send("web", sent("hedged-late", false));
    expect(got.status, got.text).toBe(504);
    expect(attempts()).toEqual({ main: 1, spare: 1 });
  });
});

describe.each(ROUTED_FORMS)("a call of $name on a route with a mirror", ({ name, sent, said }) => {
  const copyOf = (got: Got) =>
    vi.waitFor(async () => {
      const copy = await contract.store.db
        .selectFrom("calls")
        .selectAll()
        .where("mirror_of", "=", String(got.headers["x-request-id"]))
        .executeTakeFirst();
      return copy ?? expect.fail("the mirror has no row yet");
    });

  it.each([false, true])("is sent there too, after its answer and at nobody's expense, stream %s", async (stream) => {
    const got = await send("fast", sent("mirrored", stream));
    expect(got.headers).toMatchObject({ "x-trunkline-target": "spare/good", "x-trunkline-attempts": "1" });
    expect(said(got.text, stream).length).toBeGreaterThan(20);
    const copy = await copyOf(got);
    expect(copy).toMatchObject({
      provider: "main",
      upstream_model: "copy",
      key_id: "mirror",
      held_by: "",
      outcome: "ok",
      model: "mirrored",
    });
    expect(copy.output_tokens).toBeGreaterThan(0);
    expect(attempts()).toEqual({ main: 1, spare: 1 });
    const [asked, mirrored] = [spare, main].map(({ requests }) => JSON.parse(requests.at(-1)?.body.toString() ?? "{}"));
    expect({ ...mirrored, model: "good" }).toEqual(asked);
    expect(await row(String(got.headers["x-request-id"]))).toMatchObject({ mirror_of: "", provider: "spare" });
  });

  it("is not touched by a mirror that fails", async () => {
    const got = await send("web", sent("mirrored-badly", false));
    expect(got.status).toBe(200);
    expect(await copyOf(got)).toMatchObject({ status: 502, outcome: "failed", attempts: 1 });
    expect(attempts(), name).toEqual({ main: 1, spare: 1 });
  });
});

describe("a target that fails", () => {
  it.each(["after-400", "after-400-policy", "narrow", "one-try"])("ends the call where no other one may be asked: %s", async (name) => {
    expect((await both(chat.sent(name, false))).status).toBeGreaterThanOrEqual(400);
    expect(attempts().spare).toBe(0);
  });

  it("is left for another one after a filter if the route says so", async () => {
    expect((await both(chat.sent("filtered", false))).status).toBe(200);
  });

  it("is repeated as often as its route says, and then left", async () => {
    expect((await send("fast", chat.sent("patient", false))).status).toBe(200);
    expect(attempts()).toEqual({ main: 4, spare: 1 });
  });

  it("is waited for if it asks for a short pause, which is not shortened", async () => {
    const began = Date.now();
    expect((await send("fast", chat.sent("waits", false))).status).toBe(200);
    expect(Date.now() - began).toBeGreaterThanOrEqual(250);
    expect(attempts()).toEqual({ main: 2, spare: 1 });
  });

  it("rests for as long as it asked for, after which nobody waits", async () => {
    for (const user of ["one", "another"]) expect((await send("fast", chat.sent("rests", false, { user }))).status).toBe(200);
    expect(attempts()).toEqual({ main: 1, spare: 2 });
  });

  it("gives one clean error, of the last target, if all of them fail", async () => {
    const got = await send("fast", chat.sent("both-down", false));
    expect(got.status).toBe(503);
    expect(errorOf(got)?.message).toMatch(/provider is overloaded/);
    expect(attempts()).toEqual({ main: 2, spare: 1 });
    const stored = await row(String(got.headers["x-request-id"]));
    expect(JSON.parse(stored.tries).map(({ provider: by, code }: { provider: string; code: string }) => [by, code])).toEqual([
      ["main", "bad_gateway"],
      ["main", "bad_gateway"],
      ["spare", "no_available_provider"],
    ]);
  });

  it("opens its breaker, and is not asked again until its pause is over", async () => {
    for (let call = 0; call < 5; call++) expect((await send("fast", chat.sent("opens", false, { user: `u-${call}` }))).status).toBe(200);
    expect(attempts()).toEqual({ main: 3, spare: 5 });
    expect((await send("fast", chat.sent("main/opens:500", false))).status, "alone it is asked all the same").toBe(502);
    expect(attempts().main).toBeGreaterThan(3);
  });
});

describe.each(ROUTED_FORMS)("a target that comes and goes, asked by $name", ({ sent }) => {
  it.each([false, true])("is left alone while its breaker is open, and used again after a probe, stream %s", async (stream) => {
    const ask = async () => expect((await send("fast", sent("returns", stream))).status).toBe(200);
    for (const _ of [1, 2]) {
      main.answerNext({ status: 500, headers: {}, body: "" });
      await ask();
    }
    expect(attempts()).toEqual({ main: 2, spare: 2 });
    await ask();
    expect(attempts().main, "the breaker is open").toBe(2);
    await vi.waitFor(async () => {
      await ask();
      expect(attempts().main, "the probe").toBe(3);
    });
    await ask();
    expect(attempts().main, "the breaker is closed").toBe(4);
  });
});

describe("a target with limits", () => {
  it("is passed over when they are reached, and the caller hears of it when all are", async () => {
    const answers = [];
    for (let call = 0; call < 4; call++) answers.push(await send("fast", chat.sent("limited", false)));
    // The minute may change between two calls.
    expect(answers.slice(0, 3).map(({ status }) => status)).toEqual([200, 200, 200]);
    const [last] = answers.slice(-1);
    if (last?.status !== 200) {
      expect(last?.status).toBe(429);
      expect(Number(last?.headers["retry-after"])).toBeGreaterThan(0);
      expect(attempts()).toEqual({ main: 2, spare: 1 });
    }
  });
});

describe("a conversation", () => {
  it.each([
    ["a session header", { "x-claude-code-session-id": "s-1" }, {}],
    ["a cache key", {}, { prompt_cache_key: "k-1" }],
    ["its user", {}, { user: "u-1" }],
    ["its first message", {}, {}],
  ])("stays at its target, known by %s", async (_, headers, more) => {
    const first = chat.sent("weighted", false, more);
    await send("fast", { ...first, headers });
    const served = attempts();
    const { model, messages } = first.body as { model: string; messages: object[] };
    for (let turn = 0; turn < 4; turn++) {
      messages.push({ role: "assistant", content: "Yes." }, { role: "user", content: `And then, ${turn}?` });
      await send("fast", { ...first, headers, body: { model, messages, ...more } });
    }
    expect(attempts()).toEqual({ main: served.main * 5, spare: served.spare * 5 });
  });

  it("of others is spread over the targets", async () => {
    for (let user = 0; user < 24; user++) await send("fast", chat.sent("weighted", false, { user: `someone-${user}` }));
    expect(attempts().main).toBeGreaterThan(3);
    expect(attempts().spare).toBeGreaterThan(3);
  });
});

describe("a reply", () => {
  const model = ({ json }: Got) =>
    (json as { model?: string; modelVersion?: string }).model ?? (json as { modelVersion?: string }).modelVersion;

  it("says which target gave it, after how many attempts", async () => {
    const got = await both(chat.sent("named", false));
    expect(got.headers).toMatchObject({ "x-trunkline-target": "spare/good", "x-trunkline-attempts": "1" });
    const later = await send("fast", chat.sent("after-500", true, { user: "headers" }));
    expect(later.headers).toMatchObject({ "x-trunkline-target": "spare/good", "x-trunkline-attempts": "3" });
  });

  it("bears the name that was asked for if the first target gave it, else that of the target", async () => {
    expect(model(await both(chat.sent("named", false)))).toBe("named");
    expect(model(await both(chat.sent("after-500", false)))).toBe("spare/good");
    expect(model(await both(chat.sent("quiet", false)))).toBe("quiet");
    const named = Object.fromEntries(ROUTED_FORMS.map((form) => [form.name, form]));
    expect(model(await both(named.generateContent?.sent("after-500", false) ?? expect.fail()))).toBe("spare/good");
    for (const form of [named.Messages, named.Responses]) {
      expect(model(await both(form?.sent("after-500", false) ?? expect.fail()))).toBe("after-500");
    }
  });
});

describe("the names of a route", () => {
  it("all reach it, aliases too, and are listed", async () => {
    for (const name of ["named", "also-named", "nickname"]) expect((await both(chat.sent(name, false))).status).toBe(200);
    const { json } = await both({ method: "GET", path: "/v1/models" });
    const ids = (json as { data: { id: string }[] }).data.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(["named", "also-named", "nickname", "weighted"]));
  });
});
