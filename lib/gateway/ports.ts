import type { IdempotencyEntry, IdempotencyState, StoredReply } from "../contracts/idempotency";
import type { Caller, Principal } from "../contracts/keys";
import type { MediaFile, Picture } from "../contracts/media";
import type { CallRecord } from "../contracts/record";
import type { VideoTask } from "../contracts/task";
import type { PictureRef, TaskPage, TaskQuery, TeamDesk } from "../endpoints/define";
import type { Cancellation, ModelListing, Provider } from "../providers/capabilities";

/** Looks keys up. Answers at once from memory where it can; a promise only on a miss. */
export interface KeyRing {
  find(secret: string): Principal | undefined | Promise<Principal | undefined>;
}

/** Takes one record per call, before the reply's last byte. Synchronous: when it returns, a killed process does not lose the row. */
export interface Journal {
  append(record: CallRecord): void;
}

export interface IdempotencyStore {
  begin(entry: IdempotencyEntry, bodyHash: string): Promise<IdempotencyState>;
  finish(entry: IdempotencyEntry, reply: StoredReply): Promise<void>;
  /** Forgets a call that failed, so that it may be tried again. */
  drop(entry: IdempotencyEntry): Promise<void>;
}

/** One way to serve a model. */
export interface Target {
  provider: Provider;
  /** The model's id at the provider. */
  model: string;
  listing: ModelListing;
}
export interface CatalogModel {
  id: string;
  targets: readonly Target[];
}
export interface Catalog {
  /** The targets of a name, best first; undefined where nothing serves it. */
  find(name: string): CatalogModel | undefined | Promise<CatalogModel | undefined>;
  list(): Promise<CatalogModel[]>;
  /** When the providers were last asked for their models, in milliseconds since the epoch. */
  readonly refreshedAt: number;
}

/** A stored file, opened for reading. */
export interface OpenMedia {
  file: MediaFile;
  /** The bytes from `start` up to and including `end`. */
  read(range: { start: number; end: number }): AsyncIterable<Uint8Array>;
}

/** Who works for whom, and under which request. */
export interface DeskHolder {
  principal: Principal;
  requestId: string;
  /** The caller's body, by which a repeat of a submit is known. */
  body: Uint8Array;
  /** Where it was sent to, with its query; and what tells submits that belong together. Absent where it is no call of its own. */
  path?: string;
  batchId?: string;
  /** True where the client's library says that this is its own repeat. */
  repeated: boolean;
  /** The caller's `Idempotency-Key`: a submit under the same one is the same submit. */
  token?: string;
}

/** Pictures in, files out. */
export interface Media {
  /**
   * Fetches, decodes and checks pictures, in order. Throws `invalid_image_url` where an address cannot be used (private
   * ones included) and `invalid_image_format` where the bytes are not a whole picture within the limits.
   */
  pictures(refs: readonly PictureRef[], reader: Pick<Caller, "teamId"> & Partial<Caller> & { signal: Cancellation }): Promise<Picture[]>;
  desk(holder: DeskHolder): TeamDesk;
  /** The file behind a media address. Throws `access_denied` (403), `media_removed` (410). */
  open(name: string, query: URLSearchParams): Promise<OpenMedia>;
}

/** Video tasks as they are read and given up. Another team's task is undefined. */
export interface Tasks {
  /** By id, or by the caller's own name for it. */
  find(teamId: string, id: string): Promise<VideoTask | undefined>;
  list(teamId: string, query: TaskQuery): Promise<TaskPage>;
  /** Cancels a queued task. `running` and `final` say why not. */
  cancel(teamId: string, id: string): Promise<"cancelled" | "running" | "final" | undefined>;
  /** Forgets a finished task. */
  remove(teamId: string, id: string): Promise<void>;
}

export interface Log {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
