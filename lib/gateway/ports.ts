import type { IdempotencyEntry, IdempotencyState, StoredReply } from "../contracts/idempotency";
import type { KeySummary, NewKey, Principal } from "../contracts/keys";
import type { CallRecord } from "../contracts/record";
import type { ModelListing, Provider } from "../providers/capabilities";

/** Looks keys up. Answers at once from memory where it can; a promise only on a miss. */
export interface KeyRing {
  find(secret: string): Principal | undefined | Promise<Principal | undefined>;
}

/** Makes, lists and revokes keys. */
export interface KeyStore {
  create(key: NewKey): Promise<{ secret: string; summary: KeySummary }>;
  list(teamId?: string): Promise<KeySummary[]>;
  /** False where no such key of the team is active. */
  revoke(id: string, teamId?: string): Promise<boolean>;
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
}

export interface Log {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
