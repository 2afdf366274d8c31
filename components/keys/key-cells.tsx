"use client";

import { ago, ahead, day } from "@/lib/client/when";
import type { ConsoleKey } from "@/lib/console/keys/contract";
import { BUDGET_WARNINGS } from "@/lib/contracts/budget-terms";
import { shareSpent, sum } from "../budgets/budgets";
import { Moment, useNow } from "../ui/moment";
import { StatusMark } from "../ui/status-mark";
import { type KeyState, statusLabel } from "./labels";

export function LastUsed({ at }: { at: number | null }) {
  return at === null ? <span className="text-ink-3">never used</span> : <Moment at={at} format={ago} />;
}

const SOON_MS = 30 * 86_400_000;
const VERY_SOON_MS = 86_400_000;

export function Expires({ at }: { at: number | null }) {
  const now = useNow();
  if (at === null) return <span className="text-ink-3">never</span>;
  const left = at - now;
  return (
    <>
      <Moment at={at} format={day} className="mono" />
      {now > 0 && left > 0 && left < SOON_MS && <span className={left < VERY_SOON_MS ? "text-fail" : "text-ink-3"}> {ahead(at, now)}</span>}
    </>
  );
}

/** A key's status, with advice as a tooltip. */
export function KeyStatus({ of }: { of: KeyState }) {
  const { kind, word, advice } = statusLabel(of, useNow());
  return (
    <span title={advice}>
      <StatusMark kind={kind} word={word} />
    </span>
  );
}

/** A key that was rotated and still works has the name of its successor. */
export function KeyName({ of: { name, rotatedTo } }: { of: Pick<ConsoleKey, "name" | "rotatedTo"> }) {
  return (
    <span className="flex min-w-0 gap-1">
      <span className="min-w-0 truncate">{name}</span>
      {rotatedTo !== null && <span className="flex-none text-ink-3">(old)</span>}
    </span>
  );
}

/** What is spent of a key's budget, with a meter. */
export function BudgetUsed({ of: state }: { of: ConsoleKey["budget"] }) {
  if (!state?.budget) return <span className="text-ink-3">no limit</span>;
  const share = shareSpent(state);
  const whole = state.budget.amount + state.toppedUp;
  return (
    <span className="block min-w-0" title={`${sum(state.held)} reserved by running calls`}>
      <span className="mono block truncate">
        {sum(state.spent)} of {sum(whole)}
      </span>
      <span aria-hidden="true" className="mt-1 block border-rule-2 border-b">
        <span className={`block h-1 ${share >= WARNING ? "bg-fail" : "bg-ink-2"}`} style={{ width: `${Math.max(0.5, share * 100)}%` }} />
      </span>
    </span>
  );
}

const WARNING = BUDGET_WARNINGS[0] / 100;
