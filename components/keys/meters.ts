import type { KeyMeter, KeyMeters } from "@/lib/console/keys/meters-contract";
import { formatCount } from "../playground/figures";

/** A meter; `meter` is empty without a limit. */
export interface ShownMeter {
  limit: KeyMeter["limit"];
  label: string;
  meter?: { used: number; max: number; share: number; full: boolean; whose: string; others: string };
}

const LABELS: readonly (readonly [KeyMeter["limit"], string])[] = [
  ["requestsPerMinute", "Calls per minute"],
  ["tokensPerMinute", "Tokens per minute"],
  ["concurrent", "Concurrent calls"],
];
const WHOSE = { key: "the key's limit", person: "its owner's limit", team: "the team's limit" } as const;

/** Three meters, each with the limit reached first, and the others. */
export function shownMeters({ items }: KeyMeters): ShownMeter[] {
  return LABELS.map(([limit, label]) => {
    const all = items.filter((one) => one.limit === limit);
    const first = all.find(({ binds }) => binds);
    if (!first) return { limit, label };
    const { used, max, owner } = first;
    const others = all
      .filter((one) => one !== first)
      .map((one) => `${WHOSE[one.owner]}: ${formatCount(one.used)} of ${formatCount(one.max)}`);
    const share = Math.min(1, used / max);
    return { limit, label, meter: { used, max, share, full: used >= max, whose: WHOSE[owner], others: others.join(", ") } };
  });
}
