import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { LoggedCallDetail } from "../../console/logs/contract";
import { VideoJobDetail } from "../../console/video/contract";
import { PROVIDER_KIND_NAMES, type ProviderKind } from "../../contracts/provider-kinds";
import type { Fault } from "../../contracts/vendor-reply";
import { startFakeVendor, type VendorReply } from "../fake-vendor";
import { addSession, addTeam } from "../people";
import { rsaKeys, serviceAccount } from "../service-account";
import { EACH_LANE } from "../suite";
import { LANES, type Lane } from "../test-gateway";
import type { Sent } from "./setting";
import { startWithOwner } from "./signed-in";

const SECRET = "zz/Canary+credential-0123456789-tail";
const HINT = "zz/…tail";
const WORDS = "Account of harbour-works";
const VENDOR_ID = "vendor-req-0042";

interface Refusal {
  status: number;
  /** Of OpenAI's protocol, of the first video family, and of the vendor's front. */
  codes: readonly [string, number, string];
  public: { status: number; code: string };
}
const REFUSALS: Partial<Record<Fault, Refusal>> = {
  quota: {
    status: 429,
    codes: ["insufficient_quota", 1101, "AccountOverdueError"],
    public: { status: 503, code: "provider_quota_exhausted" },
  },
  credential: { status: 401, codes: ["invalid_api_key", 1002, "InvalidAccessKey"], public: { status: 503, code: "no_available_provider" } },
  rate_limit: {
    status: 429,
    codes: ["rate_limit_exceeded", 1302, "FlowLimitExceeded"],
    public: { status: 429, code: "rate_limit_exceeded" },
  },
};

/** A refusal in all kinds' formats at once, by a vendor that repeats the credential many times. */
function refusalOf({ status, codes: [code, number, front] }: Refusal): VendorReply {
  const message = `${WORDS} refused ${SECRET} (${encodeURIComponent(SECRET)}). ${`${SECRET}${SECRET} `.repeat(60)}`;
  const body = {
    code: number,
    message,
    error: { message, code, type: code },
    ResponseMetadata: { Error: { Code: front, Message: message } },
  };
  return { status, headers: { "x-request-id": VENDOR_ID, "retry-after": "30" }, body };
}

