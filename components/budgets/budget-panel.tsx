"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ahead } from "@/lib/client/when";
import { Button } from "../ui/button";
import { onDemand } from "../ui/later";
import { Link } from "../ui/link";
import { useNow } from "../ui/moment";
import type { BudgetTask } from "./budget-dialogs";
import { budgetQuery } from "./budget-queries";
import { budgetLabel, shareSpent, sum } from "./budgets";

const BudgetDialogs = onDemand(() => import("./budget-dialogs").then(({ BudgetDialogs }) => BudgetDialogs));

/** A budget of a key, a person or the team. `ledger`: the path of its entries. */
export function BudgetPanel({ id, ledger }: { id: string; ledger: string }) {
  const { data: state } = useQuery(budgetQuery(id));
  const now = useNow();
  const [task, setTask] = useState<BudgetTask>();
  if (!state || (!state.budget && !state.mayChange && state.entries === 0)) return null;
  const { budget, spent, available, periodEnds } = state;
  return (
    <section aria-label="Budget" className="flex flex-col gap-2 border-rule border-t pt-3">
      <div className="flex min-h-6 flex-wrap items-center gap-2">
        <h2 className="font-strong">Budget</h2>
        <span className="ml-auto flex gap-2">
          {state.mayChange && budget && (
            <Button small onClick={() => setTask("top-up")}>
              Top up
            </Button>
          )}
          {state.mayChange && (
            <Button small onClick={() => setTask("set")}>
              {budget ? "Change" : "Set a budget"}
            </Button>
          )}
        </span>
      </div>
      {budget ? (
        <>
          <p className="flex items-baseline gap-2 text-dense">
            <span className="text-ink-2">{budgetLabel(budget)}</span>
            <span className="ml-auto font-mono">{sum(available)} left</span>
          </p>
          <span aria-hidden="true" className="border-rule-2 border-b">
            <span className="block h-1 bg-ink-2" style={{ width: `${Math.max(0.5, shareSpent(state) * 100)}%` }} />
          </span>
          <p className="text-dense text-ink-3">
            {sum(spent)} spent{periodEnds !== null && `, resets ${ahead(periodEnds, now)}`}
          </p>
        </>
      ) : (
        <p className="text-dense text-ink-2">No spending limit.</p>
      )}
      {state.entries > 0 && (
        <Link href={ledger} className="self-start text-dense">
          Ledger
        </Link>
      )}
      {task && <BudgetDialogs of={state} task={task} onClose={() => setTask(undefined)} />}
    </section>
  );
}
