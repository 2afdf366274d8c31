import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { PLAIN_FIELDS } from "../../contracts/provider-credentials";
import { type CredentialField, kindFacts, PROVIDER_KIND_NAMES, type ProviderKind } from "../../contracts/provider-kinds";
import { startFakeVendor, type VendorReply, type VendorRequest } from "../fake-vendor";
import { rsaKeys, serviceAccount } from "../service-account";
import { startTestGateway, TEST_KEY } from "../test-gateway";

/** Part of every canary and nothing else: it appears in any leak. */
const MARK = "c4n4ryk1nd";
const canary = (where: string, kind: ProviderKind, field: CredentialField) => `${where}/${kind}+${field}-${MARK}-0123456789`;
const fieldsOf = (kind: ProviderKind) => kindFacts(kind).credentials.map(({ field }) => field);
const SPELLED: Record<CredentialField, string> = {
  apiKey: "api_key",
  accessKey: "access_key",
  secretKey: "secret_key",
  sessionToken: "session_token",
  region: "region",
  tenantId: "tenant_id",
  clientId: "client_id",
  clientSecret: "client_secret",
  authority: "authority",
  apiVersion: "api_version",
  deployments: "deployments",
  serviceAccount: "service_account",
  project: "project",
  location: "location",
};
const secretsOf = (kind: ProviderKind) => fieldsOf(kind).filter((field) => !PLAIN_FIELDS.has(field));
/** Of the file's providers of kinds that take one of two sets: the second one, unlike in the console. */
const NOT_IN_FILE: Partial<Record<ProviderKind, readonly CredentialField[]>> = {
  "azure-openai": ["apiKey", "deployments"],
  bedrock: ["apiKey"],
};
const partOf = (where: string, kind: ProviderKind, field: CredentialField): string => {
  if (field === "authority") return vendor.baseUrl;
  if (field === "deployments") return "m=deployed";
  // Text before a key in PEM form is skipped.
  if (field === "serviceAccount")
    return serviceAccount({ tokenUri: `${vendor.baseUrl}/token`, privateKey: `${canary(where, kind, field)}\n${PEM}` });
  return PLAIN_FIELDS.has(field) ? "eu-1" : canary(where, kind, field);
};
const credentialsOf = (where: string, kind: ProviderKind) =>
  Object.fromEntries(
    fieldsOf(kind)
      .filter((field) => where !== "file" || !NOT_IN_FILE[kind]?.includes(field))
      .map((field) => [field, partOf(where, kind, field)]),
  );
const canariesOf = (where: string, kind: ProviderKind) =>
  Object.values(credentialsOf(where, kind)).filter((value) => value.includes(MARK) && !value.includes(PEM_BEGINS));

/** A private key is never sent: no vendor can know it. */
const PEM_BEGINS = "-----BEGIN";
const PEM = rsaKeys().privateKey;
const folder = mkdtempSync(join(tmpdir(), "trunkline-canaries-"));
const lines: string[] = [];
const seen: VendorRequest[] = [];
let status = 400;
/** What the vendor knows of whoever asks, sent or not. */
let known: string[] = [];
/** A vendor of any kind, whose errors repeat everything it was sent and knows, in every format. */
const vendor = await startFakeVendor((request): VendorReply => {
  seen.push(request);
  if (request.path === "/token") return { body: { access_token: "ya29.canary-of-a-token", expires_in: 3599 } };
  const message = `${known.join(" ")} got ${JSON.stringify(request.headers)} at ${request.path} with ${request.body}`;
  const error = { message, code: "refused", status: "INVALID_ARGUMENT", type: "invalid_request_error", param: message };
  const body = { code: 1201, message, error, detail: message, ResponseMetadata: { Error: { Code: message, Message: message } } };
  return { status, headers: { "x-request-id": message.slice(0, 60).replace(/[^\x20-\x7e]/g, "") }, body };
});
const file = join(folder, "gateway.json");
writeFileSync(
  file,
  JSON.stringify({
    providers: PROVIDER_KIND_NAMES.map((kind) => ({
      id: `file-${kind}`,
      kind,
      base_url: vendor.baseUrl,
      ...Object.fromEntries(
        Object.entries(credentialsOf("file", kind)).map(([field, value]) => [SPELLED[field as CredentialField], value]),
      ),
    })),
  }),
);
const gateway = await startTestGateway(
  { DATA_DIR: join(folder, "data"), GATEWAY_CONFIG: file, LOG_LEVEL: "debug" },
  { logTo: { write: (line) => void lines.push(line) } },
);
afterAll(async () => {
  await gateway.close();
  await vendor.close();
  rmSync(folder, { recursive: true, force: true });
});

