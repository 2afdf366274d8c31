import type { PlaygroundSession } from "@/lib/client/session/session";

/** At most as many columns as there are series. */
export const COLUMNS_MAX = 6;

export function addColumn<Own, Output>(session: PlaygroundSession<Own, Output>): void {
  if (session.state.columns.length < COLUMNS_MAX) session.addColumn();
}
