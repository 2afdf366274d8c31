import { COLUMNS, firstLook, type LookTable, queryOf, ROWS, type TableLook } from "./table-look";

/** The address's query with a look, replacing an earlier one. */
export function withLook(query: string, { order, hidden, density }: TableLook): string {
  const search = new URLSearchParams(query);
  search.set(COLUMNS, order.filter((id) => !hidden.includes(id)).join(","));
  if (density === "compact") search.set(ROWS, density);
  else search.delete(ROWS);
  return queryOf(search);
}

/** The look with a column moved by one position, within the list. */
export function moved<Id extends string>(look: TableLook<Id>, id: Id, by: -1 | 1): TableLook<Id> {
  const order = [...look.order];
  const at = order.indexOf(id);
  const other = order[at + by];
  if (other === undefined) return look;
  order[at] = other;
  order[at + by] = id;
  return { ...look, order };
}

/** The look with a column shown or hidden. */
export function toggled<Id extends string>(look: TableLook<Id>, id: Id): TableLook<Id> {
  return { ...look, hidden: look.hidden.includes(id) ? look.hidden.filter((it) => it !== id) : [...look.hidden, id] };
}

/** Changes a table's look. A look from a link stays in the address, and the person's own is unchanged. */
export function changeLook<Id extends string>({ store }: LookTable<Id>, next: TableLook<Id>, linked: boolean): void {
  if (linked) replaceQuery(withLook(window.location.search, next));
  else {
    localStorage.setItem(store, JSON.stringify(next));
    // The browser itself notifies other tabs only.
    window.dispatchEvent(new Event("storage"));
  }
}

/** Resets to the defaults; a look from a link is replaced by the person's own. */
export function resetLook<Id extends string>(table: LookTable<Id>, linked: boolean): void {
  if (linked) {
    const search = new URLSearchParams(window.location.search);
    search.delete(COLUMNS);
    search.delete(ROWS);
    replaceQuery(queryOf(search));
  } else changeLook(table, firstLook(table), false);
}

function replaceQuery(query: string): void {
  window.history.replaceState(null, "", window.location.pathname + query);
}
