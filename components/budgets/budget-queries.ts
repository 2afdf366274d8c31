import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/client/api";
import { queryClient } from "@/lib/client/query-client";
import { BUDGETS } from "@/lib/console/budgets/addresses";
import type {
  BalanceCurve,
  BudgetState,
  CorrectionRequest,
  LedgerPage,
  LedgerVerdict,
  SetBudgetRequest,
  TopUpRequest,
} from "@/lib/console/budgets/contract";
import type { Budget } from "@/lib/contracts/budgets";

const REFRESH_MS = 10_000;
const PAGE = 50;

export const budgetQuery = (id: string) =>
  queryOptions({
    queryKey: ["budget", id],
    queryFn: ({ signal }) => call<BudgetState>(BUDGETS.read, { params: { id }, signal }),
    refetchInterval: REFRESH_MS,
  });

/** Bypasses the cache. */
export const budgetAnew = (id: string) => queryClient().fetchQuery({ ...budgetQuery(id), staleTime: 0 });

export const ledgerQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ["ledger", id],
    queryFn: ({ pageParam, signal }) =>
      call<LedgerPage>(BUDGETS.ledger, { params: { id }, query: { limit: PAGE, before: pageParam }, signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  });

export const balanceQuery = (id: string) =>
  queryOptions({
    queryKey: ["ledger", id, "balance"],
    queryFn: ({ signal }) => call<BalanceCurve>(BUDGETS.balance, { params: { id }, signal }),
    refetchInterval: 60_000,
  });

export const verifyLedger = () => call<LedgerVerdict>(BUDGETS.verify);

/** `seen`: its state when the edit began; a concurrent change is reported. */
export const setBudget = (id: string, { budget, seen }: { budget: Budget | null; seen: Budget | null }) =>
  changed(call<BudgetState, SetBudgetRequest>(BUDGETS.set, { params: { id }, body: { budget, seen } }));
export const topUp = (id: string, body: TopUpRequest) => changed(call<BudgetState, TopUpRequest>(BUDGETS.topUp, { params: { id }, body }));
export const correct = (id: string, body: CorrectionRequest) =>
  changed(call<BudgetState, CorrectionRequest>(BUDGETS.correct, { params: { id }, body }));

async function changed(call: Promise<BudgetState>): Promise<BudgetState> {
  const state = await call;
  await budgetsChanged();
  return state;
}

/** Refetches everything that shows budgets. A key's status and row show its budget. */
export async function budgetsChanged(): Promise<void> {
  await Promise.all(["budget", "ledger", "keys", "key", "audit"].map((kind) => queryClient().invalidateQueries({ queryKey: [kind] })));
}
