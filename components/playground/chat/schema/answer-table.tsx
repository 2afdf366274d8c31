"use client";

import { Fragment, useMemo } from "react";
import type { AnswerError } from "@/lib/client/chat/schema/answer-check";
import { type AnswerTable, type PlacedErrors, placeErrors, TABLE_COLUMNS, TABLE_ROWS } from "@/lib/client/chat/schema/answer-table";
import { pointerTo } from "@/lib/client/chat/schema/partial-json";
import { grouped } from "@/lib/client/digits";
import { csvLine } from "@/lib/formats/csv";
import { CopyButton } from "../../../ui/copy-button";
import { ScrollBox } from "../../../ui/scroll-box";

const CELLS =
  "w-max min-w-full text-dense [&_:is(td,th)]:border-rule [&_:is(td,th)]:border-b [&_:is(td,th)]:px-3 [&_:is(td,th)]:py-1 " +
  "[&_:is(td,th)]:text-left [&_:is(td,th)]:align-top [&_tr:last-child>td]:border-b-0";

interface AnswerTablesProps {
  tables: readonly AnswerTable[];
  errors: readonly AnswerError[];
}

/** The lists of objects in an answer, with each error at its cell. Errors elsewhere are above. */
export function AnswerTables({ tables, errors }: AnswerTablesProps) {
  const placed = useMemo(() => {
    let rest = errors;
    const parts = tables.map((table) => {
      const shown = { ...table, rows: table.rows.slice(0, TABLE_ROWS), columns: table.columns.slice(0, TABLE_COLUMNS) };
      const own = placeErrors(rest, shown);
      rest = own.rest;
      return { table, shown, own };
    });
    return { parts, rest };
  }, [tables, errors]);
  return (
    <>
      <Errors of={placed.rest} />
      {placed.parts.map(({ table, shown, own }) => (
        <figure key={table.pointer} className="codeblock">
          <figcaption className="bar h-7 pr-1 pl-3 text-dense">
            <span className="mono min-w-0 truncate text-ink-2">{table.pointer || "The answer"}</span>
            <span className="label flex-none">{sizeLabel(table)}</span>
            <span className="ml-auto">
              <CopyButton small text={() => csvOf(table)} what={`${table.pointer || "the table"} as CSV`} />
            </span>
          </figcaption>
          <Rows of={shown} errors={own} />
        </figure>
      ))}
    </>
  );
}

function Rows({ of: { pointer: list, columns, rows }, errors }: { of: AnswerTable; errors: PlacedErrors }) {
  return (
    <ScrollBox label={`Table of ${list || "the answer"}`} className="max-h-120 overflow-auto overscroll-x-contain">
      <table className={CELLS}>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col" className="sticky top-0 bg-panel font-strong">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ pointer, cells }) => (
            <Fragment key={pointer}>
              <tr>
                {columns.map((name, at) => (
                  <Cell key={name} text={cells[at]} errors={errors.cells.get(pointerTo(pointer, name))} />
                ))}
              </tr>
              {errors.rows.has(pointer) && (
                <tr>
                  <td colSpan={columns.length} className="bg-(--del-bg)" data-error>
                    <Errors of={errors.rows.get(pointer) ?? []} />
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

function Cell({ text, errors = [] }: { text: string | undefined; errors: readonly AnswerError[] | undefined }) {
  const wrong = errors.length > 0;
  return (
    <td className={`max-w-90 whitespace-pre-wrap wrap-anywhere ${wrong ? "bg-(--del-bg)" : ""}`} data-error={wrong || undefined}>
      {text ?? <span className="text-ink-3">–</span>}
      <Errors of={errors} />
    </td>
  );
}

function Errors({ of }: { of: readonly AnswerError[] }) {
  return of.map(({ pointer, message }) => (
    <p key={`${pointer} ${message}`} className="my-1 border-fail border-l-2 pl-2 text-dense/5 text-ink wrap-anywhere">
      <span className="font-mono">{pointer || "The answer"}</span> {message}
    </p>
  ));
}

function sizeLabel({ rows, columns }: AnswerTable): string {
  const count = (number: number, most: number, word: string) =>
    number > most ? `the first ${grouped(most)} of ${grouped(number)} ${word}s` : `${number} ${word}${number === 1 ? "" : "s"}`;
  return `${count(rows.length, TABLE_ROWS, "row")}, ${count(columns.length, TABLE_COLUMNS, "column")}`;
}

const csvOf = ({ columns, rows }: AnswerTable) => [columns, ...rows.map(({ cells }) => cells)].map(csvLine).join("");
