import { ApiError } from "@/lib/client/api";
import type { ConnectionRequest, ConsoleProvider } from "@/lib/console/providers/contract";
import type { ProviderTimeouts } from "@/lib/contracts/connection";
import { DIRECT, KEPT } from "@/lib/contracts/connection-terms";
import { keysOf } from "@/lib/contracts/typed";
import { CLOCKS } from "../routes/definition";

/** A key of a pool as typed. */
export interface KeyRow {
  /** Identifies the row while typing. */
  row: number;
  /** The stored key's hint; null for a typed key. */
  stored: string | null;
  text: string;
  weight: string;
}

export interface HeaderRow {
  row: number;
  name: string;
  /** Whether an empty `value` keeps the stored one. */
  stored: boolean;
  value: string;
}

export type ProxyUse = "usual" | "direct" | "own";

/** Further keys and the connection as typed. Absent members are unchanged. */
export interface AccessDraft {
  keys?: readonly KeyRow[];
  headers?: readonly HeaderRow[];
  timeouts?: Readonly<Record<keyof ProviderTimeouts, string>>;
  proxy?: { use: ProxyUse; address: string };
  /** Certificates in PEM form; null removes the stored ones. */
  certificates?: string | null;
}

/** A draft with its unchanged members as they are stored. */
export type FilledAccess = Required<Omit<AccessDraft, "keys" | "certificates">>;

type Connection = ConsoleProvider["connection"];

export function filledAccess(draft: AccessDraft, stored: Connection): FilledAccess {
  const { headers = [], timeouts, proxy } = stored ?? {};
  return {
    headers: draft.headers ?? headers.map((name, row) => ({ row, name, stored: true, value: "" })),
    timeouts: draft.timeouts ?? timeoutsOf(timeouts ?? {}),
    proxy: draft.proxy ?? {
      use: proxy == null ? "usual" : proxy === DIRECT ? "direct" : "own",
      address: proxy && proxy !== DIRECT ? proxy : "",
    },
  };
}

const TIMEOUTS = keysOf(CLOCKS);

function timeoutsOf(stored: ProviderTimeouts): FilledAccess["timeouts"] {
  const text = (name: keyof ProviderTimeouts) => (stored[name] === undefined ? "" : String(stored[name]));
  return {
    connect_ms: text("connect_ms"),
    first_token_ms: text("first_token_ms"),
    idle_ms: text("idle_ms"),
    attempt_ms: text("attempt_ms"),
  };
}

/** The rows of a pool, or those of a single key with an empty one after it. */
export function keyRowsOf({ keys, keyHint }: Pick<ConsoleProvider, "keys" | "keyHint">, typed = ""): KeyRow[] {
  const stored = keys.map(({ hint, weight }, row) => ({ row, stored: hint, text: "", weight: String(weight) }));
  if (stored.length > 0) return stored;
  const first = { row: 0, stored: typed === "" ? keyHint : null, text: typed, weight: "1" };
  return [first, { row: 1, stored: null, text: "", weight: "1" }];
}

export const nextRow = (rows: readonly { row: number }[]): number => Math.max(-1, ...rows.map(({ row }) => row)) + 1;

/** The fields of a request. */
export function accessFields({ keys, headers, timeouts, proxy, certificates }: AccessDraft) {
  const connection: ConnectionRequest = {
    ...(headers && { headers: Object.fromEntries(headers.map(({ name, stored, value }) => [name.trim(), value || (stored ? KEPT : "")])) }),
    ...(timeouts && { timeouts: numbersOf(timeouts) }),
    ...(proxy && { proxy: proxy.use === "usual" ? null : proxy.use === "direct" ? DIRECT : proxy.address.trim() }),
    ...(certificates !== undefined && { caCertificate: certificates }),
  };
  return {
    ...(keys && { apiKeys: keys.map(({ stored, text, weight }) => ({ key: stored ?? text.trim(), weight: Number(weight) })) }),
    ...(Object.keys(connection).length > 0 && { connection }),
  };
}

function numbersOf(timeouts: FilledAccess["timeouts"]): ProviderTimeouts | null {
  const given = TIMEOUTS.filter((name) => timeouts[name].trim() !== "").map((name) => [name, Number(timeouts[name])] as const);
  return given.length === 0 ? null : Object.fromEntries(given);
}

/** Errors by field: the gateway's name of the field, or `keys.<row>`, `weights.<row>` and `headers.<row>` for lines. */
export type AccessProblems = ReadonlyMap<string, string>;

export function accessProblems({ keys = [], headers = [], timeouts, proxy, certificates }: AccessDraft): AccessProblems {
  const problems = new Map<string, string>();
  for (const { row, stored, text, weight } of keys) {
    if (stored === null && text.trim() === "") problems.set(`keys.${row}`, "Enter a key, or remove this line.");
    if (!(Number(weight) > 0)) problems.set(`weights.${row}`, "The weight must be a number above 0.");
  }
  for (const { row, name, stored, value } of headers) {
    const twice = headers.some((other) => other.row < row && other.name.trim().toLowerCase() === name.trim().toLowerCase());
    if (name.trim() === "") problems.set(`headers.${row}`, "Enter the header's name, or remove this line.");
    else if (twice) problems.set(`headers.${row}`, "A line above has this header.");
    else if (!stored && value === "") problems.set(`headers.${row}`, "Enter the header's value.");
  }
  for (const name of timeouts ? TIMEOUTS : [])
    if (!/^\d*$/.test(timeouts?.[name].trim() ?? ""))
      problems.set(`connection.timeouts.${name}`, "Enter whole milliseconds; 0 means no limit.");
  if (proxy?.use === "own" && proxy.address.trim() === "") problems.set("connection.proxy", "Enter the proxy's address.");
  if (certificates?.trim() === "") problems.set("connection.caCertificate", "Paste the certificates.");
  return problems;
}

/** A refusal of the gateway on one of the fields; empty if it concerns none of them. */
export function refusedAccess(error: Error | null, { keys = [], headers = [] }: AccessDraft): AccessProblems {
  const param = error instanceof ApiError ? error.param : null;
  if (!error || !param) return NONE;
  const place = /^apiKeys\[(\d+)\]\.(key|weight)$/.exec(param);
  const row = place && keys[Number(place[1])]?.row;
  if (row != null) return new Map([[`${place?.[2]}s.${row}`, error.message]]);
  const header = headers.find(({ name }) => param === `connection.headers.${name.trim().toLowerCase()}`);
  if (header) return new Map([[`headers.${header.row}`, error.message]]);
  return /^(?:apiKeys|connection\.)/.test(param) ? new Map([[param, error.message]]) : NONE;
}

export const NONE: AccessProblems = new Map();
