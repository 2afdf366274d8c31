import type { Store } from "../../store/database/open";
import type { KeyStatus } from "./contract";
import { listKeyRows, troubledKeys } from "./store";

export interface KeyInTrouble {
  id: string;
  name: string;
  status: KeyStatus;
  expiresAt: number | null;
}

/** A team's keys of the view `attention`, worst first. */
export async function keysInTrouble(
  store: Store,
  { teamId, now, limit }: { teamId: string; now: number; limit: number },
): Promise<KeyInTrouble[]> {
  const troubled = await troubledKeys(store, { teamId, now });
  const filter = { teamId, now, troubled, q: "", view: "attention", owner: "", sort: "status", order: "asc" } as const;
  const { rows } = await listKeyRows(store, filter, { limit, offset: 0 });
  return rows.map(({ key: { id, name, expiresAt }, status }) => ({ id, name, status, expiresAt }));
}
