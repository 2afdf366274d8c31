import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ROUTED_FORMS } from "./routing-forms";
import { startRouting } from "./routing-setting";
import type { Got } from "./setting";

const routes = [
  { id: "after-500", targets: ["main/m:500", "spare/good"] },
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
  {
    id: "returns",
    affinity: false,
    retries: { per_target: 0 },
    breaker: { failures: 2, cooldown_ms: 60_000 },
    targets: ["main/returning", "spare/good"],
  },
  { id: "quiet", reply_model: "requested", targets: ["main/m:500", "spare/good"] },
  { id: "named", also: ["also-named"], targets: ["spare/good"] },
];
const { contract, main, attempts } = await startRouting(routes);
const { both, send } = contract;
const chat = ROUTED_FORMS[0] ?? expect.fail();

describe.each(ROUTED_FORMS)("a target that comes and goes, asked by $name", ({ sent }) => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
  afterEach(() => void vi.useRealTimers());

  it.each([false, true])("is left alone while its breaker is open, and used again after a probe, stream %s", async (stream) => {
    const ask = async () => expect((await send("fast", sent("returns", stream))).status).toBe(200);
    for (const _ of [1, 2]) {
      main.answerNext({ status: 500, headers: {}, body: "" });
      await ask();
    }
    expect(attempts()).toEqual({ main: 2, spare: 2 });
    await ask();
    expect(attempts().main, "the breaker is open").toBe(2);
    vi.setSystemTime(Date.now() + 60_000);
    await ask();
    expect(attempts().main, "the probe").toBe(3);
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
