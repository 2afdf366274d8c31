"use client";

import { ago } from "@/lib/client/when";
import type { PromptList } from "@/lib/console/prompts/contract";
import { formatCount } from "../playground/figures";
import { Table } from "../table/table";
import { Link } from "../ui/link";
import { Moment } from "../ui/moment";
import { Tag } from "../ui/tag";
import { KINDS, promptHref, sharesText } from "./labels";

type Item = PromptList["items"][number];

export function PromptsTable({ items }: { items: readonly Item[] }) {
  return (
    <Table rows="high">
      <caption className="sr-only">Prompts of the team</caption>
      <colgroup>
        <col />
        <col className="hidden w-24 md:table-column" />
        <col className="w-16" />
        <col className="w-52 max-md:w-32" />
        <col className="hidden w-44 lg:table-column" />
        <col className="hidden w-32 lg:table-column" />
        <col className="hidden w-36 md:table-column" />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col" className="hidden md:table-cell">
            Kind
          </th>
          <th scope="col" className="num">
            Latest
          </th>
          <th scope="col">Labels</th>
          <th scope="col" className="hidden lg:table-cell">
            Model
          </th>
          <th scope="col" className="num hidden lg:table-cell">
            Calls, 7 d
          </th>
          <th scope="col" className="hidden md:table-cell">
            Updated
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <PromptRow key={item.slug} of={item} />
        ))}
      </tbody>
    </Table>
  );
}

function PromptRow({ of: { slug, kind, description, latest, labels, model, calls, updatedAt, updatedBy } }: { of: Item }) {
  return (
    <tr>
      <td>
        <Link href={promptHref(slug)} className="mono block truncate font-strong text-base text-ink" title={slug}>
          {slug}
        </Link>
        <span className="label block truncate">{description}</span>
      </td>
      <td className="hidden text-ink-2 md:table-cell">{KINDS[kind]}</td>
      <td className="num">{latest}</td>
      <td>
        <span className="flex min-w-0 flex-wrap gap-1">
          {labels.map(({ label, shares }) => (
            <Tag key={label} title={`${label}: ${sharesText(shares)}`} className="max-w-full truncate">
              {label} {sharesText(shares)}
            </Tag>
          ))}
          {labels.length === 0 && <span className="label">none</span>}
        </span>
      </td>
      <td className="mono hidden truncate lg:table-cell" title={model ?? undefined}>
        {model ?? "–"}
      </td>
      <td className="hidden lg:table-cell">
        <span className="flex items-center justify-end gap-3">
          <Bars of={calls} />
          <span className="num min-w-10 text-right">{formatCount(calls.reduce((sum, one) => sum + one, 0))}</span>
        </span>
      </td>
      <td className="hidden md:table-cell">
        <span className="block truncate">{updatedBy}</span>
        <Moment at={updatedAt} format={ago} className="label" />
      </td>
    </tr>
  );
}

/** One bar a day, on the row's own scale. */
function Bars({ of: calls }: { of: readonly number[] }) {
  const most = Math.max(1, ...calls);
  return (
    <svg className="flex-none text-ink-2" width="54" height="18" viewBox="0 0 54 18" aria-hidden="true">
      {calls.map((count, day) => {
        const height = count === 0 ? 1 : Math.max(2, Math.round((18 * count) / most));
        // biome-ignore lint/suspicious/noArrayIndexKey: the days have an order and no names
        return <rect key={day} x={day * 8} y={18 - height} width="6" height={height} fill="currentColor" />;
      })}
    </svg>
  );
}
