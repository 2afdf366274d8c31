"use client";

import Link from "next/link";
import { ago } from "@/lib/client/when";
import type { ConsoleProvider } from "@/lib/contracts/console-providers";
import { formatMs } from "../bench/figures";
import { errorRate } from "../overview/figures-words";
import { Moment } from "../ui/moment";
import { StatusMark } from "../ui/status-mark";
import { SimulatedTag } from "../ui/tag";
import { placeOf, STATES } from "./provider-words";

/** Every provider on a line; its name opens it beside the list. */
export function ProviderTable({ items, open }: { items: readonly ConsoleProvider[]; open: string }) {
  return (
    <table className="table keys">
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
            Errors 1 h
          </th>
          <th scope="col">Last check</th>
        </tr>
      </thead>
      <tbody>
        {items.map((provider) => (
          <ProviderRow key={placeOf(provider)} of={provider} open={open === placeOf(provider)} />
        ))}
      </tbody>
    </table>
  );
}

function ProviderRow({ of: provider, open }: { of: ConsoleProvider; open: boolean }) {
  const { id, baseUrl, simulated, state, models, checkedAt, traffic } = provider;
  const [value, unit] = formatMs(traffic.firstTokenP50Ms ?? undefined);
  const rate = errorRate(traffic.errors, traffic.calls);
  return (
    <tr className={open ? "is-selected" : state === "disabled" ? "is-dim" : undefined}>
      <td>
        <span className="row">
          <Link
            href={`/providers?peek=${placeOf(provider)}`}
            data-provider={placeOf(provider)}
            prefetch={false}
            scroll={false}
            className="strong trunc text-base text-ink"
            aria-current={open ? "true" : undefined}
          >
            {id}
          </Link>
          {simulated && <SimulatedTag />}
        </span>
        <span className="raw trunc block" title={baseUrl ?? undefined}>
          {baseUrl ?? "no network"}
        </span>
      </td>
      <td className="num hidden md:table-cell">{models}</td>
      <td className="num hidden md:table-cell">
        {value} {unit}
      </td>
      <td className={`num hidden md:table-cell ${traffic.errors > 0 && !simulated ? "c-fail" : ""}`}>
        {rate === undefined ? "–" : `${rate} %`}
      </td>
      <td>
        <StatusMark {...STATES[state]} />
        {checkedAt !== null && !simulated && <Moment at={checkedAt} words={ago} className="label block" />}
      </td>
    </tr>
  );
}
