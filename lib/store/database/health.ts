import { sql } from "kysely";
import type { Store } from "./open";

const LIMIT_MS = 1_000;

/** Whether the database answers within a second. */
export async function isReachable(store: Store): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), LIMIT_MS);
  });
  try {
    return await Promise.race([sql`select 1`.execute(store.db).then(() => true), late]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
