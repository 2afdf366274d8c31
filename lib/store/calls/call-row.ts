import type { CacheUse } from "../../contracts/cache-terms";
import type { BodyLogging, CallRecord } from "../../contracts/record";
import { countsOf } from "../../contracts/token-counts";

/** A call as a flat array in the order of `CALL_COLUMNS`: both the journal's line and the parameters of the insert. */
export type CallRow = [
  id: string,
  at: number,
  teamId: string,
  keyId: string,
  endpoint: string,
  model: string,
  provider: string,
  upstreamModel: string,
  status: number,
  code: string,
  stream: number,
  inputTokens: number,
  outputTokens: number,
  cachedTokens: number,
  durationMs: number,
  firstEventMs: number,
  attempts: number,
  warnings: string,
  endUser: string,
  costNano: number | null,
  outcome: string,
  address: string,
  client: string,
  bytesIn: number,
  bytesOut: number,
  tries: string,
  heldBy: string,
  keyMetadata: string,
  logBodies: BodyLogging | "",
  queueMs: number,
  estimated: number,
  writtenTokens: number,
  mirrorOf: string,
  cache: CacheUse,
  savedNano: number,
  prompt: string,
  promptVersion: number,
  leasedBy: string,
  heldNano: number,
  session: string,
  turn: string,
  rollout: string,
];

/** The result of storing lines of a journal. */
export interface StoredLines {
  /** Lines that are torn or not calls. */
  unreadable: number;
  /** Calls that the database permanently refuses. */
  refused: { call: string; error: string }[];
}

/** Append new columns at the end: journal files of earlier versions must stay readable. */
export const CALL_COLUMNS = [
  "id",
  "at",
  "team_id",
  "key_id",
  "endpoint",
  "model",
  "provider",
  "upstream_model",
  "status",
  "code",
  "stream",
  "input_tokens",
  "output_tokens",
  "cached_tokens",
  "duration_ms",
  "first_event_ms",
  "attempts",
  "warnings",
  "end_user",
  "cost_nano",
  "outcome",
  "address",
  "client",
  "bytes_in",
  "bytes_out",
  "tries",
  "held_by",
  "key_metadata",
  "log_bodies",
  "queue_ms",
  "estimated",
  "written_tokens",
  "mirror_of",
  "cache",
  "saved_nano",
  "prompt",
  "prompt_version",
  "leased_by",
  "held_nano",
  "session",
  "turn",
  "rollout",
] as const;

/** Names are part of an index, whose entries PostgreSQL limits to 2,700 bytes. */
const NAME_LENGTH = 256;
const TEXT_LENGTH = 4096;
const ADDRESS_LENGTH = 64;
const CLIENT_LENGTH = 120;
/** 13 attempts with up to 1,000 characters of the vendor's message each, escaped as JSON, which must not be cut. */
const TRIES_LENGTH = 65_536;
/** 16 pairs of name and value, fully escaped: JSON, which must not be cut. */
const METADATA_LENGTH = 65_536;
/** JSON, which must not be cut: the gateway keeps it shorter. */
const TURN_LENGTH = 65_536;

/** Converts a record to a row that every database accepts: bounded texts without NUL, whole numbers. */
export function toRow(record: CallRecord): CallRow {
  return [
    record.id,
    whole(record.at),
    record.teamId,
    record.keyId,
    record.endpoint,
    text(record.model, NAME_LENGTH),
    text(record.provider, NAME_LENGTH),
    text(record.upstreamModel, NAME_LENGTH),
    record.status,
    record.code,
    record.stream ? 1 : 0,
    whole(record.inputTokens),
    whole(record.outputTokens),
    whole(record.cachedTokens),
    whole(record.durationMs),
    whole(record.firstEventMs),
    record.attempts,
    text(record.warnings, TEXT_LENGTH),
    text(record.endUser, TEXT_LENGTH),
    record.costNano === null ? null : whole(record.costNano),
    record.outcome,
    text(record.address, ADDRESS_LENGTH),
    text(record.client, CLIENT_LENGTH),
    whole(record.bytesIn),
    whole(record.bytesOut),
    text(record.tries, TRIES_LENGTH),
    text(record.heldBy, TEXT_LENGTH),
    text(record.keyMetadata, METADATA_LENGTH),
    record.logBodies,
    whole(record.queueMs),
    record.estimated ? 1 : 0,
    whole(record.writtenTokens),
    record.mirrorOf,
    record.cache,
    whole(record.savedNano),
    record.prompt,
    record.promptVersion,
    record.leasedBy,
    whole(record.heldNano),
    record.session,
    text(record.turn, TURN_LENGTH),
    record.rollout,
  ];
}

function text(value: string, maxLength: number): string {
  if (value === "") return value;
  const cut = value.length > maxLength ? value.slice(0, maxLength) : value;
  return cut.includes("\0") ? cut.replaceAll("\0", "\uFFFD") : cut;
}

function whole(value: number): number {
  if (Number.isSafeInteger(value)) return value;
  const rounded = Math.round(value);
  return Number.isSafeInteger(rounded) ? rounded : 0;
}

const EXAMPLE: CallRow = [
  "",
  0,
  "",
  "",
  "",
  "",
  "",
  "",
  0,
  "",
  0,
  0,
  0,
  0,
  0,
  0,
  0,
  "",
  "",
  null,
  "",
  "",
  "",
  0,
  0,
  "",
  "",
  "",
  "",
  -1,
  0,
  0,
  "",
  "",
  0,
  "",
  0,
  "",
  0,
  "",
  "",
  "",
];
/** Columns of the first version. Rows that lack later ones get the example's value. */
const FIRST_COLUMNS = 19;
/** Null means unknown. */
const COST = 19;

/** Parses one line of a journal; undefined if it is torn or not a call. */
export function parseRow(line: string): CallRow | undefined {
  try {
    const value: unknown = JSON.parse(line);
    if (!Array.isArray(value) || value.length < FIRST_COLUMNS || value.length > EXAMPLE.length) return undefined;
    const row: unknown[] = [...value, ...EXAMPLE.slice(value.length)];
    return isRow(row) ? plausible(row) : undefined;
  } catch {
    return undefined;
  }
}

const [INPUT, OUTPUT, CACHED] = [11, 12, 13] as const;

/**
 * Earlier versions stored counts as upstreams reported them. Implausible ones become unknown, so that they neither credit a budget nor
 * spoil a sum.
 */
function plausible(row: CallRow): CallRow {
  const { input, output, cached } = countsOf({ input: row[INPUT], output: row[OUTPUT], cached: row[CACHED] });
  const right = input !== undefined && output !== undefined && cached === row[CACHED] && (row[COST] ?? 0) >= 0;
  return right ? row : Object.assign(row, { [INPUT]: input ?? 0, [OUTPUT]: output ?? 0, [CACHED]: cached, [COST]: null });
}

function isRow(row: unknown[]): row is CallRow {
  return EXAMPLE.every((field, index) => typeof field === typeof row[index] || (index === COST && typeof row[index] === "number"));
}
