"use client";

import { ago } from "@/lib/client/when";
import type { ConsoleProvider } from "@/lib/console/providers/contract";
import { DEFAULT_KIND, kindFacts } from "@/lib/contracts/provider-kinds";
import { errorRate } from "../overview/labels";
import { formatMs } from "../playground/figures";
import { ROW_CHOSEN, ROW_DIM } from "../table/row-styles";
import { Table } from "../table/table";
import { Link } from "../ui/link";
import { Moment } from "../ui/moment";
import { StatusMark } from "../ui/status-mark";
import { SimulatedTag, Tag } from "../ui/tag";
import { placeOf, STATES } from "./labels";

/** A row per provider; its name opens it beside the list. */
export function ProviderTable({ items, open }: { items: readonly ConsoleProvider[]; open: string }) {
  return (
    <Table rows="high">
      <caption className="sr-only">Providers of this gateway</caption>
      <colgroup>
        <col />
        <col className="hidden w-16 md:table-column" />
        <col className="hidden w-22 md:table-column" />
        <col className="hidden w-22 md:table-column" />
        <col className="w-36" />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col" className="num hidden md:table-cell">
            Models
          </th>
          <th scope="col" className="num hidden md:table-cell">
            First token
          </th>
          <th scope="col" className="num hidden md:table-cell">
            Errors 24 h
          </th>
          <th scope="col">Last check</th>
        </tr>
      </thead>
      <tbody>
        {items.map((provider) => (
          <ProviderRow key={placeOf(provider)} of={provider} open={open === placeOf(provider)} />
        ))}
      </tbody>
    </Table>
  );
}

/** The usual one is not shown. */
const protocolOf = (kind: ConsoleProvider["kind"]) => (kind === "sandbox" || kind === DEFAULT_KIND ? "" : `${kindFacts(kind).label} · `);

function ProviderRow({ of: provider, open }: { of: ConsoleProvider; open: boolean }) {
  const { id, kind, baseUrl, simulated, ownTeam, state, models, checkedAt, day } = provider;
  const [value, unit] = formatMs(day.firstTokenP50Ms ?? undefined);
  const rate = errorRate(day.errors, day.calls);
  return (
    <tr className={open ? ROW_CHOSEN : state === "disabled" ? ROW_DIM : undefined}>
      <td>
        <span className="flex min-w-0 items-center gap-2">
          <Link
            href={`/providers?peek=${placeOf(provider)}`}
            data-provider={placeOf(provider)}
            scroll={false}
            className="min-w-0 truncate font-strong text-base text-ink"
            aria-current={open ? "true" : undefined}
          >
            {id}
          </Link>
          {simulated && <SimulatedTag />}
          {ownTeam && <Tag title="It serves this team only.">this team</Tag>}
        </span>
        <span className="font-mono text-label text-ink-3 min-w-0 truncate block" title={baseUrl ?? undefined}>
          {protocolOf(kind)}
          {baseUrl ?? "no network"}
        </span>
      </td>
      <td className="num hidden md:table-cell">{models}</td>
      <td className="num hidden md:table-cell">
        {value} {unit}
      </td>
      <td className={`num hidden md:table-cell ${day.errors > 0 && !simulated ? "text-fail" : ""}`}>
        {rate === undefined ? "–" : `${rate} %`}
      </td>
      <td>
        <StatusMark {...STATES[state]} />
        {checkedAt !== null && !simulated && <Moment at={checkedAt} format={ago} className="label block" />}
      </td>
    </tr>
  );
}
