import { Failure } from "../contracts/errors";
import type { Store } from "../store/database/open";
import { type ActFilter, type ActRow, type Changes, listActs } from "../store/people/audit";

type Done = Omit<ActRow, "changes"> & { changes: Changes };

interface Late {
  /** `This key is` */
  what: string;
  /** The field with the version that the save is based on. */
  param: string;
  /** Filter of the audit entries with its changes. */
  acts: Pick<ActFilter, "teamId" | "action" | "target">;
  /** True if the saver hadn't seen a change; called from the newest on. */
  missed(act: Done): boolean;
}

/** The error for a save based on an old version: what has changed since, and by whom. */
export async function changedMeanwhile(store: Store, { what, param, acts, missed }: Late): Promise<Failure> {
  const rows = await listActs(store, { ...acts, limit: 20 });
  const done = rows.filter(({ refused }) => refused === "").map((row): Done => ({ ...row, changes: JSON.parse(row.changes) }));
  const since = done.filter(missed);
  const fields = new Set(since.flatMap(({ changes }) => Object.keys(changes).filter((field) => field !== "version")));
  const who = [...new Set(since.map((act) => act.actor_name))].join(", ");
  const told = fields.size > 0 ? `${who} changed ${[...fields].join(", ")}` : "Someone changed it";
  return new Failure("changed_meanwhile", `${what} newer than the version you loaded. ${told}. Review it, then save again.`, { param });
}

/** Reverts changes until each of these fields has its seen value. */
export function sinceSeen<Of extends object>(seen: Of, now: Of): Late["missed"] {
  const same = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
  const open = new Map(Object.entries(seen).filter(([field, value]) => !same(value, now[field as keyof Of])));
  return ({ changes }) => {
    const touched = Object.keys(changes).filter((field) => open.has(field));
    for (const field of touched) if (same(changes[field]?.[0], open.get(field))) open.delete(field);
    return touched.length > 0;
  };
}
