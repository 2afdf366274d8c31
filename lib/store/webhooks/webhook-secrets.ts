import type { Selectable } from "kysely";
import { newId } from "../../contracts/ids";
import { lockOwner } from "../database/locks";
import type { Store } from "../database/open";
import type { Tables } from "../database/schema/tables";
import type { Also } from "../keys/key-changes";
import type { Safe } from "../models/providers-sealed";

export type WebhookSecretRow = Selectable<Tables["webhook_secrets"]>;

/** A team's valid secrets: the current one first, then its predecessor while that is valid. */
export async function listWebhookSecrets({ db }: Store, { teamId, now }: { teamId: string; now: number }): Promise<WebhookSecretRow[]> {
  return db
    .selectFrom("webhook_secrets")
    .selectAll()
    .where("team_id", "=", teamId)
    .where((row) => row.or([row("ends_at", "is", null), row("ends_at", ">", now)]))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

interface NewSecret {
  teamId: string;
  secret: string;
  at: number;
  /** When the predecessor expires. */
  beforeEndsAt: number;
}

/** Makes a secret the team's current one. Its predecessor stays valid for a while: at most two are. */
export async function addWebhookSecret(
  { db }: Store,
  { safe, also }: { safe: Safe; also?: Also },
  { teamId, secret, at, beforeEndsAt }: NewSecret,
): Promise<void> {
  const id = newId("secret_");
  await db.transaction().execute(async (write) => {
    await lockOwner(write, `webhook secrets ${teamId}`);
    const own = write.deleteFrom("webhook_secrets").where("team_id", "=", teamId);
    await own.where("ends_at", "is not", null).execute();
    await write.updateTable("webhook_secrets").set({ ends_at: beforeEndsAt }).where("team_id", "=", teamId).execute();
    const row = { id, team_id: teamId, sealed: safe.seal(secret, id), hint: secret.slice(-4), created_at: at };
    await write.insertInto("webhook_secrets").values(row).execute();
    await also?.(write);
  });
}

/** Ends a replaced secret. False if the team has no such one. */
export async function endWebhookSecret({ db }: Store, { teamId, id }: { teamId: string; id: string }, also?: Also): Promise<boolean> {
  return db.transaction().execute(async (write) => {
    const row = await write
      .deleteFrom("webhook_secrets")
      .where("team_id", "=", teamId)
      .where("id", "=", id)
      .where("ends_at", "is not", null)
      .returning("id")
      .executeTakeFirst();
    if (row) await also?.(write);
    return row !== undefined;
  });
}
