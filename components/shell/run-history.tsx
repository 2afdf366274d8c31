"use client";

import { useQuery } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { type KeyboardEvent, useState } from "react";
import { runsQuery } from "@/lib/client/queries";
import { clock, day } from "@/lib/client/when";
import type { Run } from "@/lib/console/runs/contract";
import { formatCost } from "../playground/figures";
import { RunMenu } from "../runs/run-menu";
import { RUN_STATES, runTitle, titleLook } from "../runs/run-words";
import { type RunTasks, useRunTasks } from "../runs/use-run-tasks";
import { Icon } from "../ui/icon";
import { Link } from "../ui/link";
import { StatusGlyph } from "../ui/status-mark";
import { runHref } from "./nav";

/** One row at a time has tab stops; arrow keys move between rows. Further runs are on their own page. */
const ROWS = 25;

/** The person's runs of all playgrounds, pinned ones first, then the newest. */
export function HistoryRows() {
  const { data, error } = useQuery({
    ...runsQuery(),
    refetchInterval: ({ state }) => (state.data?.items.some(({ status }) => status === "running") ? 5_000 : false),
  });
  const [tasks, dialogs] = useRunTasks();
  const pathname = usePathname();
  const [reached, setReached] = useState<string>();
  const runs = data?.items.slice(0, ROWS) ?? [];
  const stop = runs.find(({ id }) => id === reached) ?? runs.find((run) => runHref(run) === pathname) ?? runs[0];
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between its links */}
      <div onKeyDown={moveRows} onFocus={(event) => setReached(event.target.closest<HTMLElement>("[data-run]")?.dataset.run)}>
        {runs.map((run) => (
          <RunsHistoryRow key={run.id} run={run} tasks={tasks} tabIndex={run.id === stop?.id ? 0 : -1} />
        ))}
      </div>
      {data?.items.length === 0 && <p className="text-dense text-ink-3 px-4">Your playground runs appear here.</p>}
      {error && !data && <p className="text-dense text-ink-3 px-4">The list could not be loaded.</p>}
      {dialogs}
    </>
  );
}

/** Up, Down, Home and End move between rows; Left and Right between a row's link and its menu. */
function moveRows(event: KeyboardEvent<HTMLElement>): void {
  const { target } = event;
  // Keys in an open menu are its own.
  const row = target instanceof HTMLElement && !target.closest("[role=menu]") ? target.closest<HTMLElement>("[data-run]") : null;
  if (!row) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-run]")];
  const at = rows.indexOf(row);
  const places: Readonly<Record<string, HTMLElement | null | undefined>> = {
    ArrowDown: rows[at + 1]?.querySelector("a"),
    ArrowUp: rows[at - 1]?.querySelector("a"),
    Home: rows[0]?.querySelector("a"),
    End: rows.at(-1)?.querySelector("a"),
    ArrowRight: row.querySelector("button"),
    ArrowLeft: row.querySelector("a"),
  };
  if (!Object.hasOwn(places, event.key)) return;
  places[event.key]?.focus();
  event.preventDefault();
}

const ROW =
  "group/run relative h-6 pointer-coarse:h-(--h-touch) hover:bg-hover focus-within:bg-hover has-aria-[current=page]:bg-selected has-aria-[current=page]:edge-ink";
const LINE = "grid h-full grid-cols-[36px_14px_minmax(0,1fr)_auto] items-center gap-2 pr-3 pl-4 text-dense text-ink-2 no-underline";
/** At the end of the row, on hover and focus; always visible without a hovering pointer. */
const MENU =
  "absolute top-0 right-1 bg-hover opacity-0 group-focus-within/run:opacity-100 group-hover/run:opacity-100 aria-expanded:opacity-100 " +
  "pointer-coarse:opacity-100";

/** A run: its time, playground, the beginning of its prompt, and its state. */
function RunsHistoryRow({ run, tasks, tabIndex }: { run: Run; tasks: RunTasks; tabIndex: number }) {
  const pathname = usePathname();
  const href = runHref(run);
  const { kind, word } = RUN_STATES[run.status];
  const models = run.models.join(", ");
  const title = runTitle(run);
  const line = (
    <>
      <span className="truncate font-mono text-label text-ink-3">{momentOf(run.at)}</span>
      <Icon name={run.playground} size={14} />
      <span className={`min-w-0 truncate ${titleLook(run)}`}>{title}</span>
      <span className="flex items-center gap-1.5">
        {run.pinned && (
          <>
            <Icon name="lock" size={12} className="flex-none text-ink-3" />
            <span className="sr-only">pinned</span>
          </>
        )}
        <StatusGlyph kind={kind} label={word.toLowerCase()} />
      </span>
    </>
  );
  return (
    <div className={ROW} data-run={run.id}>
      {href ? (
        <Link
          href={href}
          tabIndex={tabIndex}
          className={LINE}
          title={[title, models, ...(run.cost === null ? [] : [formatCost(run.cost)[0]])].join(" · ")}
          aria-current={pathname === href ? "page" : undefined}
        >
          {line}
        </Link>
      ) : (
        <div className={LINE}>{line}</div>
      )}
      <RunMenu run={run} tasks={tasks} className={MENU} tabIndex={tabIndex} />
    </div>
  );
}

/** The time for today's runs, otherwise the day. */
function momentOf(at: number): string {
  const now = Date.now();
  return new Date(at).toDateString() === new Date(now).toDateString() ? clock(at, { seconds: false }) : day(at, now);
}
