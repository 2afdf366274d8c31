import type { Selectable } from "kysely";
import type { CapabilityName } from "../../contracts/model";
import type { ModelFactsById } from "../../contracts/model-facts";
import type { ProviderKind } from "../../contracts/provider-kinds";
import { bumpProvidersRevision } from "../database/meta";
import type { Store } from "../database/open";
import type { Tables } from "../database/schema/tables";
import type { Also } from "../keys/key-changes";
import { forgetModelSettings } from "./model-settings";

/** A provider that was added in the console. Times are milliseconds since the epoch. */
export interface StoredProvider {
  id: string;
  kind: ProviderKind;
  baseUrl: string;
  /** Credentials, sealed by `lib/catalog/credentials.ts`. */
  sealedKey: string | null;
  keyHint: string | null;
  models: { id: string; capabilities: CapabilityName[] }[] | null;
  /** The operator's facts of its models, by id. */
  facts: ModelFactsById;
  enabled: boolean;
  /** The team it is limited to; null for all. */
  teamId: string | null;
  createdBy: string;
  createdAt: number;
  updatedAt: number;
}

export type ProviderChange = Partial<Pick<StoredProvider, "baseUrl" | "sealedKey" | "keyHint" | "models" | "facts" | "enabled">>;

/** All providers, in the order in which they were added. */
export async function listStoredProviders({ db }: Store): Promise<StoredProvider[]> {
  const rows = await db.selectFrom("providers").selectAll().orderBy("created_at").orderBy("id").execute();
  return rows.map(fromRow);
}

/** Adds a provider and notifies every process. False if the id is taken. */
export async function insertProvider({ db }: Store, provider: StoredProvider, also?: Also): Promise<boolean> {
  return db.transaction().execute(async (write) => {
    const added = await write
      .insertInto("providers")
      .values({
        id: provider.id,
        kind: provider.kind,
        base_url: provider.baseUrl,
        sealed_key: provider.sealedKey,
        key_hint: provider.keyHint,
        models: provider.models && JSON.stringify(provider.models),
        facts: JSON.stringify(provider.facts),
        enabled: Number(provider.enabled),
        team_id: provider.teamId,
        created_by: provider.createdBy,
        created_at: provider.createdAt,
        updated_at: provider.updatedAt,
      })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!added) return false;
    await bumpProvidersRevision(write);
    await also?.(write);
    return true;
  });
}

/** Changes a provider and notifies every process. Undefined if there is none, or it was changed since `seen`. */
export async function changeStoredProvider(
  { db }: Store,
  { id, change, at, seen }: { id: string; change: ProviderChange; at: number; seen?: number },
  also?: Also,
): Promise<StoredProvider | undefined> {
  const { baseUrl, sealedKey, keyHint, models, facts, enabled } = change;
  return db.transaction().execute(async (write) => {
    const row = await write
      .updateTable("providers")
      .set((now) => ({
        // Always later than before, so that two states of a provider never share a time.
        updated_at: now
          .case()
          .when("updated_at", ">=", at)
          .then(now("updated_at", "+", 1))
          .else(at)
          .end(),
        ...(baseUrl === undefined ? {} : { base_url: baseUrl }),
        ...(sealedKey === undefined ? {} : { sealed_key: sealedKey }),
        ...(keyHint === undefined ? {} : { key_hint: keyHint }),
        ...(models === undefined ? {} : { models: models && JSON.stringify(models) }),
        ...(facts === undefined ? {} : { facts: JSON.stringify(facts) }),
        ...(enabled === undefined ? {} : { enabled: Number(enabled) }),
      }))
      .where("id", "=", id)
      .$if(seen !== undefined, (query) => query.where("updated_at", "=", seen ?? 0))
      .returningAll()
      .executeTakeFirst();
    if (!row) return undefined;
    await bumpProvidersRevision(write);
    await also?.(write);
    return fromRow(row);
  });
}

/** Deletes a provider and notifies every process. False if there is none. */
export async function deleteProvider({ db }: Store, id: string, also?: Also): Promise<boolean> {
  return db.transaction().execute(async (write) => {
    const gone = await write.deleteFrom("providers").where("id", "=", id).returning("id").executeTakeFirst();
    if (!gone) return false;
    await forgetModelSettings(write, id);
    await bumpProvidersRevision(write);
    await also?.(write);
    return true;
  });
}

/** Only this file writes the JSON, so its shape is known. */
function fromRow(row: Selectable<Tables["providers"]>): StoredProvider {
  return {
    id: row.id,
    kind: row.kind,
    baseUrl: row.base_url,
    sealedKey: row.sealed_key,
    keyHint: row.key_hint,
    models: row.models === null ? null : JSON.parse(row.models),
    facts: row.facts === null ? {} : JSON.parse(row.facts),
    enabled: row.enabled === 1,
    teamId: row.team_id,
    createdBy: row.created_by,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
