import { rawRoute, route } from "../define";
import { type Column, csvReply } from "../export";
import { BUDGETS } from "./addresses";
import {
  BalanceCurve,
  BudgetList,
  BudgetState,
  CorrectionRequest,
  type LedgerEntry,
  LedgerPage,
  LedgerQuery,
  LedgerVerdict,
  SetBudgetRequest,
  TopUpRequest,
} from "./contract";

const ID = "`{id}` is a key's, a person's or the team's.";

export const budgetRoutes = [
  route(BUDGETS.list, {
    id: "console.budgets",
    summary: "Budgets of the team, its people and its keys",
    needs: "keys.manage",
    reply: BudgetList,
    handle: ({ budgets }, { person }) => budgets.list(person),
  }),
  route(BUDGETS.verify, {
    id: "console.verifyLedger",
    summary: "Recompute every balance of the team",
    needs: "keys.manage",
    reply: LedgerVerdict,
    handle: ({ budgets }, { person }) => budgets.verify(person),
  }),
  route(BUDGETS.read, {
    id: "console.budget",
    summary: "Budget of a key, a person or the team",
    description: ID,
    reply: BudgetState,
    handle: ({ budgets }, { person, id }) => budgets.read(person, id),
  }),
  route(BUDGETS.set, {
    id: "console.setBudget",
    act: "budget.set",
    summary: "Set, change or remove a budget",
    description: `${ID} Spending in the current period is kept.`,
    needs: "keys.manage",
    body: SetBudgetRequest,
    reply: BudgetState,
    example: { budget: { amount: 100, period: "month" } },
    handle: ({ budgets }, { person, id, body }) => budgets.set(person, id, body),
  }),
  route(BUDGETS.topUp, {
    id: "console.topUpBudget",
    act: "budget.top_up",
    summary: "Top up a budget for this period",
    description: ID,
    needs: "keys.manage",
    body: TopUpRequest,
    reply: BudgetState,
    example: { amount: 25, note: "Campaign week" },
    handle: ({ budgets }, { person, id, body }) => budgets.topUp(person, id, body),
  }),
  route(BUDGETS.correct, {
    id: "console.correctBudget",
    act: "budget.correction",
    summary: "Correct the balance of a budget, with a reason",
    description: ID,
    needs: "keys.manage",
    body: CorrectionRequest,
    reply: BudgetState,
    example: { amount: -1.5, reason: "Billed twice by the vendor" },
    handle: ({ budgets }, { person, id, body }) => budgets.correct(person, id, body),
  }),
  route(BUDGETS.ledger, {
    id: "console.ledger",
    summary: "Every change of a budget, newest first",
    description: ID,
    search: LedgerQuery,
    reply: LedgerPage,
    handle: ({ budgets }, { person, id, search }) => budgets.ledger(person, id, search),
  }),
  route(BUDGETS.balance, {
    id: "console.balance",
    summary: "Balance of a budget over its period",
    description: ID,
    reply: BalanceCurve,
    handle: ({ budgets }, { person, id }) => budgets.curve(person, id),
  }),
  rawRoute(BUDGETS.csv, {
    id: "console.exportLedger",
    summary: "Every change of a budget as a CSV file",
    description: ID,
    contentType: "text/csv",
    handle: async ({ budgets }, { person, id }) => csvReply("ledger", COLUMNS, await budgets.entries(person, id)),
  }),
];

const COLUMNS: readonly Column<LedgerEntry>[] = [
  ["entry", ({ entry }) => entry],
  ["time", ({ at }) => new Date(at).toISOString()],
  ["kind", ({ kind }) => kind],
  ["request", ({ requestId }) => requestId],
  ["model", ({ model }) => model],
  ["amount", ({ amount }) => amount],
  ["hold", ({ hold }) => hold],
  ["balance", ({ balance }) => balance],
  ["held", ({ held }) => held],
  ["who", ({ actor }) => actor],
  ["note", ({ note }) => note],
];
