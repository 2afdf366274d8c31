import { rawRoute, route } from "../define";
import { type Column, csvReply } from "../export";
import { AUDIT } from "./addresses";
import { type AuditAct, AuditExportQuery, AuditPage, AuditQuery } from "./contract";

export const auditRoutes = [
  route(AUDIT.list, {
    id: "console.audit",
    summary: "The team's audit log, newest first",
    description: "Every administrative act, including refused ones.",
    needs: "audit.read",
    search: AuditQuery,
    reply: AuditPage,
    handle: ({ audit }, { person, search }) => audit.list(person, search),
  }),
  rawRoute(AUDIT.csv, {
    id: "console.exportAudit",
    summary: "The team's audit log as a CSV file",
    needs: "audit.read",
    search: AuditExportQuery,
    contentType: "text/csv",
    handle: async ({ audit }, { person, search }) => csvReply("audit", COLUMNS, audit.all(person, search)),
  }),
];

const COLUMNS: readonly Column<AuditAct>[] = [
  ["time", ({ at }) => new Date(at).toISOString()],
  ["who", ({ actor }) => actor.name],
  ["who_id", ({ actor }) => actor.id],
  ["action", ({ action }) => action],
  ["target", ({ target }) => target.name],
  ["target_id", ({ target }) => target.id],
  ["from", ({ address }) => address],
  ["refused", ({ refused }) => refused],
  ["changes", ({ changes }) => JSON.stringify(changes)],
];
