import type { GatewayReply } from "../../gateway/exchange";
import type { Store } from "../../store/database/open";
import { csvReply, jsonLinesReply } from "../export";
import { cellsOf } from "./cells-store";
import type { EvaluationCell, EvaluationDefinition, EvaluationRowResult } from "./contract";
import { marksIn, marksOf } from "./marks-store";
import { readRows } from "./store";
import { nameOf } from "./summary";
import { cellView, rowView } from "./views";

/** Whole answers in memory. */
const CELLS_AT_ONCE = 64;

interface Exported {
  id: string;
  name: string;
  definition: EvaluationDefinition;
  format: "csv" | "jsonl" | "junit";
}

interface Line {
  row: EvaluationRowResult;
  cell: EvaluationCell;
  column: string;
}

/** All cells of an evaluation as a file. */
export function exportReply(store: Store, { id, name, definition, format }: Exported): GatewayReply {
  const lines = linesOf(store, id, definition);
  if (format === "jsonl") return jsonLinesReply(id, jsonPages(lines));
  if (format === "junit") return junitReply(lines, { id, name });
  return csvReply<Line>(
    id,
    [
      ["row", ({ cell }) => cell.row],
      ["column", ({ column }) => column],
      ["try", ({ cell }) => cell.try],
      ["state", ({ cell }) => cell.state],
      ["score", ({ cell }) => cell.score],
      ["variables", ({ row }) => JSON.stringify(row.variables)],
      ["expected", ({ row }) => row.expected],
      ["answer", ({ cell }) => cell.answer],
      ["checks", ({ cell }) => cell.checks.map((check) => `${check.name}: ${check.state}`).join("; ")],
      ["marks", ({ cell }) => marksText(cell)],
      ["error", ({ cell }) => cell.error?.message],
      ["latency_ms", ({ cell }) => cell.latencyMs],
      ["cost_usd", ({ cell }) => cell.cost],
      ["input_tokens", ({ cell }) => cell.inputTokens],
      ["output_tokens", ({ cell }) => cell.outputTokens],
      ["request_id", ({ cell }) => cell.requestId],
    ],
    lines,
  );
}

async function* linesOf(store: Store, id: string, { columns, repeats }: EvaluationDefinition): AsyncGenerator<Line[]> {
  const limit = Math.max(1, Math.floor(CELLS_AT_ONCE / (columns.length * repeats)));
  for (let from = 0; ; from += limit) {
    const rows = await readRows(store, { id, from, limit });
    if (rows.length === 0) return;
    const positions = rows.map(({ position }) => position);
    const [cells, marks] = await Promise.all([cellsOf(store, { id, positions, whole: true }), marksIn(store, id, positions)]);
    const byPosition = new Map(rows.map((row) => [row.position, rowView(row, [])]));
    yield cells.flatMap((stored) => {
      const row = byPosition.get(stored.position);
      const column = columns[stored.column_no];
      return row && column ? [{ row, cell: cellView(stored, { whole: true, marks: marksOf(marks, stored) }), column: nameOf(column) }] : [];
    });
  }
}

async function* jsonPages(pages: AsyncIterable<Line[]>): AsyncGenerator<object[]> {
  for await (const lines of pages)
    yield lines.map(({ row: { variables, expected, tags }, cell: { column, ...cell }, column: name }) => ({
      ...cell,
      column,
      columnName: name,
      variables,
      expected,
      tags,
    }));
}

function junitReply(pages: AsyncIterable<Line[]>, { id, name }: { id: string; name: string }): GatewayReply {
  const headers = { "content-type": "application/xml; charset=utf-8", "content-disposition": `attachment; filename="${id}.xml"` };
  return { status: 200, headers, body: junit(pages, name) };
}

async function* junit(pages: AsyncIterable<Line[]>, name: string): AsyncGenerator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n<testsuite name="${xml(name)}">\n`;
  for await (const lines of pages) yield lines.map(testCase).join("");
  yield "</testsuite>\n</testsuites>\n";
}

function testCase({ cell, column }: Line): string {
  const attempt = cell.try === 0 ? "" : `, try ${cell.try + 1}`;
  const head = `<testcase classname="${xml(column)}" name="${xml(`row ${cell.row + 1}${attempt}`)}" time="${((cell.latencyMs ?? 0) / 1000).toFixed(3)}">`;
  const marks = cell.marks.length === 0 ? "" : `<system-out>${xml(marksText(cell))}</system-out>`;
  return `${head}${outcomeOf(cell)}${marks}</testcase>\n`;
}

function marksText({ marks }: EvaluationCell): string {
  return marks.map(({ person, verdict, note }) => `${person}: ${verdict}${note === "" ? "" : ` (${note})`}`).join("; ");
}

function outcomeOf({ state, checks, error, answer }: EvaluationCell): string {
  if (state === "passed") return "";
  if (state === "running") return "<skipped/>";
  const wrong = checks.filter((check) => check.state !== "passed").map(({ name, reason }) => `${name}: ${reason}`);
  const words = error?.message ?? wrong.join("\n");
  const kind = state === "failed" ? "failure" : "error";
  return `<${kind} message="${xml(words)}">${xml(answer)}</${kind}>`;
}

/** Characters that XML 1.0 forbids are replaced. */
function xml(text: string): string {
  const allowed = text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "\uFFFD");
  const names = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\n": "&#10;", "\r": "&#13;" };
  return allowed.replace(/[&<>"\n\r]/g, (character) => names[character as keyof typeof names]);
}
