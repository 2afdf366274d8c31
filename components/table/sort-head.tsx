import type { ReactNode } from "react";
import { Icon } from "../ui/icon";

type Order = "asc" | "desc";
type Arrows = Record<Order, "tri" | "triup">;

interface SortHeadProps {
  /** The order by this column; undefined if rows are sorted by another. */
  order: Order | undefined;
  arrows?: Arrows;
  title?: string;
  className?: string;
  onSort(): void;
  children: ReactNode;
}

const ARROWS: Arrows = { asc: "tri", desc: "triup" };
const ARIA = { asc: "ascending", desc: "descending" } as const;

/** The heading of a sortable column. */
export function SortHead({ order, arrows = ARROWS, title, className, onSort, children }: SortHeadProps) {
  return (
    <th scope="col" className={className} aria-sort={order && ARIA[order]}>
      <button
        type="button"
        className="inline-flex h-6 min-w-6 cursor-pointer items-center gap-1 hover:text-ink"
        title={title}
        onClick={onSort}
      >
        {children}
        {order && <Icon name={arrows[order]} size={12} />}
      </button>
    </th>
  );
}

/** A column's sort parameter, initial direction, and names of both orders. */
export interface SortRule<Sort extends string> {
  sort: Sort;
  first: Order;
  labels: Record<Order, string>;
}

interface ColumnHeadProps<Sort extends string> {
  className?: string;
  /** Undefined for a column that is not sortable. */
  rule: SortRule<Sort> | undefined;
  view: { sort: NoInfer<Sort>; order: Order };
  /** Shows the order as a tooltip. */
  terse?: boolean;
  arrows?: Arrows;
  onView(view: { sort: NoInfer<Sort>; order: Order }): void;
  children: ReactNode;
}

/** A column heading. A click sorts by it, a second one reverses. */
export function ColumnHead<Sort extends string>({ rule, view, terse = false, arrows, className, onView, children }: ColumnHeadProps<Sort>) {
  if (!rule)
    return (
      <th scope="col" className={className}>
        {children}
      </th>
    );
  const order = view.sort === rule.sort ? view.order : undefined;
  const words = order && rule.labels[order];
  const next = order === undefined ? rule.first : order === "asc" ? "desc" : "asc";
  return (
    <SortHead
      order={order}
      arrows={arrows}
      className={className}
      title={terse ? words : undefined}
      onSort={() => onView({ sort: rule.sort, order: next })}
    >
      {children}
      {words && !terse && <>, {words}</>}
    </SortHead>
  );
}
