import type { Budget, HeldBudget } from "../contracts/budgets";
import { Failure } from "../contracts/errors";
import type { Actor } from "../contracts/person";
import { budgetRows, lockBudget, setBudget } from "../store/budgets/budgets";
import type { Store, Write } from "../store/database/open";
import { type BudgetBound, bindBudget } from "../store/keys/key-bounds";
import { listActs } from "../store/people/audit";
import { differences, noteAct } from "./audit-entry";
import { stateOf } from "./budget-state";

/** Whose budget it is, as addresses and the audit name it. */
export interface BudgetHolder extends HeldBudget {
  id: string;
  name: string;
}

export interface BudgetWrite {
  person: Actor;
  holder: BudgetHolder;
  budget: Budget | null;
  /** The budget as the caller read it; undefined if that is not compared. */
  seen: Budget | null | undefined;
  /** The field of the request that holds `seen`. */
  param: string;
  now: () => number;
}

/**
 * Sets a budget, binds the keys that share it and writes the audit entry, all within the caller's transaction. Throws `changed_meanwhile` if
 * the budget is not as it was seen, which rolls that transaction back.
 */
export async function writeBudget(write: Write, store: Store, { person, holder, budget, seen, param, now }: BudgetWrite): Promise<void> {
  const at = now();
  await lockBudget(write, holder.subject);
  const [row] = await budgetRows({ db: write }, { subjects: [holder.subject] });
  const before = stateOf(holder, row, { now: at, mayChange: true }).budget;
  const change = { teamId: person.teamId, budget: { kind: holder.kind, subject: holder.subject }, at, actor: person.name, seen };
  if (!(await setBudget(write, change, budget))) throw await changedMeanwhile(store, { teamId: person.teamId, id: holder.id, param });
  if (holder.kind === "key") await bindBudget(write, boundBy({ person, holder, budget, before }));
  const changes = differences({ budget: before }, { budget }, ["budget"]);
  await noteAct(person, { action: "budget.set", target: holder, changes }, now)(write);
}

function boundBy({
  person,
  holder,
  budget,
  before,
}: Pick<BudgetWrite, "person" | "holder" | "budget"> & { before: Budget | null }): BudgetBound {
  const limited = budget !== null && !budget.soft;
  const tighter = limited && (before === null || before.soft || before.period !== budget.period || budget.amount < before.amount);
  return { teamId: person.teamId, subject: holder.subject, actorId: person.userId, limited, tighter };
}

async function changedMeanwhile(store: Store, { teamId, id, param }: { teamId: string; id: string; param: string }): Promise<Failure> {
  const [last] = await listActs(store.reading, { teamId, action: "budget.set", target: id, limit: 1 });
  const who = last ? `${last.actor_name} changed it` : "someone changed it";
  return new Failure("changed_meanwhile", `This budget has changed since you loaded it: ${who}. Review it, then save again.`, { param });
}
