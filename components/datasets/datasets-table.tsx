"use client";

import { formatBytes } from "@/lib/client/size";
import { ago } from "@/lib/client/when";
import type { Dataset } from "@/lib/console/datasets/contract";
import { formatCount } from "../playground/figures";
import { Table } from "../table/table";
import { Link } from "../ui/link";
import { Moment } from "../ui/moment";

export function DatasetsTable({ items }: { items: readonly Dataset[] }) {
  return (
    <Table>
      <caption className="sr-only">Datasets of the team</caption>
      <colgroup>
        <col className="w-64 max-md:w-auto" />
        <col className="max-md:hidden" />
        <col className="w-20" />
        <col className="w-24 max-md:hidden" />
        <col className="w-20 max-md:hidden" />
        <col className="w-56 max-md:w-28" />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col" className="max-md:hidden">
            Variables
          </th>
          <th scope="col" className="num">
            Rows
          </th>
          <th scope="col" className="num max-md:hidden">
            Size
          </th>
          <th scope="col" className="num max-md:hidden">
            Version
          </th>
          <th scope="col">Changed</th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ id, name, columns, rows, bytes, version, changedAt, changedBy }) => (
          <tr key={id}>
            <td>
              <Link href={`/datasets/${id}`} className="block truncate font-strong text-base text-ink" title={name}>
                {name}
              </Link>
            </td>
            <td className="mono max-md:hidden" title={columns.join(", ")}>
              {columns.join(", ") || "–"}
            </td>
            <td className="num">{formatCount(rows)}</td>
            <td className="num max-md:hidden">{rows === 0 ? "–" : formatBytes(bytes)}</td>
            <td className="num max-md:hidden">{version}</td>
            <td>
              <Moment at={changedAt} format={ago} />
              <span className="max-md:hidden"> by {changedBy}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
