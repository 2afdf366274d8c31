"use client";

import { ago } from "@/lib/client/when";
import type { Evaluation } from "@/lib/console/evaluations/contract";
import { formatCount } from "../playground/figures";
import { Table } from "../table/table";
import { Link } from "../ui/link";
import { Moment } from "../ui/moment";
import { StatusMark } from "../ui/status-mark";
import { dollars, evaluationHref, stateOf } from "./labels";

export function EvaluationsTable({ items }: { items: readonly Evaluation[] }) {
  return (
    <Table>
      <caption className="sr-only">Evaluations of the team</caption>
      <colgroup>
        <col />
        <col className="w-36 max-md:w-28" />
        <col className="w-40 max-md:hidden" />
        <col className="hidden w-36 lg:table-column" />
        <col className="w-20 max-md:hidden" />
        <col className="w-28 max-md:w-20" />
        <col className="w-52 max-md:hidden" />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">State</th>
          <th scope="col" className="max-md:hidden">
            Progress
          </th>
          <th scope="col" className="hidden lg:table-cell">
            Rows × columns × tries
          </th>
          <th scope="col" className="num max-md:hidden">
            Errors
          </th>
          <th scope="col" className="num">
            Cost
          </th>
          <th scope="col" className="max-md:hidden">
            Started
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((one) => (
          <EvaluationRow key={one.id} of={one} />
        ))}
      </tbody>
    </Table>
  );
}

function EvaluationRow({ of: one }: { of: Evaluation }) {
  const { id, name, rows, columns, repeats, cells, finished, errors, cost, capUsd, startedBy, createdAt } = one;
  return (
    <tr>
      <td>
        <Link href={evaluationHref(id)} className="block truncate font-strong text-base text-ink" title={name}>
          {name}
        </Link>
      </td>
      <td title={one.pause?.message}>
        <StatusMark {...stateOf(one)} />
      </td>
      <td className="max-md:hidden">
        <span className="flex items-center gap-2">
          <Progress share={cells === 0 ? 0 : finished / cells} live={one.state === "running"} />
          <span className="mono text-ink-2">
            {formatCount(finished)}/{formatCount(cells)}
          </span>
        </span>
      </td>
      <td className="mono hidden text-ink-2 lg:table-cell">
        {formatCount(rows)} × {columns} × {repeats}
      </td>
      <td className={`num max-md:hidden ${errors > 0 ? "text-fail" : ""}`}>{formatCount(errors)}</td>
      <td className="num" title={capUsd === null ? undefined : `Cap ${dollars(capUsd)}`}>
        {dollars(cost)}
      </td>
      <td className="max-md:hidden">
        <Moment at={createdAt} format={ago} /> by {startedBy}
      </td>
    </tr>
  );
}

function Progress({ share, live }: { share: number; live: boolean }) {
  return (
    <svg className="flex-none" width="48" height="8" viewBox="0 0 48 8" aria-hidden="true">
      <path d="M0 6.5h48" stroke="var(--border)" />
      <rect x="0.5" y="1.5" width={Math.max(1, share * 47)} height="4" className={live ? "live-bar" : "fill-ink-2"} />
    </svg>
  );
}
