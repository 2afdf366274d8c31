"use client";

import { useMemo } from "react";
import { CSV_COLUMNS, CSV_ROWS, readCsv } from "@/lib/client/chat/csv-table";
import { grouped } from "@/lib/client/digits";
import { ScrollBox } from "../../../ui/scroll-box";

/** The first rows of a CSV text. */
export function CsvTable({ text, tabs }: { text: string; tabs: boolean }) {
  const { columns, rows, total, wide, problem } = useMemo(() => readCsv(text, tabs), [text, tabs]);
  const cut = [
    total > rows.length ? `the first ${grouped(CSV_ROWS)} of ${grouped(total)} rows` : "",
    wide > columns.length ? `the first ${CSV_COLUMNS} of ${wide} columns` : "",
  ].filter((part) => part !== "");
  return (
    <>
      <ScrollBox label="Table" className="min-h-0 flex-1 overflow-auto">
        <table className="w-max min-w-full text-dense [&_:is(td,th)]:border-rule [&_:is(td,th)]:border-b [&_:is(td,th)]:px-3 [&_:is(td,th)]:py-1 [&_:is(td,th)]:text-left [&_:is(td,th)]:align-top">
          <thead>
            <tr>
              {columns.map((name, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat
                <th key={at} scope="col" className="sticky top-0 bg-panel font-strong">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have an order and no names
              <tr key={at}>
                {columns.map((_, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: as above
                  <td key={place} className="max-w-90 whitespace-pre-wrap wrap-anywhere">
                    {cells[place]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      <p className={`flex-none border-rule border-t px-4 py-2 text-dense ${problem ? "text-fail" : "text-ink-3"}`} role="status">
        {problem ?? (cut.length > 0 ? `Shows ${cut.join(" and ")}.` : `${grouped(total)} ${total === 1 ? "row" : "rows"}`)}
      </p>
    </>
  );
}