const chunk = { id: "c", object: "chat.completion.chunk", created: 0, model: "m" };
const event = (delta: object, finish: string | null) =>
  `data: ${JSON.stringify({ ...chunk, choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
const events = (body: string): VendorReply => ({
  headers: { "content-type": "text/event-stream", "x-request-id": VENDOR_ID },
  body,
});
const answer: VendorReply = {
  body: {
    ...chunk,
    object: "chat.completion",
    choices: [{ index: 0, message: { role: "assistant", content: "Yes." }, finish_reason: "stop" }],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  },
};

const TOKEN: VendorReply = { body: { access_token: "ya29.token-of-a-cloud", expires_in: 3599 } };
let says: VendorReply = answer;
const vendor = await startFakeVendor(({ path }) => (path === "/token" ? TOKEN : says));
const second = await startFakeVendor(() => answer);
const folder = mkdtempSync(join(tmpdir(), "trunkline-attempts-"));
const file = join(folder, "gateway.json");
const PAIRS = new Set<ProviderKind>(["vid-a", "vid-b", "assetsvc"]);
const account = serviceAccount({ privateKey: rsaKeys().privateKey, tokenUri: `${vendor.baseUrl}/token`, keyId: SECRET });
const credentials = (kind: ProviderKind) =>
  kind === "vertex" ? { service_account: account } : PAIRS.has(kind) ? { access_key: SECRET, secret_key: SECRET } : { api_key: SECRET };
const twin = { kind: "openai-compatible", models: [{ id: "twin", capabilities: ["chat"] }] };
writeFileSync(
  file,
  JSON.stringify({
    providers: [
      ...PROVIDER_KIND_NAMES.map((kind) => ({ id: `of-${kind}`, kind, base_url: vendor.baseUrl, ...credentials(kind) })),
      { id: "first-twin", ...twin, base_url: vendor.baseUrl, api_key: SECRET },
      { id: "second-twin", ...twin, base_url: second.baseUrl, api_key: "another-credential-9876" },
    ],
  }),
);
const lines: string[] = [];
const contract = await startWithOwner({ GATEWAY_CONFIG: file, LOG_LEVEL: "info" }, { logTo: { write: (line) => void lines.push(line) } });
afterAll(async () => {
  await contract.close();
  await Promise.all([vendor.close(), second.close()]);
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  lines.length = 0;
});

const cookies = new Map<string, string>();
for (const role of ["owner", "admin", "developer", "viewer"] as const) {
  const { token } = await addSession(contract.store, { name: `An ${role}`, role });
  cookies.set(role, `trunkline_session=${token}`);
}
const otherTeam = await addTeam(contract.store, "Others");
const { token: othersToken } = await addSession(contract.store, { name: "Their owner", role: "owner", teamId: otherTeam });
cookies.set("owner of another team", `trunkline_session=${othersToken}`);

const messages = [{ role: "user", content: "hi" }];
const chat = (model: string, more: object = {}): Sent => ({ path: "/v1/chat/completions", body: { model, messages, ...more } });
const video = (model: string): Sent => ({ path: "/v1/video/generations", body: { model, prompt: "a boat", duration: 5 } });
const CALLS: Record<ProviderKind, (id: string) => Sent> = {
  "openai-compatible": (id) => chat(`${id}/m`),
  gemini: (id) => chat(`${id}/m`),
  anthropic: (id) => chat(`${id}/m`, { stream: true }),
  "azure-openai": (id) => chat(`${id}/m`),
  bedrock: (id) => chat(`${id}/m`),
  vertex: (id) => chat(`${id}/gemini-m`),
  cohere: (id) => ({ path: "/v1/rerank", body: { model: `${id}/m`, query: "a", documents: ["b"] } }),
  jina: (id) => ({ path: "/v1/embeddings", body: { model: `${id}/m`, input: "a" } }),
  "vid-a": (id) => video(`${id}/kling-v1`),
  "vid-b": (id) => video(`${id}/jimeng_v30`),
  cgt: (id) => video(`${id}/doubao-seedance-1-0-pro-250528`),
  ssf: (id) => video(`${id}/wan2.2-t2v-plus`),
  assetsvc: (id) => ({ path: "/assetsvc/asset/CreateAssetGroup", body: { model: `${id}/assets`, Name: "A" } }),
  gateway: (id) => chat(`${id}/m`),
};

async function read(id: string, who = "owner", lane: Lane = "fast"): Promise<{ detail: LoggedCallDetail; text: string }> {
  await contract.row(id);
  const headers = { cookie: cookies.get(who) ?? "", "sec-fetch-site": "same-origin" };
  const got = await contract.send(lane, { method: "GET", path: `/api/console/logs/${id}`, key: null, headers });
  expect(got.status, got.text).toBe(200);
  return { detail: LoggedCallDetail.parse(got.json), text: got.text };
}
async function send(sent: Sent, lane: Lane = "fast") {
  const got = await contract.send(lane, sent);
  return { ...got, id: got.headers["x-request-id"] ?? "" };
}
const loggedOf = (id: string) => lines.filter((line) => line.includes(id)).map((line) => JSON.parse(line) as Record<string, unknown>);
const leaks = /Canary|harbour-works|vendor-req|zz\/…/;

it.each(Object.entries(REFUSALS))(
  "%s, of a provider of any kind, is told to owners and in the log, and to its caller in neutral words",
  async (fault, refusal) => {
    says = refusalOf(refusal);
    await Promise.all(
      PROVIDER_KIND_NAMES.map(async (kind, index) => {
        const got = await send(CALLS[kind](`of-${kind}`), LANES[index % 2]);
        expect(got.status, `${kind} ${got.text}`).toBe(refusal.public.status);
        expect(`${got.text} ${JSON.stringify(got.headers)}`, kind).not.toMatch(leaks);
        const { detail, text } = await read(got.id);
        const party = fault === "rate_limit" ? "provider" : "gateway";
        expect(detail, kind).toMatchObject({ code: refusal.public.code, status: refusal.public.status, attribution: { party } });
        const said = { fault, words: expect.stringContaining(WORDS), credential: HINT, remedy: expect.stringMatching(/\w{4}/) };
        const [attempt] = detail.tries;
        expect(attempt?.vendor, kind).toMatchObject({ ...said, requestId: VENDOR_ID, status: expect.any(Number) });
        expect(attempt?.vendor?.words.length).toBeLessThanOrEqual(1_000);
        const [line] = loggedOf(got.id);
        expect(line?.attempts, kind).toMatchObject([{ ...said, provider: `of-${kind}`, vendorRequestId: VENDOR_ID }]);
        const { tries } = await contract.row(got.id);
        expect(`${text} ${JSON.stringify(line)} ${tries}`, kind).not.toContain("Canary");
      }),
    );
  },
);

describe.each(EACH_LANE)("what a vendor said (%s lane)", (lane) => {
  it("is for owners and admins alone, wherever a call can be read", async () => {
    says = refusalOf(REFUSALS.quota as Refusal);
    const { id } = await send(chat("of-openai-compatible/m"), lane);
    for (const who of ["owner", "admin"]) {
      const { detail } = await read(id, who, lane);
      expect(detail.tries[0]?.vendor, who).toMatchObject({ fault: "quota", status: 429, credential: HINT });
    }
    for (const who of ["developer", "viewer"]) {
      const { detail, text } = await read(id, who, lane);
      expect(detail.tries, who).toMatchObject([{ code: "provider_quota_exhausted", vendor: null }]);
      expect(text, who).not.toMatch(leaks);
      const headers = { cookie: cookies.get(who) ?? "", "sec-fetch-site": "same-origin" };
      for (const path of ["/api/console/logs", "/api/console/logs/export?format=jsonl", `/api/console/search?q=${id}`]) {
        const got = await contract.send(lane, { method: "GET", path, key: null, headers });
        expect(got.status, path).toBe(200);
        expect(got.text, path).not.toMatch(leaks);
      }
    }
  });

  it("names no credential of what serves all teams to the owner of another one", async () => {
    says = refusalOf(REFUSALS.credential as Refusal);
    const { secret } = await contract.newKey({ teamId: otherTeam });
    const { id } = await send({ ...chat("of-openai-compatible/m"), key: secret }, lane);
    const { detail } = await read(id, "owner of another team", lane);
    expect(detail.tries[0]?.vendor).toMatchObject({ fault: "credential", status: 401, credential: null, requestId: VENDOR_ID });
  });

  it("is kept of an attempt after which another provider answered, with a line in the log", async () => {
    says = refusalOf(REFUSALS.credential as Refusal);
    const got = await send(chat("twin", { user: `of the ${lane} lane` }), lane);
    expect(got.status, got.text).toBe(200);
    expect(got.text).not.toMatch(leaks);
    const { detail } = await read(got.id);
    expect(detail.attribution).toMatchObject({ party: "gateway", reason: expect.stringContaining("Another attempt answered") });
    expect(detail.tries).toMatchObject([
      { provider: "first-twin", code: "no_available_provider", vendor: { fault: "credential", status: 401, requestId: VENDOR_ID } },
      { provider: "second-twin", code: "", vendor: null },
    ]);
    expect(loggedOf(got.id)).toMatchObject([
      { level: "warn", attempts: [{ provider: "first-twin", fault: "credential", remedy: expect.any(String) }] },
    ]);
  });

  it.each([
    ["broke off in the middle", events(event({ role: "assistant", content: "Y" }, null)), { fault: "cut", status: 200 }],
    [
      "ends with an error in the middle",
      events(
        `${event({ role: "assistant", content: "Y" }, null)}data: {"error":{"message":"${WORDS}: no credit","code":"insufficient_quota"}}\n\n`,
      ),
      { fault: "quota", status: 429, words: expect.stringContaining(WORDS) },
    ],
    [
      "begins with an error",
      events(`data: {"error":{"message":"${WORDS}","type":"authentication_error"}}\n\n`),
      { fault: "credential", status: 401, words: WORDS },
    ],
  ])("is kept of a stream that %s", async (_how, reply, said) => {
    says = reply;
    const got = await send(chat("of-openai-compatible/m", { stream: true }), lane);
    expect(got.text).not.toMatch(leaks);
    const { detail } = await read(got.id);
    expect(detail.tries.at(-1)?.vendor).toMatchObject({ ...said, requestId: VENDOR_ID, credential: HINT });
    expect(loggedOf(got.id)[0]).toMatchObject({ attempts: [{ ...said, vendorRequestId: VENDOR_ID }] });
  });
});

it("is not kept of a caller's own mistake that no provider heard of, nor of the sandbox", async () => {
  const wrong = await send(chat("of-openai-compatible/m", { temperature: "hot" }));
  expect((await read(wrong.id)).detail.tries).toEqual([]);
  const simulated = await send(chat("sandbox-chat:401"));
  expect((await read(simulated.id)).detail.tries).toMatchObject([{ vendor: null }]);
});

it.each([
  [
    "credit that is used up, with 400",
    400,
    { type: "error", error: { type: "invalid_request_error", message: "Your credit balance is too low." } },
  ],
  ["a balance, with 402", 402, { detail: "Insufficient balance" }],
  ["a quota in words, with 429", 429, { message: "You exceeded your current quota, please check your plan." }],
  ["a quota, with 403", 403, { error: { message: "This key's monthly credits are exhausted." } }],
])("%s, is a quota, which no repeat helps", async (_how, status, body) => {
  says = { status, body };
  const got = await send(chat("of-openai-compatible/m"));
  expect((got.json as { error: object }).error).toMatchObject({ code: "provider_quota_exhausted" });
  expect(got.headers["x-should-retry"]).toBe("false");
  expect(got.text).not.toMatch(/credit|balance|plan/);
});

it("of a limit a minute in the words of a quota, is a rate limit", async () => {
  says = {
    status: 429,
    headers: { "retry-after": "30" },
    body: { error: { code: 429, message: "You exceeded your current quota, please check your plan.", status: "RESOURCE_EXHAUSTED" } },
  };
  expect((await send(chat("of-gemini/m"))).status).toBe(429);
});

it("is in the timeline of a video job whose vendor would not be asked, for owners and admins", async () => {
  says = { status: 200, body: { id: "cgt-1" } };
  const made = await send(video("of-cgt/doubao-seedance-1-0-pro-250528"));
  const { id } = made.json as { id: string };
  expect(made.status, made.text).toBe(200);
  says = refusalOf(REFUSALS.quota as Refusal);
  await contract.store.db.updateTable("tasks").set({ next_at: 0 }).where("id", "=", id).execute();
  const job = async (who: string) => {
    const headers = { cookie: cookies.get(who) ?? "", "sec-fetch-site": "same-origin" };
    const got = await contract.send("fast", { method: "GET", path: `/api/console/video/jobs/${id}`, key: null, headers });
    expect(got.status, got.text).toBe(200);
    return { ...VideoJobDetail.parse(got.json), text: got.text };
  };
  await vi.waitFor(async () => expect((await job("owner")).checks).toHaveLength(1), { timeout: 15_000 });
  expect((await job("admin")).checks[0]?.vendor).toMatchObject({ fault: "quota", status: 429, requestId: VENDOR_ID, credential: HINT });
  const viewed = await job("viewer");
  expect(viewed.checks[0]).toMatchObject({ ok: false, vendor: null });
  expect(viewed.text).not.toMatch(leaks);
});
