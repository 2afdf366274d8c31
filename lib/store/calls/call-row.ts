import type { BodyLogging, CallRecord } from "../../contracts/record";
import { countsOf } from "../../contracts/token-counts";

/** A call as one flat list, in the order of `CALL_COLUMNS`: the journal's line and the parameters of the insert at once. */
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
];

/** New columns go to the end: journal files of an earlier version must stay readable. */
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
] as const;

/** Names are part of an index, whose entries PostgreSQL limits to 2,700 bytes. */
const NAME_LENGTH = 256;
const TEXT_LENGTH = 4096;
const ADDRESS_LENGTH = 64;
const CLIENT_LENGTH = 120;
/** 13 attempts with a thousand characters of the vendor's words each, which are longer as JSON; a cut would break it. */
const TRIES_LENGTH = 65_536;
/** 16 pairs of a name and a value, each sign escaped: it is JSON, which a cut would break. */
const METADATA_LENGTH = 65_536;

/** Makes a row that every database takes: texts bounded and without NUL, numbers whole. */
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

const EXAMPLE: CallRow = ["", 0, "", "", "", "", "", "", 0, "", 0, 0, 0, 0, 0, 0, 0, "", "", null, "", "", "", 0, 0, "", "", "", "", -1, 0];
/** Columns of the first version; what came later has the example's value in rows that lack it. */
const FIRST_COLUMNS = 19;
/** Where null stands for "not known". */
const COST = 19;

/** Reads one line of a journal; undefined if it is torn or not ours. */
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

/** Earlier versions wrote down what upstreams said. What cannot be right is not known: it neither credits a budget nor ends a sum. */
function plausible(row: CallRow): CallRow {
  const { input, output, cached } = countsOf({ input: row[INPUT], output: row[OUTPUT], cached: row[CACHED] });
  const right = input !== undefined && output !== undefined && cached === row[CACHED] && (row[COST] ?? 0) >= 0;
  return right ? row : Object.assign(row, { [INPUT]: input ?? 0, [OUTPUT]: output ?? 0, [CACHED]: cached, [COST]: null });
}

function isRow(row: unknown[]): row is CallRow {
  return EXAMPLE.every((field, index) => typeof field === typeof row[index] || (index === COST && typeof row[index] === "number"));
}
