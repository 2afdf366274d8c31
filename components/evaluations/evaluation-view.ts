import { entriesOf } from "@/lib/contracts/typed";

const ROW_FILTERS = ["all", "failing", "disagreeing", "flaky", "errors", "marked", "contested"] as const;
export type RowFilter = (typeof ROW_FILTERS)[number];

/** The page's state in the URL. */
export interface EvaluationView {
  only: RowFilter;
  tag: string;
  q: string;
  /** Position of the open row; empty if none is open. */
  row: string;
  /** Index of the column that a phone shows. */
  column: string;
}

const FIRST_VIEW: EvaluationView = { only: "all", tag: "", q: "", row: "", column: "0" };

const POSITION = /^\d{1,6}$/;

export function readEvaluationView(search: URLSearchParams): EvaluationView {
  const text = (name: string, most: number) => search.get(name)?.slice(0, most) ?? "";
  const number = (name: "row" | "column") => (POSITION.test(text(name, 7)) ? text(name, 7) : FIRST_VIEW[name]);
  return {
    only: ROW_FILTERS.find((only) => only === search.get("only")) ?? FIRST_VIEW.only,
    tag: text("tag", 64),
    q: text("q", 256),
    row: number("row"),
    column: number("column"),
  };
}

export function writeEvaluationView(view: EvaluationView): string {
  const search = new URLSearchParams();
  for (const [name, value] of entriesOf(view)) if (value !== FIRST_VIEW[name]) search.set(name, value);
  return search.size > 0 ? `?${search}` : "";
}

/** Whether rows are left out. */
export const isFiltered = ({ only, tag, q }: EvaluationView) => only !== "all" || tag !== "" || q !== "";
