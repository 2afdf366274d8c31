"use client";

import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { Fragment, useState } from "react";
import { addressOf } from "@/lib/client/api";
import { grouped } from "@/lib/client/digits";
import { ahead, clock, day } from "@/lib/client/when";
import { BUDGETS } from "@/lib/console/budgets/addresses";
import type { BudgetState, LedgerEntry } from "@/lib/console/budgets/contract";
import { WayBack } from "../shell/way-back";
import { Table } from "../table/table";
import { Button, buttonClass } from "../ui/button";
import { EmptyState } from "../ui/empty-state";
import { ErrorState } from "../ui/error-state";
import { later, onDemand } from "../ui/later";
import { Link } from "../ui/link";
import { LoadingRows } from "../ui/loading-rows";
import { useNow } from "../ui/moment";
import { StatusMark } from "../ui/status-mark";
import type { BudgetTask } from "./budget-dialogs";
import { budgetQuery, ledgerQuery, verifyLedger } from "./budget-queries";
import { budgetLabel, entryKind, ledgerPlaces, ledgerSum } from "./budgets";

const BalanceChart = later(() => import("./balance-chart").then(({ BalanceChart }) => BalanceChart), ChartRoom);
const BudgetDialogs = onDemand(() => import("./budget-dialogs").then(({ BudgetDialogs }) => BudgetDialogs));

interface LedgerPageProps {
  /** A key's, a person's or the team's. */
  id: string;
  way: { href: string; label: string };
}

export function LedgerPage({ id, way }: LedgerPageProps) {
  const { data: state, error, refetch } = useQuery(budgetQuery(id));
  const [task, setTask] = useState<BudgetTask>();
  return (
    <>
      <header className="head-page">
        <WayBack href={way.href}>{way.label}</WayBack>
        <h1 className="min-w-0 truncate text-title">{state ? `Ledger of ${state.name}` : "Ledger"}</h1>
        {state && <LedgerTools of={state} onTask={setTask} />}
      </header>
      {state ? (
        <div key="ledger" className="min-h-0 flex-1 overflow-auto">
          {state.mayChange && <Verify />}
          <Balance of={state} />
          <LedgerEntries id={id} />
        </div>
      ) : (
        <div key="waiting" className="min-h-0 flex-1 overflow-auto">
          {error ? <NoLedger error={error} onRetry={() => void refetch()} /> : <LoadingRows rows={10} label="Loading the ledger" />}
        </div>
      )}
      {state && task && <BudgetDialogs of={state} task={task} onClose={() => setTask(undefined)} />}
    </>
  );
}

function NoLedger({ error, onRetry }: { error: Error; onRetry(): void }) {
  return (
    <div className="p-4">
      <ErrorState title="The ledger could not be loaded" actions={<Button onClick={onRetry}>Try again</Button>}>
        {error.message}
      </ErrorState>
    </div>
  );
}

function LedgerTools({ of: { id, budget, mayChange }, onTask }: { of: BudgetState; onTask(task: BudgetTask): void }) {
  return (
    <div className="ml-auto flex flex-none items-center gap-2 max-md:gap-1.5">
      <a
        href={addressOf(BUDGETS.csv.path, { params: { id } })}
        download="ledger.csv"
        className={`${buttonClass({ variant: "quiet" })} max-md:hidden`}
      >
        Export
      </a>
      {mayChange && budget && (
        <span className="contents max-md:hidden">
          <Button onClick={() => onTask("correct")}>Correct</Button>
        </span>
      )}
      {mayChange && <Button onClick={() => onTask("set")}>{budget ? "Change" : "Set a budget"}</Button>}
      {mayChange && budget && (
        <Button variant="primary" onClick={() => onTask("top-up")}>
          Top up
        </Button>
      )}
    </div>
  );
}

/** Recomputes all of the team's balances on request. */
function Verify() {
  const verify = useMutation({ mutationFn: verifyLedger });
  const { data, error } = verify;
  return (
    <div className="flex min-h-(--h-bar) flex-wrap items-center gap-x-3 gap-y-1 border-rule border-b px-4 py-1">
      <Button small disabled={verify.isPending} onClick={() => verify.mutate()}>
        {verify.isPending ? "Verifying" : "Verify"}
      </Button>
      <span role="status" className="flex min-w-0 flex-wrap items-center gap-2 text-dense text-ink-2">
        {!data && !error && "Recomputes every balance of the team and checks every settled entry against its call."}
        {error && <span className="text-fail">{error.message}</span>}
        {data && <StatusMark kind={data.sound ? "ok" : "fail"} word={data.sound ? "Consistent" : "Inconsistent"} />}
        {data && `${grouped(data.entries)} entries of ${data.budgets} budgets, ${data.open} open.`}
        {data?.problems.slice(0, 3).map(({ id, what }) => (
          <span key={`${id} ${what}`} className="mono text-fail">
            {id}: {what}
          </span>
        ))}
      </span>
    </div>
  );
}

