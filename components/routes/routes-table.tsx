"use client";

import type { RouteTargetView, RouteView } from "@/lib/console/routing/contract";
import { formatCount, formatMs } from "../playground/figures";
import { Table } from "../table/table";
import { Link } from "../ui/link";
import { StatusMark } from "../ui/status-mark";
import { SimulatedTag, Tag } from "../ui/tag";
import { healthOf, ORDERS, routeHref, STATES } from "./labels";

/** A row per route, with a line per target. */
export function RoutesTable({ items }: { items: readonly RouteView[] }) {
  return (
    <Table>
      <caption className="sr-only">Routes of this gateway</caption>
      <colgroup>
        <col className="w-52 max-md:w-auto" />
        <col className="max-md:hidden" />
        <col className="hidden w-24 lg:table-column" />
        <col className="w-52 max-md:w-32" />
        <col className="hidden w-24 lg:table-column" />
        <col className="hidden w-28 md:table-column" />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">Requested model</th>
          <th scope="col" className="max-md:hidden">
            Target
          </th>
          <th scope="col" className="num hidden lg:table-cell">
            Share, 1 h
          </th>
          <th scope="col">Breaker</th>
          <th scope="col" className="num hidden lg:table-cell">
            First token
          </th>
          <th scope="col" className="num hidden md:table-cell">
            Calls, 1 h
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((route) => (
          <RouteRow key={`${route.source} ${route.id}`} of={route} />
        ))}
      </tbody>
    </Table>
  );
}

const CELL = "py-2 align-top";

function RouteRow({ of: route }: { of: RouteView }) {
  const { id, source, state, version, definition, targets, calls, retried } = route;
  const now = Date.now();
  return (
    <tr>
      <td className={CELL}>
        <Link href={routeHref(id)} className="mono block truncate font-strong text-base text-ink" title={id}>
          {id}
        </Link>
        <span className="flex min-w-0 flex-wrap items-center gap-1 whitespace-normal">
          <span className="label">{ORDERS[definition.order ?? "listed"]}</span>
          {source === "file" ? <Tag title="Defined in the settings file.">file</Tag> : <span className="label">v{version}</span>}
          {definition.also?.map((name) => (
            <Tag key={name} className="mono max-w-full truncate">
              {name}
            </Tag>
          ))}
        </span>
        {state !== "works" && <StatusMark {...STATES[state]} />}
      </td>
      <td className={`${CELL} max-md:hidden`}>
        {targets.map((target, at) => (
          <span key={target.target} className="flex h-6 min-w-0 items-center gap-2">
            <span className="w-4 flex-none text-ink-3">{at + 1}</span>
            <span className="mono min-w-0 truncate" title={target.target}>
              {target.target}
            </span>
            {target.simulated && <SimulatedTag />}
          </span>
        ))}
      </td>
      <td className={`${CELL} num hidden lg:table-cell`}>
        {targets.map(({ target, calls: here }) => (
          <span key={target} className="block h-6 leading-6">
            {calls === 0 ? "–" : `${Math.round((100 * here) / calls)} %`}
          </span>
        ))}
      </td>
      <td className={CELL}>
        {targets.map((target) => (
          <span key={target.target} className="flex h-6 items-center" title={target.target}>
            <StatusMark {...healthOf(target, now)} />
          </span>
        ))}
      </td>
      <td className={`${CELL} num hidden lg:table-cell`}>
        {targets.map((target) => (
          <span key={target.target} className="block h-6 leading-6">
            {firstToken(target)}
          </span>
        ))}
      </td>
      <td className={`${CELL} num hidden md:table-cell`}>
        <span className="block h-6 leading-6">{formatCount(calls)}</span>
        {retried > 0 && <span className="label block">{formatCount(retried)} retried</span>}
      </td>
    </tr>
  );
}

function firstToken({ firstTokenMs }: RouteTargetView): string {
  return formatMs(firstTokenMs ?? undefined)
    .join(" ")
    .trim();
}