async function send(path: string, body?: unknown) {
  const headers = { authorization: `Bearer ${TEST_KEY}`, "content-type": "application/json" };
  const method = body === undefined ? "GET" : "POST";
  const response = await fetch(gateway.url.fast + path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  return { status: response.status, text: `${[...response.headers].join("\n")}\n${await response.text()}` };
}

/** The canaries in a text, with their context. */
const leaks = (text: string) =>
  text.includes(MARK) ? [...text.matchAll(new RegExp(`.{0,60}${MARK}.{0,30}`, "g"))].map(([found]) => found) : [];

const messages = [{ role: "user", content: "hi" }];
const chat = (model: string) => [["/v1/chat/completions", { model, messages }] as const];
const video = (model: string) => [["/v1/video/generations", { model, prompt: "a boat", duration: 5 }] as const];
const CALLS: Record<ProviderKind, (provider: string) => readonly (readonly [path: string, body: unknown])[]> = {
  "openai-compatible": (id) => [
    ...chat(`${id}/m`),
    ["/v1/videos", { model: `${id}/m`, prompt: "a boat" }],
    ["/v1/rerank", { model: `${id}/m`, query: "a", documents: ["b"] }],
  ],
  gemini: (id) => [
    ...chat(`${id}/m`),
    [`/v1beta/models/${id}/m:generateContent`, { contents: [{ role: "user", parts: [{ text: "hi" }] }] }],
  ],
  bedrock: (id) => [...chat(`${id}/m`), ["/v1/embeddings", { model: `${id}/m`, input: "a" }]],
  vertex: (id) => [...chat(`${id}/gemini-m`), ...chat(`${id}/claude-m`), ["/v1/embeddings", { model: `${id}/m`, input: "a" }]],
  "azure-openai": (id) => [...chat(`${id}/m`), ["/v1/embeddings", { model: `${id}/m`, input: "a" }]],
  anthropic: (id) => [...chat(`${id}/m`), ["/v1/messages", { model: `${id}/m`, max_tokens: 5, messages }]],
  cohere: (id) => [["/v1/rerank", { model: `${id}/m`, query: "a", documents: ["b"] }]],
  jina: (id) => [["/v1/embeddings", { model: `${id}/m`, input: "a" }]],
  "vid-a": (id) => video(`${id}/kling-v1`),
  "vid-b": (id) => video(`${id}/jimeng_v30`),
  cgt: (id) => video(`${id}/doubao-seedance-1-0-pro-250528`),
  ssf: (id) => [...video(`${id}/wan2.2-t2v-plus`), ["/v1/embeddings", { model: `${id}/text-embedding-v4`, input: "a" }]],
  assetsvc: (id) => [["/assetsvc/asset/CreateAssetGroup", { model: `${id}/assets`, Name: "A" }]],
  gateway: (id) => chat(`${id}/m`),
};

describe.each(PROVIDER_KIND_NAMES)("the credentials of %s", (kind) => {
  beforeEach(() => {
    status = 400;
    known = [];
    seen.length = 0;
  });

  it("reach the vendor and get out nowhere else: each field, in errors, rows, pages and the log", async () => {
    const kept = `kept-${kind}`;
    const saved = await send("/api/console/providers", {
      id: kept,
      kind,
      baseUrl: vendor.baseUrl,
      credentials: credentialsOf("console", kind),
    });
    expect(saved.status, saved.text).toBeLessThan(300);
    const replies = [saved];
    known = [...canariesOf("file", kind), ...canariesOf("console", kind)];
    for (status of [400, 401, 404, 422, 200])
      for (const provider of [`file-${kind}`, kept])
        for (const [path, body] of CALLS[kind](provider)) {
          const reply = await send(path, body);
          expect(reply.status, `${path} ${reply.text}`).toBeGreaterThanOrEqual(400);
          replies.push(reply);
        }
    status = 401;
    known = canariesOf("trial", kind);
    const trial = { kind, baseUrl: vendor.baseUrl, credentials: credentialsOf("trial", kind) };
    replies.push(await send("/api/console/providers/test", trial), await send("/api/console/providers"));
    for (const { text } of replies) expect(leaks(text)).toEqual([]);
    // No other vendor was called: their credentials came there.
    const sent = seen.map(({ headers, path, body }) => `${JSON.stringify(headers)} ${path} ${decodeURIComponent(`${body}`)}`).join("\n");
    const shows = secretsOf(kind).filter(
      (field) => field !== "secretKey" && field !== "serviceAccount" && !(kind === "assetsvc" && field === "apiKey"),
    );
    for (const field of kind === "vid-a" ? [] : shows)
      expect(sent, field).toContain(canary(NOT_IN_FILE[kind]?.includes(field) ? "console" : "file", kind, field));
    expect(leaks(lines.join("\n"))).toEqual([]);
  });
});

it("none is in a row, a page, or a file of the data folder", async () => {
  for (const path of ["/api/console/logs", "/api/console/providers", "/api/console/video/jobs", "/api/console/overview", "/metrics"])
    expect(leaks((await send(path)).text), path).toEqual([]);
  const ids = new Set((await send("/api/console/logs")).text.match(/req_\w+/g));
  expect(ids.size).toBeGreaterThan(20);
  for (const id of ids) expect(leaks((await send(`/api/console/logs/${id}`)).text), id).toEqual([]);
  const files = () =>
    readdirSync(join(folder, "data"), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), "latin1"))
      .join("\n");
  await vi.waitFor(() => expect(files()).toContain("file-cgt"), { timeout: 5_000 });
  expect(leaks(files())).toEqual([]);
});
