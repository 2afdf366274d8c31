import type { ReactNode } from "react";
import { Icon } from "../ui/icon";

type Order = "asc" | "desc";
/** Which way the arrow of each order points. */
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

/** The head of a column that rows can be sorted by. */
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

/** How a column is sorted by: its name in the address, which end of the order comes first, and what both orders are called. */
export interface SortRule<Sort extends string> {
  sort: Sort;
  first: Order;
  labels: Record<Order, string>;
}

interface ColumnHeadProps<Sort extends string> {
  className?: string;
  /** Undefined for a column that nothing is sorted by. */
  rule: SortRule<Sort> | undefined;
  view: { sort: NoInfer<Sort>; order: Order };
  /** Says the order as a tooltip, not in words beside the name. */
  terse?: boolean;
  arrows?: Arrows;
  onView(view: { sort: NoInfer<Sort>; order: Order }): void;
  children: ReactNode;
}

/** The head of a column. A press sorts by it, a second one vice versa. */
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
