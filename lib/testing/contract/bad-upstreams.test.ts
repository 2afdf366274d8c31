import { afterAll, describe, expect, it } from "vitest";
import type { ErrorCode } from "../../contracts/errors";
import { ERRORS } from "../../contracts/errors";
import { type MISDEEDS, startBadUpstream, startTrap } from "../bad-upstream";
import { errorOf, expectHeaders, expectNothingInternal } from "./answers";
import { startContract } from "./setting";

const trap = await startTrap();
const bad = await startBadUpstream(trap);
const TIMEOUTS = { first_token_ms: 25_000, idle_ms: 10_000, attempt_ms: 25_000, total_ms: 26_000 };
const contract = await startContract({ OPENAI_BASE_URL: bad.baseUrl }, { timeouts: TIMEOUTS });
/** For upstreams that never finish: their tests take as long as the timeouts. */
const SHORT_TIMEOUTS = { first_token_ms: 1_000, idle_ms: 500, attempt_ms: 1_000, total_ms: 1_500 };
const impatient = await startContract({ OPENAI_BASE_URL: bad.baseUrl }, { timeouts: SHORT_TIMEOUTS });
const { send } = contract;
afterAll(async () => {
  await impatient.close();
  await contract.close();
  await bad.close();
  await trap.close();
});

const chat = (model: string, stream = false) => ({
  path: "/v1/chat/completions",
  body: { model, stream, messages: [{ role: "user", content: "hi" }] },
});
/** The maximum wait of a caller: the longest limit, retries, and other load on the machine. */
const WITHIN_MS = 30_000;
const SHORT_WITHIN_MS = 10_000;
const MEGABYTE = 1024 * 1024;
const ENDLESS: readonly string[] = ["silent", "never-ends", "drips", "drips-events"];
const gatewayFor = (misdeed: string) => (ENDLESS.includes(misdeed) ? impatient : contract);
const boundOf = (misdeed: string) => (ENDLESS.includes(misdeed) ? SHORT_WITHIN_MS : WITHIN_MS);

/** Others are served while the bad upstream is called, and waits stay within the limits. */
async function besides<Result>(work: () => Promise<Result>, withinMs = WITHIN_MS): Promise<Result> {
  const began = performance.now();
  const other = send("fast", chat("sandbox-chat"));
  const result = work();
  const fine = await other;
  expect(fine.status, fine.text).toBe(200);
  const done = await result;
  expect(performance.now() - began).toBeLessThan(withinMs);
  return done;
}

const PLAIN: readonly (readonly [misdeed: keyof typeof MISDEEDS | "redirect", code: ErrorCode, words: RegExp])[] = [
  ["100-mb", "bad_response_body", /too large/],
  ["100-mb-said", "bad_response_body", /too large/],
  ["silent", "upstream_timeout", /too long|in time/],
  ["never-ends", "upstream_timeout", /too long|in time/],
  ["drips", "upstream_timeout", /too long|in time/],
  ["drips-events", "upstream_timeout", /too long|in time/],
  ["longer-than-said", "bad_response_body", /could not be read/],
  ["shorter-than-said", "upstream_cut", /closed the connection/],
  ["no-http", "bad_gateway", /provider/],
  ["html", "bad_response_body", /could not be read/],
  ["html-as-json", "bad_response_body", /could not be read/],
  ["image-as-json", "bad_response_body", /could not be read/],
  ["json-as-events", "bad_response_body", /could not be read/],
  ["deep-json", "bad_response_body", /could not be read/],
  ["redirect", "bad_gateway", /provider/],
];

describe("an upstream that is asked for a whole answer", () => {
  it.each(PLAIN)("and answers %s fails as %s, in words, in time and with little memory", async (misdeed, code, words) => {
    const heap = process.memoryUsage().rss;
    const got = await besides(() => gatewayFor(misdeed).both(chat(`openai/${misdeed}`)), boundOf(misdeed));
    expect(got.status, got.text).toBe(ERRORS[code].status);
    expect(errorOf(got)).toMatchObject({ code });
    expect(errorOf(got).message).toMatch(words);
    expectHeaders(got);
    expectNothingInternal(got);
    expect((process.memoryUsage().rss - heap) / MEGABYTE).toBeLessThan(500);
    expect(trap.visits()).toBe(0);
  });
});

