import { csvLine } from "../formats/csv";
import type { GatewayReply } from "../gateway/exchange";

/** An export column: its heading, and the cell of a row. */
export type Column<Row> = readonly [heading: string, cell: (row: Row) => string | number | boolean | null | undefined];

/** A CSV file, read page by page at the caller's pace. */
export function csvReply<Row>(name: string, columns: readonly Column<Row>[], pages: AsyncIterable<Row[]>): GatewayReply {
  return {
    status: 200,
    headers: { "content-type": "text/csv; charset=utf-8", "content-disposition": `attachment; filename="${name}.csv"` },
    body: lines(columns, pages),
  };
}

/** A file with one JSON object per line. */
export function jsonLinesReply(name: string, pages: AsyncIterable<object[]>): GatewayReply {
  return {
    status: 200,
    headers: { "content-type": "application/jsonl; charset=utf-8", "content-disposition": `attachment; filename="${name}.jsonl"` },
    body: jsonLines(pages),
  };
}

async function* jsonLines(pages: AsyncIterable<object[]>): AsyncGenerator<string> {
  for await (const rows of pages) yield rows.map((row) => `${JSON.stringify(row)}\n`).join("");
}

async function* lines<Row>(columns: readonly Column<Row>[], pages: AsyncIterable<Row[]>): AsyncGenerator<string> {
  yield csvLine(columns.map(([heading]) => heading));
  for await (const rows of pages) yield rows.map((row) => csvLine(columns.map(([, cell]) => cell(row)))).join("");
}
