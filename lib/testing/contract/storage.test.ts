import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { KEYS } from "../../console/keys/addresses";
import { CreatedKey } from "../../console/keys/contract";
import type { ErrorFormat } from "../../endpoints/define";
import { isPostgres } from "../../store/database/locks";
import { temporaryFolder } from "../database";
import { LANES } from "../test-gateway";
import { expectError } from "./answers";
import { read, type Sent } from "./setting";
import { OWNER, signIn, startWithOwner } from "./signed-in";

const folder = temporaryFolder();
const file = join(folder, "gateway.json");
writeFileSync(file, JSON.stringify({ model_facts: { "openai/gpt-4o": { price: { input: 1, output: 1, request: 1 } } } }));
const lines: string[] = [];
const contract = await startWithOwner({ LOG_LEVEL: "info", GATEWAY_CONFIG: file }, { logTo: { write: (line) => lines.push(line) } });
const { gateway, send, store } = contract;
const postgres = isPostgres(store.db);

/** Makes the gateway's connections refuse writes from now on, or accept them again. */
async function readOnly(on: boolean): Promise<void> {
  if (!postgres) return void (await sql`pragma query_only = ${sql.lit(on ? 1 : 0)}`.execute(gateway.store.db));
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(store.db);
  await sql`alter database ${sql.id(rows[0]?.name ?? "")} set default_transaction_read_only = ${sql.lit(on ? "on" : "off")}`.execute(
    store.db,
  );
  const others = sql`datname = current_database() and pid <> pg_backend_pid()`;
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where ${others}`.execute(store.db);
}
const state = async () => (await send("fast", { method: "GET", path: "/readyz", key: null })).json;

afterEach(async () => {
  await readOnly(false);
  await vi.waitFor(async () => expect(await state()).toMatchObject({ status: "ready" }), { timeout: 10_000 });
});
afterAll(async () => {
  await contract.close();
  rmSync(folder, { recursive: true });
});

const person = await signIn(contract);
const makeKey = (budget: object | null) => person.call("POST", KEYS.create.path, { name: "made", budget });
const budgeted = CreatedKey.parse((await makeKey({ amount: 100, period: "once" })).json).secret;
const plain = (await contract.newKey({ scopes: ["all"] })).secret;

const words = [{ role: "user", content: "What is 6 × 7?" }];
const chat = (key: string, more: object = {}): Sent => ({
  path: "/v1/chat/completions",
  key,
  body: { model: "openai/gpt-4o", messages: words, max_tokens: 20, ...more },
});
const said = { contents: [{ role: "user", parts: [{ text: "Hi" }] }] };
const video = { model: "sandbox-video", prompt: "a boat" };

const REFUSED: readonly [what: string, errorFormat: ErrorFormat, sent: Sent][] = [
  ["a budgeted call", "openai", chat(budgeted)],
  ["a budgeted stream", "openai", chat(budgeted, { stream: true })],
  [
    "a budgeted message",
    "anthropic",
    { path: "/v1/messages", key: budgeted, body: { model: "openai/gpt-4o", messages: words, max_tokens: 20 } },
  ],
  ["budgeted content", "gemini", { path: "/v1beta/models/openai%2Fgpt-4o:generateContent", key: budgeted, body: said }],
  ["budgeted content as a stream", "gemini", { path: "/v1beta/models/openai%2Fgpt-4o:streamGenerateContent", key: budgeted, body: said }],
  [
    "an image",
    "openai",
    { path: "/v1/images/generations", key: plain, body: { model: "sandbox-image", prompt: "a boat", size: "256x256" } },
  ],
  ["a video", "openai", { path: "/v1/video/generations", key: plain, body: video }],
  ["a call that is to run once", "openai", { ...chat(plain), headers: { "idempotency-key": "once" } }],
  ["a sign-in", "openai", { path: "/api/console/sign-in", key: null, body: { name: OWNER.email, password: OWNER.password } }],
];

describe("storage that does not take writes", () => {
  it.each(REFUSED)("answers %s with 503, retry-after and plain words in its family's form", async (_what, errorFormat, sent) => {
    await readOnly(true);
    for (const lane of LANES) {
      const got = await send(lane, sent);
      const { message } = expectError(got, { errorFormat, code: "service_unavailable" });
      // On PostgreSQL its connections are new, and the first use of an old one may be the look-up of the key.
      expect(message).toMatch(/storage|database/);
      expect(Number(got.headers["retry-after"])).toBeGreaterThan(0);
    }
  });

  it("answers a new key the same way", async () => {
    await readOnly(true);
    const got = await makeKey(null);
    expectError(got, { errorFormat: "openai", code: "service_unavailable" });
    expect(Number(got.headers["retry-after"])).toBeGreaterThan(0);
  });

  it("leaves calls without a budget alone, whose rows are stored later", async () => {
    await readOnly(true);
    const ids: (string | undefined)[] = [];
    for (const more of [{}, { stream: true }]) {
      const got = await read(await contract.open("fast", chat(plain, { model: "sandbox-chat", ...more })));
      expect(got.status).toBe(200);
      ids.push(got.headers["x-request-id"]);
    }
    await readOnly(false);
    for (const id of ids)
      await vi.waitFor(
        async () =>
          expect(
            await store.db
              .selectFrom("calls")
              .select("id")
              .where("id", "=", id ?? "")
              .execute(),
          ).toHaveLength(1),
        { timeout: 10_000 },
      );
  });

  it("lets no call begin while a thousand rows are in memory alone, and keeps no row of those refused", async () => {
    Object.assign(gateway.journal, { unwritten: 1_000 });
    const got = await send("fast", chat(plain, { model: "sandbox-chat" }));
    const message = await send("fast", {
      path: "/v1/messages",
      key: plain,
      body: { model: "sandbox-chat", messages: words, max_tokens: 20 },
    });
    Object.assign(gateway.journal, { unwritten: 0 });
    expectError(got, { errorFormat: "openai", code: "service_unavailable" });
    expectError(message, { errorFormat: "anthropic", code: "service_unavailable" });
    expect(Number(got.headers["retry-after"])).toBeGreaterThan(0);
    await gateway.journal.flush();
    const id = got.headers["x-request-id"] ?? "";
    expect(await store.db.selectFrom("calls").select("id").where("id", "=", id).execute()).toEqual([]);
    expect((await send("fast", chat(plain, { model: "sandbox-chat" }))).status).toBe(200);
  });

  it("is `degraded` for whoever asks, and the log says why and when it is over", async () => {
    lines.length = 0;
    await readOnly(true);
    await vi.waitFor(
      async () =>
        expect(await state()).toEqual({ status: "degraded", checks: { accepting: true, database: true, storage: false, journal: true } }),
      { timeout: 10_000 },
    );
    const metrics = (await send("fast", { method: "GET", path: "/metrics" })).text;
    expect(metrics).toMatch(/^trunkline_storage_writable 0$/m);
    await send("fast", chat(budgeted));
    expect(lines.join("")).toMatch(/Nothing can be stored\. The storage is read-only \((SQLITE_READONLY|25006)/);
    expect(lines.filter((line) => line.includes("chat.create")).join("")).toMatch(/The storage is read-only \((SQLITE_READONLY|25006)/);
    await readOnly(false);
    await vi.waitFor(async () => expect(await state()).toMatchObject({ status: "ready" }), { timeout: 10_000 });
    expect(lines.join("")).toContain("The storage is writable again");
  });
});

describe("a database that is away", () => {
  it("is `degraded` while known keys are served from the journal, and not ready once that is too large", async () => {
    const away = await startWithOwner({ JOURNAL_MAX_BYTES: "1500" });
    const { secret: key } = await away.newKey({ scopes: ["all"] });
    const call = () => away.send("fast", chat(key, { model: "sandbox-chat" }));
    const ready = () => away.send("fast", { method: "GET", path: "/readyz", key: null });
    expect((await call()).status).toBe(200);
    await away.gateway.store.db.destroy();
    expect(await ready()).toMatchObject({
      status: 200,
      json: { status: "degraded", checks: { accepting: true, database: false, storage: false, journal: true } },
    });
    for (let calls = 0; calls < 12; calls++) expect((await call()).status).toBe(200);
    expect(await ready()).toMatchObject({ status: 503, json: { status: "not_ready", checks: { database: false, journal: false } } });
    await away.close();
  });
});
