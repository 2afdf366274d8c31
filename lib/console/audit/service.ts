import { Failure } from "../../contracts/errors";
import type { Member } from "../../contracts/person";
import type { Store } from "../../store/database/open";
import { type ActRow, listActs } from "../../store/people/audit";
import type { AuditAct, AuditExportQuery, AuditPage, AuditQuery } from "./contract";

export class Audit {
  constructor(readonly store: Store) {}

  async list({ teamId }: Member, { before, limit, ...query }: AuditQuery): Promise<AuditPage> {
    const rows = await listActs(this.store, {
      ...filterOf(teamId, query),
      before: before === undefined ? undefined : readCursor(before),
      limit: limit + 1,
    });
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return { items: page.map(shown), next: rows.length > limit && last ? `${last.at}.${last.id}` : null };
  }

  /** All entries, read in pages. */
  async *all({ teamId }: Member, query: AuditExportQuery): AsyncGenerator<AuditAct[]> {
    let before: { at: number; id: string } | undefined;
    for (;;) {
      const rows = await listActs(this.store, { ...filterOf(teamId, query), before, limit: EXPORT_PAGE });
      if (rows.length > 0) yield rows.map(shown);
      const last = rows.at(-1);
      if (!last || rows.length < EXPORT_PAGE) return;
      before = { at: last.at, id: last.id };
    }
  }
}

const EXPORT_PAGE = 500;

function filterOf(teamId: string, { actor, action, target, refused, since, until }: AuditExportQuery) {
  return { teamId, actor: actor || undefined, action: action || undefined, target: target || undefined, refused, from: since, to: until };
}

function shown(row: ActRow): AuditAct {
  return {
    id: row.id,
    at: row.at,
    actor: { id: row.actor_id, name: row.actor_name },
    action: row.action,
    target: { id: row.target_id, name: row.target_name },
    address: row.address,
    refused: row.refused,
    changes: JSON.parse(row.changes),
  };
}

function readCursor(text: string): { at: number; id: string } {
  const found = /^(\d{1,15})\.(act_\w{1,64})$/.exec(text);
  if (!found) throw new Failure("invalid_value", "Invalid 'before': take it from `next` of the previous page.", { param: "before" });
  return { at: Number(found[1]), id: found[2] ?? "" };
}
