import type { ListedPrice, ModelFacts } from "../../contracts/model-facts";
import { bumpProvidersRevision } from "../database/meta";
import type { Store, Write } from "../database/open";
import type { Also } from "../keys/key-changes";

/** The console's settings of a model at a provider. */
export interface ModelSetting {
  provider: string;
  /** The model's id at the provider. */
  model: string;
  facts: ModelFacts;
  /** A price imported from a public list. */
  listedPrice: ListedPrice | null;
}

/** Rows per statement: SQLite binds 32,766 values at most. */
const BATCH = 500;

export async function listModelSettings({ db }: Store): Promise<ModelSetting[]> {
  const rows = await db.selectFrom("model_settings").select(["provider", "model", "facts", "listed_price"]).execute();
  // Only this file writes the JSON, so its shape is known.
  return rows.map(({ provider, model, facts, listed_price: price }) => ({
    provider,
    model,
    facts: JSON.parse(facts),
    listedPrice: price === null ? null : JSON.parse(price),
  }));
}

type Named = Pick<ModelSetting, "provider" | "model">;

/** Changes a model's settings and notifies every process. `change` maps the previous facts to the new ones. */
export async function changeModelSetting(
  { db }: Store,
  { provider, model }: Named,
  { change, also, at }: { change(before: ModelFacts): ModelFacts; also(before: ModelFacts, after: ModelFacts): Also; at: number },
): Promise<void> {
  await db.transaction().execute(async (write) => {
    // Inserts a row first, so that concurrent first changes of a model wait for each other.
    const empty = { provider, model, facts: "{}", listed_price: null, updated_at: at };
    await write
      .insertInto("model_settings")
      .values(empty)
      .onConflict((conflict) => conflict.columns(["provider", "model"]).doUpdateSet({ updated_at: at }))
      .execute();
    const row = await write
      .selectFrom("model_settings")
      .select("facts")
      .where("provider", "=", provider)
      .where("model", "=", model)
      .executeTakeFirstOrThrow();
    const before: ModelFacts = JSON.parse(row.facts);
    const after = change(before);
    await write
      .updateTable("model_settings")
      .set({ facts: JSON.stringify(after) })
      .where("provider", "=", provider)
      .where("model", "=", model)
      .execute();
    await removeEmpty(write);
    await bumpProvidersRevision(write);
    await also(before, after)(write);
  });
}

/** Replaces imported prices and notifies every process. */
export async function takeListedPrices(
  { db }: Store,
  prices: readonly (Named & { price: ListedPrice })[],
  { at, also }: { at: number; also: Also },
): Promise<void> {
  await db.transaction().execute(async (write) => {
    for (let from = 0; from < prices.length; from += BATCH) {
      const rows = prices.slice(from, from + BATCH).map(({ provider, model, price }) => {
        return { provider, model, facts: "{}", listed_price: JSON.stringify(price), updated_at: at };
      });
      await write
        .insertInto("model_settings")
        .values(rows)
        .onConflict((conflict) =>
          conflict.columns(["provider", "model"]).doUpdateSet((row) => ({
            listed_price: row.ref("excluded.listed_price"),
            updated_at: at,
          })),
        )
        .execute();
    }
    await bumpProvidersRevision(write);
    await also(write);
  });
}

/** Deletes a provider's imported prices and notifies every process. */
export async function forgetListedPrices({ db }: Store, provider: string, also: Also): Promise<void> {
  await db.transaction().execute(async (write) => {
    await write.updateTable("model_settings").set({ listed_price: null }).where("provider", "=", provider).execute();
    await removeEmpty(write);
    await bumpProvidersRevision(write);
    await also(write);
  });
}

/** Deletes the settings of a provider's models, within the transaction that removes the provider. */
export async function forgetModelSettings(write: Write, provider: string): Promise<void> {
  await write.deleteFrom("model_settings").where("provider", "=", provider).execute();
}

async function removeEmpty(write: Write): Promise<void> {
  await write.deleteFrom("model_settings").where("facts", "=", "{}").where("listed_price", "is", null).execute();
}
