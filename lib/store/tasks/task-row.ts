import type { Insertable, Selectable } from "kysely";
import { ERRORS, type ErrorCode } from "../../contracts/errors";
import type { TaskEvent, VideoTask } from "../../contracts/task";
import { isKeyOf, ownJson } from "../../contracts/typed";
import { nameKey } from "../database/name-key";
import type { Tables } from "../database/schema/tables";

/** A video of a task. Its asset exists from the start, its file once the task is completed. */
export interface StoredVideo {
  assetId: string;
  mediaId: string | null;
  /** The provider's address, from the first failed download until the file is stored. */
  elsewhere?: Elsewhere;
}

export interface Elsewhere {
  url: string;
  /** When the address expires, in milliseconds since the epoch. */
  endsAt: number;
  /** Why it is no longer fetched; empty while it still is. */
  givenUp: string;
}

/** A stored task: what its views and the job runner need. Times are milliseconds since the epoch. */
export interface StoredTask extends Omit<VideoTask, "videos" | "lastFrameUrl" | "expiresAfterS"> {
  provider: string;
  /** The model's id at the provider. */
  upstreamModel: string;
  /** The provider's own data, to find the task again; null until the provider is known to have accepted it. */
  operation: Readonly<Record<string, unknown>> | null;
  /** Whether the video is made on this machine. */
  local: boolean;
  videos: readonly StoredVideo[];
  lastFrameMediaId: string | null;
  /** The upstream's last status. */
  word: string;
  bodyHash: string;
  expiresAt: number;
  /** When it is due, unless it is leased. */
  nextAt: number;
  attempts: number;
  misses: number;
  /** Whether the upstream has yet to be told that the task was cancelled. */
  owesCancel: boolean;
}

const HISTORY_EVENTS = 200;
const WORD_CHARACTERS = 100;
const MESSAGE_CHARACTERS = 2_000;
const PROMPT_CHARACTERS = 20_000;

export type TaskRow = Selectable<Tables["tasks"]>;

export function toTaskRow(task: StoredTask): Insertable<Tables["tasks"]> {
  return {
    id: task.id,
    team_id: task.teamId,
    key_id: task.keyId,
    request_id: task.requestId,
    model: task.model,
    provider: task.provider,
    upstream_model: task.upstreamModel,
    family: task.family,
    from_image: Number(task.fromImage),
    external_id: task.externalId,
    state: task.state,
    word: wordText(task.word),
    progress: task.progress,
    body_hash: task.bodyHash,
    order_json: JSON.stringify(task.order),
    prompt_key: nameKey(plainText(task.order.prompt, PROMPT_CHARACTERS)),
    operation: JSON.stringify(task.operation),
    facts: task.facts && JSON.stringify(task.facts),
    videos: JSON.stringify(task.videos),
    echo: JSON.stringify(task.echo),
    history: JSON.stringify(task.history),
    last_frame_media_id: task.lastFrameMediaId,
    error_code: task.error?.code ?? null,
    error_message: task.error && messageText(task.error.message),
    actual_prompt: promptText(task.actualPrompt),
    tokens: task.tokens,
    callback_url: task.callbackUrl,
    local: Number(task.local),
    expires_at: task.expiresAt,
    next_at: task.nextAt,
    lease_owner: null,
    lease_until: null,
    attempts: task.attempts,
    misses: task.misses,
    owes_cancel: Number(task.owesCancel),
    created_at: task.createdAt,
    started_at: task.startedAt,
    updated_at: task.updatedAt,
    ended_at: task.endedAt,
  };
}

/** Only `toTaskRow` writes the JSON, so its shape is known. */
export function fromTaskRow(row: TaskRow): StoredTask {
  return {
    id: row.id,
    teamId: row.team_id,
    keyId: row.key_id,
    requestId: row.request_id,
    model: row.model,
    provider: row.provider,
    upstreamModel: row.upstream_model,
    family: row.family,
    fromImage: row.from_image === 1,
    externalId: row.external_id,
    state: row.state,
    word: row.word,
    progress: row.progress,
    bodyHash: row.body_hash,
    order: ownJson(row.order_json),
    operation: ownJson(row.operation),
    facts: row.facts === null ? null : ownJson(row.facts),
    videos: ownJson(row.videos),
    echo: ownJson(row.echo),
    history: ownJson(row.history),
    lastFrameMediaId: row.last_frame_media_id,
    error: row.error_code === null ? null : { code: errorCode(row.error_code), message: row.error_message ?? "" },
    actualPrompt: row.actual_prompt,
    tokens: row.tokens,
    callbackUrl: row.callback_url,
    local: row.local === 1,
    expiresAt: row.expires_at,
    nextAt: row.next_at,
    attempts: row.attempts,
    misses: row.misses,
    owesCancel: row.owes_cancel === 1,
    createdAt: row.created_at,
    startedAt: row.started_at,
    updatedAt: row.updated_at,
    endedAt: row.ended_at,
  };
}

/** A stored error code; `internal_error` if this version does not know it. */
export function errorCode(text: string): ErrorCode {
  return isKeyOf(ERRORS, text) ? text : "internal_error";
}

/** The history with one more event. Beyond 200 the oldest except the first is dropped. */
export function withEvent(history: readonly TaskEvent[], event: TaskEvent): TaskEvent[] {
  const kept = { ...event, word: wordText(event.word) };
  if (history.length < HISTORY_EVENTS) return [...history, kept];
  return [...history.slice(0, 1), ...history.slice(2 - HISTORY_EVENTS), kept];
}

export function wordText(text: string): string {
  return plainText(text, WORD_CHARACTERS);
}

export function promptText(text: string | null): string | null {
  return text && plainText(text, PROMPT_CHARACTERS);
}

export function messageText(text: string): string {
  return plainText(text, MESSAGE_CHARACTERS);
}

/** An upstream's text, truncated and without characters that PostgreSQL refuses. */
function plainText(text: string, characters: number): string {
  return text.slice(0, characters).replaceAll("\0", "\uFFFD").toWellFormed();
}
