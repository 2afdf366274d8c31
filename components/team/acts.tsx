"use client";

import { Fragment, useState } from "react";
import { clock, day } from "@/lib/client/when";
import type { AuditAct } from "@/lib/console/audit/contract";
import { Table } from "../table/table";
import { Moment } from "../ui/moment";
import { actionLabel, changeLines, changeSummary } from "./audit-labels";

/** Hidden on a phone. */
const WIDE = "max-md:hidden";

/** Administrative acts, newest first, by day; a click on the changes shows before and after. */
export function Acts({ items }: { items: readonly AuditAct[] }) {
  const [open, setOpen] = useState<string>();
  let before = "";
  return (
    <Table className="md:min-w-[720px]">
      <caption className="sr-only">Audit log, newest first</caption>
      <colgroup>
        <col className="w-28 max-md:w-22" />
        <col className="w-[18%]" />
        <col />
        <col className="w-[26%] max-md:w-22" />
        {/* The rows of a day reach across it, so on a phone it stays, without room. */}
        <col className="w-32 max-md:w-px" />
      </colgroup>
      <thead>
        <tr>
          {["When", "Who", "Action", "Change", "From"].map((head) => (
            <th key={head} scope="col" className={head === "From" ? WIDE : ""}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((act) => {
          const date = new Date(act.at).toDateString();
          const first = date !== before;
          before = date;
          return (
            <Fragment key={act.id}>
              {first && (
                <tr>
                  <th scope="rowgroup" colSpan={5} className="static!">
                    <Moment at={act.at} format={day} />
                  </th>
                </tr>
              )}
              <ActRow act={act} open={open === act.id} onToggle={() => setOpen(open === act.id ? undefined : act.id)} />
            </Fragment>
          );
        })}
      </tbody>
    </Table>
  );
}

function ActRow({ act, open, onToggle }: { act: AuditAct; open: boolean; onToggle(): void }) {
  const lines = changeLines(act);
  return (
    <>
      <tr>
        <td className="font-mono">
          <time dateTime={new Date(act.at).toISOString()} suppressHydrationWarning>
            {clock(act.at)}
          </time>
        </td>
        <td title={act.actor.id}>{act.actor.name}</td>
        <td className="max-md:whitespace-normal max-md:py-1.5 max-md:[overflow-wrap:anywhere]">
          {act.refused ? <span className="text-fail">rejected: </span> : null}
          {actionLabel(act.action, act.refused)} <b title={act.target.id}>{act.target.name || act.target.id}</b>
        </td>
        <td>
          {lines.length > 0 ? (
            <button
              type="button"
              aria-expanded={open}
              className="max-w-full cursor-pointer truncate text-left text-link"
              onClick={onToggle}
            >
              {changeSummary(act)}
            </button>
          ) : (
            act.refused && <span className="font-mono text-fail">{act.refused}</span>
          )}
        </td>
        <td className={`font-mono ${WIDE}`}>{act.address}</td>
      </tr>
      {open && (
        <tr>
          <td colSpan={5} className="h-auto! whitespace-normal! py-2!">
            <dl className="grid grid-cols-[160px_minmax(0,1fr)] gap-x-4 gap-y-1">
              {lines.map(({ field, before, after }) => (
                <Fragment key={field}>
                  <dt className="text-ink-3">{field}</dt>
                  <dd className="break-words font-mono">{before === undefined ? after : `${before} → ${after}`}</dd>
                </Fragment>
              ))}
            </dl>
          </td>
        </tr>
      )}
    </>
  );
}