describe("an upstream that is asked for a stream", () => {
  it.each([
    ["silent", "upstream_timeout"],
    ["drips-events", "upstream_timeout"],
    ["one-endless-event", "bad_response_body"],
    ["html", "bad_response_body"],
    ["100-mb", "bad_response_body"],
    ["no-http", "bad_gateway"],
    ["redirect", "bad_gateway"],
  ] as const)("and answers %s ends in an error, not in silence", async (misdeed, code) => {
    const got = await besides(() => gatewayFor(misdeed).send("fast", chat(`openai/${misdeed}`, true)), boundOf(misdeed));
    expect(got.text).toContain(`"code":"${code}"`);
    expect(got.text).not.toContain("[DONE]");
    expectNothingInternal(got);
  });

  it("is not read on once its answer is too long", async () => {
    const before = bad.written();
    await send("fast", chat("openai/one-endless-event", true));
    expect((bad.written() - before) / MEGABYTE).toBeLessThan(90);
  });
});

it("a result at an address inside the network is not fetched, and its address not told", async () => {
  const got = await besides(() =>
    send("fast", { path: "/v1/images/generations", body: { model: "openai/result-inside", prompt: "a boat" } }),
  );
  expect(got.status, got.text).toBe(502);
  expect(got.text).not.toMatch(/127\.0\.0\.1|meta-data/);
  expect(trap.visits()).toBe(0);
});

describe("an upstream that lists", () => {
  const all = async () => {
    const { json } = await send("fast", { method: "GET", path: "/v1/models" });
    return (json as { data: { id: string }[] }).data.map(({ id }) => id);
  };
  const list = (names: readonly string[]) => ({ object: "list", data: names.map((id) => ({ id, object: "model" })) });
  /** Creates a provider that lists this; returns what its page shows. */
  const added = async (id: string, models: unknown) => {
    bad.models = models;
    const saved = await besides(() => send("fast", { path: "/api/console/providers", body: { id, baseUrl: bad.baseUrl } }));
    expect(saved.status, saved.text).toBeLessThan(300);
    const { json } = await send("fast", { method: "GET", path: "/api/console/providers" });
    return (json as { items: { id: string }[] }).items.find((item) => item.id === id);
  };

  it("nothing is there with no models, which are reached by its name all the same", async () => {
    expect(await added("empty", list([]))).toMatchObject({ models: 0 });
    expect((await send("fast", chat("empty/html"))).status).toBe(502);
    expect(await all()).toContain("sandbox-chat");
  });

  it("50,000 models has the first 5,000 on the list, and is asked for all others by its name", async () => {
    const names = Array.from({ length: 50_000 }, (_, place) => `m-${place}`);
    expect(await added("many", list(names))).toMatchObject({ models: 5_000 });
    const listed = new Set(await all());
    expect(names.filter((name) => listed.has(name))).toEqual(names.slice(0, 5_000));
    expect((await send("fast", chat("m-4999"))).status).toBe(502);
    expect((await send("fast", chat("many/m-49999"))).status).toBe(502);
    expect((await send("fast", chat("m-5000"))).status).toBe(404);
  });

  it("one id in two cases has two models", async () => {
    await added("cases", list(["Twin-A", "twin-a"]));
    const listed = await all();
    expect(listed.filter((id) => id.toLowerCase() === "twin-a").sort()).toEqual(["Twin-A", "twin-a"]);
    expect((await send("fast", chat("TWIN-A"))).status).toBe(404);
  });

  it.each([
    ["a page", "<html></html>"],
    ["words", { data: "none" }],
    ["models without ids", { data: [{}, null, 7, { id: 5 }, { id: "" }] }],
    ["the same model twice", list(["double", "double"])],
    ["the sandbox's own names", list(["sandbox-chat"])],
    ["more than is read", list(Array.from({ length: 90_000 }, (_, place) => `${"x".repeat(100)}${place}`))],
  ])("%s leaves all others as they were", async (what, models) => {
    const said = await added(`odd-${what.replaceAll(/[^a-z]/g, "")}`.slice(0, 24), models);
    expect(said).toBeDefined();
    const listed = await all();
    expect(new Set(listed).size).toBe(listed.length);
    const got = await send("fast", chat("sandbox-chat"));
    expect(got.status).toBe(200);
    expect(await contract.row(got.headers["x-request-id"] ?? "")).toMatchObject({ provider: "sandbox" });
  });
});
