import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, inject, vi } from "vitest";
import { FIRST_TEAM, type KeySummary, type NewKey } from "../../contracts/keys";
import { createKeyStore, type Keys } from "../../identity/key-store";
import { openStore, type Store } from "../../store/database/open";
import { postgresDatabase } from "../database";
import { type FakeUpstream, startFakeUpstream } from "../fake-upstream";
import { LANES, type Lane, startTestGateway, TEST_KEY, type TestGateway, type TestOptions } from "../test-gateway";

/** A call. Bodies other than text and bytes are sent as JSON. */
export interface Sent {
  method?: string;
  path: string;
  /** Bearer key; default the bootstrap key, none if null. */
  key?: string | null;
  /** `null` omits a default header. */
  headers?: Record<string, string | null>;
  body?: unknown;
  signal?: AbortSignal;
}

/** The complete reply. */
export interface Got {
  status: number;
  headers: Record<string, string>;
  /** All `set-cookie` headers; among the headers is only the last one. */
  cookies: string[];
  text: string;
  /** The parsed body, or undefined if it is not JSON. */
  json: unknown;
}

export interface Contract {
  gateway: TestGateway;
  /** Settings for another gateway on the same data. */
  shared: Record<string, string>;
  upstream: FakeUpstream;
  /** A separate connection to the gateway's database. */
  store: Store;
  keys: Keys;
  /** Sends through one lane and returns the response with its body unread. */
  open(lane: Lane, sent: Sent): Promise<Response>;
  send(lane: Lane, sent: Sent): Promise<Got>;
  /**
   * Sends through both lanes, requires equal answers, and returns one. On the second database through one lane only: the lanes are the same
   * there.
   */
  both(sent: Sent): Promise<Got>;
  newKey(key?: Partial<NewKey>): Promise<{ secret: string; summary: KeySummary }>;
  /** A call's stored row, once it is in the database. */
  row(requestId: string): Promise<CallRow>;
  close(): Promise<void>;
}
type CallRow = Awaited<ReturnType<typeof readRow>> & object;

/** A gateway on temporary files in front of the sandbox and a fake upstream named `openai`, reachable through both lanes. */
export async function startContract(settings: Record<string, string> = {}, options?: TestOptions): Promise<Contract> {
  const upstream = await startFakeUpstream();
  const { shared, remove } = await data();
  const own = { ...shared, OPENAI_BASE_URL: upstream.baseUrl, OPENAI_API_KEY: "sk-upstream-0123456789abcdef", ...settings };
  const gateway = await startTestGateway(own, options);
  const store = await openStore({ databaseUrl: shared.DATABASE_URL, dataDir: shared.DATA_DIR });
  const keys = createKeyStore(store);
  const open = (lane: Lane, sent: Sent) => request(gateway.url[lane], sent);
  const send = async (lane: Lane, sent: Sent) => (ENDLESS.test(sent.path) ? beginningOf : read)(await open(lane, sent));
  return {
    gateway,
    shared,
    upstream,
    store,
    keys,
    open,
    send,
    async both(sent) {
      if (onPostgres()) return send("fast", sent);
      const [fast, web] = JOINED.test(sent.path)
        ? [await send("fast", sent), await send("web", sent)]
        : await Promise.all(LANES.map((lane) => send(lane, sent)));
      if (!fast || !web) throw new Error("two lanes were expected");
      expect(comparable(web), `${sent.method ?? "POST"} ${sent.path}: the web lane differs from the fast lane`).toEqual(comparable(fast));
      return fast;
    },
    newKey: (key) => keys.create({ name: "test", teamId: FIRST_TEAM, scopes: ["all"], models: null, expiresAt: null, ...key }),
    row: (id) =>
      vi.waitFor(
        async () => {
          const row = await readRow(store, id);
          if (!row) throw new Error(`no row of ${id} was stored`);
          return row;
        },
        { timeout: 5_000, interval: 20 },
      ),
    async close() {
      await gateway.close();
      await store.close();
      await upstream.close();
      await remove();
    },
  };
}

declare module "vitest" {
  interface ProvidedContext {
    /** The database of contract tests; SQLite if absent. */
    database?: "postgres";
  }
}

