"use client";

import { day } from "@/lib/client/when";
import { BUDGET_WARNINGS } from "@/lib/contracts/budget-terms";
import type { Budget } from "@/lib/contracts/budgets";
import { PERIOD_BEGINS, readBudget, sum } from "../budgets/budgets";
import { limitsLabel, readLimits } from "../limits/limits";
import { useNow } from "../ui/moment";
import { expiresAt, type KeyDraft } from "./key-draft";
import { readNetworks } from "./key-request";
import { listed, missingFamilies, reachLabel, SCOPE_NAMES } from "./labels";

/** One-sentence summary of what the key allows and refuses. */
export function KeySentence({ draft }: { draft: KeyDraft }) {
  const now = useNow();
  const at = now === 0 ? null : expiresAt(draft, now);
  const limits = limitsLabel(readLimits(draft.limits).limits);
  const { budget } = readBudget(draft.budget);
  const networks = readNetworks(draft.networks);
  const missing = missingFamilies(draft.scopes).map((scope) => SCOPE_NAMES[scope]);
  return (
    <>
      <div>
        <h2 className="label">In one sentence</h2>
        <p className="mt-1 text-prose [overflow-wrap:anywhere]">
          <b>{draft.name.trim() || "This key"}</b>, owned by {draft.service ? "a service" : draft.ownerId ? "someone else" : "you"}, can
          call {draft.scopes.length === 0 ? "nothing yet" : reachLabel(draft)}
          {limits ? `, at most ${limits}` : ""}
          {budget ? `, ${budget.soft ? "with a warning above" : "for at most"} ${spendLabel(budget)}` : ""}
          {networks ? `, from ${networks.length === 1 ? "one network" : `${networks.length} networks`}` : ""}
          {at ? `, until ${day(at, now)}` : ", and does not expire"}.
        </p>
      </div>
      <div className="section">
        <h2 className="section-head">What it cannot do</h2>
        <p className="text-ink-2">
          {missing.length > 0 && (
            <>
              Calls to {listed(missing)} get <span className="mono">403 access_denied</span>.{" "}
            </>
          )}
          {draft.models !== null && (
            <>
              Other models get <span className="mono">403 model_not_allowed</span>.{" "}
            </>
          )}
          {!draft.scopes.includes("admin") && "It cannot read or change keys, people or providers."}
          {draft.scopes.includes("admin") &&
            "With the console API it can create other keys, so it can grant itself anything that is missing here."}
        </p>
      </div>
      {(limits || budget) && <AtItsLimits limits={limits} budget={budget} />}
    </>
  );
}

function AtItsLimits({ limits, budget }: { limits: string | undefined; budget: Budget | null }) {
  return (
    <div className="section">
      <h2 className="section-head">At its limits</h2>
      <p className="text-ink-2">
        {limits && (
          <>
            Calls over its limits get <span className="mono">429</span> with <span className="mono">retry-after</span>.{" "}
          </>
        )}
        {budget && !budget.soft && (
          <>
            At {sum(budget.amount)} its calls get <span className="mono">429 insufficient_quota</span>. {PERIOD_BEGINS[budget.period]}{" "}
          </>
        )}
        {budget && `The overview shows a warning at ${BUDGET_WARNINGS[0]} %, ${sum((budget.amount * BUDGET_WARNINGS[0]) / 100)}.`}
      </p>
    </div>
  );
}

/** `$100.00 a month`, `$5.00 in total`. */
function spendLabel({ amount, period }: Budget): string {
  return `${sum(amount)} ${period === "once" ? "in total" : period === "hour" ? "an hour" : `a ${period}`}`;
}
