import { describe, expect, it } from "vitest";
import { ROUTED_FORMS } from "./routing-forms";
import { silent, startRouting } from "./routing-setting";
import type { Got } from "./setting";

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
const SILENT = new Set<string>(["stall", "late-token"]);

const routes = [
  ...[...FAULTS, ...STREAM_FAULTS].map((fault) => ({
    id: `after-${fault}`,
    targets: [SILENT.has(fault) ? silent(`main/m:${fault}`) : `main/m:${fault}`, "spare/good"],
  })),
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
  { id: "passes", targets: ["main/good", "spare/good"] },
];
const { contract, main, attempts } = await startRouting(routes);
const { both, send, row } = contract;
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