/** Whether the tests run on PostgreSQL, as in the project `contract-postgres`. */
export const onPostgres = () => inject("database") === "postgres";

async function data(): Promise<{ shared: { DATA_DIR: string; DATABASE_URL?: string } & Record<string, string>; remove(): Promise<void> }> {
  if (!onPostgres()) {
    const dataDir = await mkdtemp(join(tmpdir(), "trunkline-contract-"));
    return { shared: { DATA_DIR: dataDir }, remove: () => rm(dataDir, { recursive: true, force: true }) };
  }
  const { title, skip, options, remove } = await postgresDatabase();
  if (skip || options.databaseUrl === undefined) throw new Error(title);
  return { shared: { DATA_DIR: options.dataDir, DATABASE_URL: options.databaseUrl }, remove };
}

function readRow(store: Store, id: string) {
  return store.db.selectFrom("calls").selectAll().where("id", "=", id).executeTakeFirst();
}

function request(base: string, { method = "POST", path, key = TEST_KEY, headers = {}, body, signal }: Sent): Promise<Response> {
  const all: Record<string, string | null> = {
    ...(key === null ? {} : { authorization: `Bearer ${key}` }),
    ...(body === undefined ? {} : { "content-type": "application/json" }),
    ...headers,
  };
  const sent = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null);
  // A text body would get its own content-type.
  const bytes =
    body === undefined || body instanceof Uint8Array ? body : Buffer.from(typeof body === "string" ? body : JSON.stringify(body));
  return fetch(base + path, { method, headers: sent, body: bytes as Uint8Array<ArrayBuffer> | undefined, redirect: "manual", signal });
}

/** Equal calls at once are one attempt there, whose replies differ. */
const JOINED = /embeddings|embedcontents?$/i;

/** Addresses whose answers never end by themselves. */
const ENDLESS = /^\/v1\/events\/?(?:\?|$)/;

/** Status and headers of a stream that is aborted at once; a refusal is read. */
async function beginningOf(response: Response): Promise<Got> {
  if (!response.ok) return read(response);
  await response.body?.cancel();
  return got(response, "");
}

/** Reads a response completely. */
export async function read(response: Response): Promise<Got> {
  return got(response, await response.text());
}

function got(response: Response, text: string): Got {
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    cookies: response.headers.getSetCookie(),
    text,
    json: parsed(text),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const OF_THE_TRANSPORT = ["date", "connection", "keep-alive", "transfer-encoding", "content-length"];

/** An answer without what differs between calls: ids, times, and transfer headers. */
export function comparable({ status, headers, text }: Got) {
  const kept = Object.entries(headers).filter(([name]) => !OF_THE_TRANSPORT.includes(name));
  return { status, headers: Object.fromEntries(kept.map(([name, value]) => [name, unstamped(value)])), text: unstamped(text) };
}

function unstamped(text: string): string {
  return text
    .replace(
      /\b(req_|chatcmpl-|cmpl-|modr-|rerank-|call_|msg_|resp_|rs_|fc_|fco_|ctc_|ctco_|cmp_|task_|asset-|group-|key_|user_|session_)[0-9A-HJKMNP-TV-Z]{26}\b/g,
      "$1…",
    )
    .replace(/\/media\/media_\w+(\.\w+)\?exp=\d+&sig=[\w-]+/g, "/media/…$1")
    .replace(/"(created|created_at|completed_at|updated_at)":\d+/g, '"$1":0')
    .replace(/"(CreateTime|UpdateTime|ExpireTime|submit_time)":"[^"]+"/g, '"$1":"…"')
    .replace(/"time_elapsed":"[^"]+"/g, '"time_elapsed":"…"');
}

/** The data of each server-sent event, in order. Throws if a line is not in the format that the family's clients read. */
export function eventsOf(text: string): string[] {
  expect(text.endsWith("\n\n"), "an event stream ends with a blank line").toBe(true);
  const events = text.slice(0, -2).split("\n\n");
  for (const event of events) expect(event, "one line `data: …` per event").toMatch(/^data: [^\n\r]+$/);
  return events.map((event) => event.slice("data: ".length));
}