function Balance({ of: state }: { of: BudgetState }) {
  const now = useNow();
  const { budget, available, spent, held, toppedUp, periodEnds } = state;
  const places = ledgerPlaces([available, spent, held, toppedUp]);
  const shown = (amount: number) => ledgerSum(amount, places);
  const figures = [
    ["Available now", budget ? shown(available) : "–"],
    ["Budget", budget ? shown(budget.amount) : "none"],
    ["Spent in this period", shown(spent)],
    ["Reserved by running calls", shown(held)],
    ["Topped up", shown(toppedUp)],
  ] as const;
  return (
    <section aria-label="Balance" className="border-rule border-b">
      <dl className="grid grid-cols-2 sm:grid-cols-5">
        {figures.map(([name, value]) => (
          <div key={name} className="min-w-0 border-rule px-4 py-2 not-last:border-r">
            <dt className="label truncate">{name}</dt>
            <dd className="truncate font-mono text-prose">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="px-4 pb-2 text-dense text-ink-3">
        {budget ? budgetLabel(budget) : "No spending limit."}
        {periodEnds !== null && `, the next time ${ahead(periodEnds, now)}`}
      </p>
    </section>
  );
}

function ChartRoom() {
  return <div aria-hidden="true" className="h-52 border-rule border-b" />;
}

export function LedgerEntries({ id }: { id: string }) {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(ledgerQuery(id));
  const items = data?.pages.flatMap((page) => page.items);
  if (!items && error) return <NoLedger error={error} onRetry={() => void refetch()} />;
  if (!items) return <LoadingRows rows={10} label="Loading the entries" />;
  if (items.length === 0)
    return (
      <div className="p-4">
        <EmptyState title="No entries yet">Setting a budget creates the first entry. After that, every paid call adds two.</EmptyState>
      </div>
    );
  return (
    <div className="@container">
      <BalanceChart id={id} />
      <EntryTable items={items} />
      {hasNextPage && (
        <div className="p-4">
          <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {isFetchingNextPage ? "Loading" : "Older entries"}
          </Button>
        </div>
      )}
    </div>
  );
}

const WIDE = "max-md:hidden";
/** Also hidden if the table is narrow: beside a key's properties. */
const WIDEST = "max-md:hidden @max-4xl:hidden";

function EntryTable({ items }: { items: readonly LedgerEntry[] }) {
  const now = useNow();
  const places = ledgerPlaces(items.flatMap(({ amount, hold, held, balance }) => [amount, hold, held, balance]));
  let before = "";
  return (
    <Table className="md:min-w-[760px]">
      <caption className="sr-only">Entries, newest first</caption>
      <colgroup>
        <col className="w-24 max-md:w-22" />
        <col className={`w-16 ${WIDE}`} />
        <col className="w-28 max-md:w-auto" />
        <col className={WIDE} />
        <col className={`w-[18%] ${WIDE}`} />
        <col className="w-36 max-md:w-24" />
        <col className={`w-28 ${WIDEST}`} />
        <col className="w-36 max-md:w-24" />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">Time</th>
          <th scope="col" className={`num ${WIDE}`}>
            Entry
          </th>
          <th scope="col">Kind</th>
          <th scope="col" className={WIDE}>
            Request or person
          </th>
          <th scope="col" className={WIDE}>
            Model or note
          </th>
          <th scope="col" className="num">
            Amount
          </th>
          <th scope="col" className={`num ${WIDEST}`}>
            Reserved
          </th>
          <th scope="col" className="num">
            Balance
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((entry) => {
          const date = day(entry.at, now);
          const first = date !== before;
          before = date;
          return (
            <Fragment key={entry.entry}>
              {first && (
                <tr>
                  <td colSpan={4} className="text-ink-3">
                    {date}
                  </td>
                  <td colSpan={4} className={WIDE} />
                </tr>
              )}
              <EntryRow of={entry} places={places} />
            </Fragment>
          );
        })}
      </tbody>
    </Table>
  );
}

function EntryRow({ of: entry, places }: { of: LedgerEntry; places: number }) {
  const shown = (amount: number) => ledgerSum(amount, places);
  const { mark, word } = entryKind(entry);
  const holds = entry.kind === "reserve" || entry.kind === "lease" || entry.kind === "return";
  return (
    <tr>
      <td className="mono">{clock(entry.at)}</td>
      <td className={`num ${WIDE}`}>{entry.entry}</td>
      <td>
        <StatusMark kind={mark} word={word} />
      </td>
      <td className={WIDE}>
        {entry.requestId ? (
          <Link href={`/logs/${entry.requestId}`} className="mono">
            {`${entry.requestId.slice(0, 8)}…${entry.requestId.slice(-4)}`}
          </Link>
        ) : (
          entry.actor || "the system"
        )}
      </td>
      <td className={WIDE} title={entry.note || entry.model}>
        {entry.note || entry.model}
      </td>
      <td className="num">
        {holds ? <span className="text-ink-3">hold {shown(entry.hold)}</span> : `${entry.amount > 0 ? "+" : ""}${shown(entry.amount)}`}
      </td>
      <td className={`num ${WIDEST}`}>{shown(entry.held)}</td>
      <td className="num">{shown(entry.balance)}</td>
    </tr>
  );
}
