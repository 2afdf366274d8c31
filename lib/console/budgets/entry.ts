import type { LedgerRow } from "../../store/budgets/ledger";
import { dollars } from "../budget-state";
import type { LedgerEntry } from "./contract";

export function entryOf(row: LedgerRow): LedgerEntry {
  return {
    entry: row.entry,
    at: row.at,
    kind: row.kind,
    requestId: row.request_id,
    model: row.model,
    amount: dollars(row.amount_nano),
    hold: dollars(row.hold_nano),
    balance: dollars(row.balance_nano),
    held: dollars(row.held_nano),
    actor: row.actor,
    note: row.note,
  };
}
