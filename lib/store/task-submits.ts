import type { VideoFacts } from "../contracts/task";
import type { Store } from "./open";
import { noteChanges } from "./task-events";
import type { Hold } from "./task-leases";
import { fromTaskRow } from "./task-row";

/** What a provider gave for an order that it took. */
export interface Taken {
  operation: Readonly<Record<string, unknown>>;
  facts: VideoFacts | null;
  actualPrompt: string | null;
  vendorId: string | null;
  /** When the provider is asked for the first time. */
  nextAt: number;
  at: number;
}

/** Notes that a provider has taken a task whose submit was held, and ends the claim. False where the claim is lost: the task has ended meanwhile. */
export async function confirmSubmit(store: Store, { id, lease }: Hold, taken: Taken): Promise<boolean> {
  return store.db.transaction().execute(async (write) => {
    const row = await write
      .updateTable("tasks")
      .set({
        operation: JSON.stringify(taken.operation),
        facts: taken.facts && JSON.stringify(taken.facts),
        actual_prompt: taken.actualPrompt,
        vendor_id: taken.vendorId,
        word: "queued",
        next_at: taken.nextAt,
        updated_at: taken.at,
        lease_owner: null,
        lease_until: null,
      })
      .where("id", "=", id)
      .where("lease_owner", "=", lease)
      .returningAll()
      .executeTakeFirst();
    if (row) await noteChanges(write, [fromTaskRow(row)]);
    return row !== undefined;
  });
}

/** Takes back a task that its provider refused, with its assets. Nothing happens where the claim is lost. */
export async function withdrawSubmit(store: Store, { id, lease }: Hold): Promise<void> {
  await store.db.transaction().execute(async (write) => {
    const held = await write.deleteFrom("tasks").where("id", "=", id).where("lease_owner", "=", lease).returning("id").executeTakeFirst();
    if (held) await write.deleteFrom("assets").where("task_id", "=", id).execute();
  });
}
