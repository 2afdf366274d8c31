import { KEY_STATUSES, KEY_VIEWS, type KeyQuery, type KeyStatus } from "../contracts/console-keys";
import type { KeySummary } from "../contracts/keys";
import type { KeyTotals } from "../store/key-usage";

const DAY_MS = 86_400_000;
const UNUSED_MS = 90 * DAY_MS;
/** A tenth of at least ten calls. */
const FEW_CALLS = 10;

export interface KeyRow {
  key: KeySummary;
  status: KeyStatus;
  /** In the last 36 hours. */
  calls: number;
}

/** What a key's state comes to. `totals` are those of the last 36 hours. */
export function statusOf(key: KeySummary, { totals, now }: { totals: KeyTotals; now: number }): KeyStatus {
  if (key.revokedAt !== null) return "revoked";
  if (key.expiresAt !== null && key.expiresAt <= now) return "expired";
  if (key.disabledAt !== null) return "disabled";
  if (totals.calls >= FEW_CALLS && totals.errors * 10 > totals.calls) return "rejected";
  return key.expiresAt !== null && key.expiresAt - now <= DAY_MS ? "expiring" : "active";
}

export function isInView({ key, status }: KeyRow, view: KeyQuery["view"], now: number): boolean {
  switch (view) {
    case "current":
      return status !== "revoked";
    case "attention":
      return status === "rejected" || status === "expiring" || status === "disabled";
    case "unused":
      return status !== "revoked" && now - (key.lastUsedAt ?? key.createdAt) > UNUSED_MS;
    default:
      return status === view;
  }
}

export function viewCounts(rows: readonly KeyRow[], now: number): Record<KeyQuery["view"], number> {
  const counts = KEY_VIEWS.map((view) => [view, rows.filter((row) => isInView(row, view, now)).length]);
  return Object.fromEntries(counts) as Record<KeyQuery["view"], number>;
}

/** Whether a key is somebody's (`service`: nobody's; empty: anybody's), and its name, id or hint has the text in it. */
export function matches(key: KeySummary, { text, owner }: { text: string; owner: string }): boolean {
  if (owner !== "" && (key.ownerId ?? "service") !== owner) return false;
  const wanted = text.toLowerCase();
  return key.name.toLowerCase().includes(wanted) || key.id.toLowerCase().includes(wanted) || key.hint.toLowerCase().includes(wanted);
}

/** Order of the table. What has no time comes last either way; equal rows are newest first. */
export function compareKeys(left: KeyRow, right: KeyRow, { sort, order }: Pick<KeyQuery, "sort" | "order">): number {
  const sign = order === "asc" ? 1 : -1;
  const times = { created: "createdAt", lastUsed: "lastUsedAt", expires: "expiresAt" } as const;
  const newest = () => right.key.createdAt - left.key.createdAt || (left.key.id < right.key.id ? 1 : -1);
  switch (sort) {
    case "status":
      return sign * (KEY_STATUSES.indexOf(left.status) - KEY_STATUSES.indexOf(right.status)) || newest();
    case "name":
      return sign * left.key.name.localeCompare(right.key.name, "en", { numeric: true, sensitivity: "base" }) || newest();
    case "calls":
      return sign * (left.calls - right.calls) || newest();
    default: {
      const [one, other] = [left.key[times[sort]], right.key[times[sort]]];
      if (one === null || other === null) return Number(one === null) - Number(other === null) || newest();
      return sign * (one - other) || newest();
    }
  }
}
