import { entriesOf } from "@/lib/contracts/typed";

const FLIPS = ["both", "broken", "fixed"] as const;

/** The page's state in the URL. */
export interface CompareView {
  /** Id of the evaluation to compare with; empty for the same one. */
  baseline: string;
  column: string;
  baselineColumn: string;
  flip: (typeof FLIPS)[number];
  /** Position of the open row; empty for the first. */
  row: string;
}

const FIRST_VIEW: CompareView = { baseline: "", column: "0", baselineColumn: "0", flip: "both", row: "" };
const NUMBER = /^\d{1,6}$/;

export function readCompareView(search: URLSearchParams): CompareView {
  const number = (name: "column" | "baselineColumn" | "row") => {
    const text = search.get(name) ?? "";
    return NUMBER.test(text) ? text : FIRST_VIEW[name];
  };
  return {
    baseline: search.get("baseline")?.slice(0, 64) ?? "",
    column: number("column"),
    baselineColumn: number("baselineColumn"),
    flip: FLIPS.find((flip) => flip === search.get("flip")) ?? FIRST_VIEW.flip,
    row: number("row"),
  };
}

export function writeCompareView(view: CompareView): string {
  const search = new URLSearchParams();
  for (const [name, value] of entriesOf(view)) if (value !== FIRST_VIEW[name]) search.set(name, value);
  return search.size > 0 ? `?${search}` : "";
}
