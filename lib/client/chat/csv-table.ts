import Papa from "papaparse";

/** More rows and columns make the page slow; the file has all of them. */
export const CSV_ROWS = 1_000;
export const CSV_COLUMNS = 100;

interface CsvTable {
  columns: string[];
  /** The first `CSV_ROWS`. */
  rows: string[][];
  total: number;
  /** Number of columns, including those that are not shown. */
  wide: number;
  /** The first error of the text. */
  problem?: string;
}

/** Reads CSV with a header; `tabs` for TSV. Rows of other lengths are kept. */
export function readCsv(text: string, tabs: boolean): CsvTable {
  const { data, errors } = Papa.parse<string[]>(text.trim(), { delimiter: tabs ? "\t" : "", skipEmptyLines: true });
  const [head = [], ...rows] = data;
  const wide = rows.reduce((most, { length }) => Math.max(most, length), head.length);
  const columns = Array.from({ length: Math.min(wide, CSV_COLUMNS) }, (_, at) => head[at] ?? "");
  const error = errors.find(({ code }) => code !== "UndetectableDelimiter");
  return {
    ...{ columns, wide },
    rows: rows.slice(0, CSV_ROWS).map((cells) => cells.slice(0, CSV_COLUMNS)),
    total: rows.length,
    ...(error && { problem: `Row ${(error.row ?? 0) + 1}: ${error.message}.` }),
  };
}
