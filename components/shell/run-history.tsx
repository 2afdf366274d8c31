"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { runsQuery } from "@/lib/client/queries";
import type { Run } from "@/lib/console/runs/contract";
import { formatCost } from "../playground/figures";
import { Icon } from "../ui/icon";
import { StatusGlyph, type StatusKind } from "../ui/status-mark";
import { PLAYGROUND_ICONS, runHref } from "./nav";

const GLYPHS: Record<Run["status"], { kind: StatusKind; word: string }> = {
  running: { kind: "run", word: "running" },
  done: { kind: "ok", word: "done" },
  failed: { kind: "fail", word: "failed" },
  stopped: { kind: "off", word: "stopped" },
  unknown: { kind: "unknown", word: "never heard of again" },
};

/** The person's latest runs of every playground, newest first: the lines of the history. */
export function HistoryRows() {
  const { data, error } = useQuery({
    ...runsQuery(),
    refetchInterval: ({ state }) => (state.data?.items.some(({ status }) => status === "running") ? 5_000 : false),
  });
  return (
    <>
      {data?.items.map((run) => (
        <RunsHistoryRow key={run.id} run={run} />
      ))}
      {data?.items.length === 0 && <p className="text-dense text-ink-3 px-4">What you run in a playground is listed here.</p>}
      {error && !data && <p className="text-dense text-ink-3 px-4">The list could not be read.</p>}
    </>
  );
}

const RUN =
  "group/run relative grid h-6 grid-cols-[34px_14px_1fr_12px] items-center gap-1.5 pr-3 pl-4 font-mono text-label/5 text-ink-3 no-underline " +
  "hover:bg-hover aria-[current=page]:bg-selected aria-[current=page]:edge-ink";

/** One run on a line of 24 px. */
export function RunsHistoryRow({ run }: { run: Run }) {
  const pathname = usePathname();
  const href = runHref(run);
  const { kind, word } = GLYPHS[run.status];
  const models = run.models.join(", ");
  const time = new Date(run.at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", hour12: false });
  const line = (
    <>
      <span>{time}</span>
      <Icon name={PLAYGROUND_ICONS[run.playground]} size={14} />
      <span className="truncate text-ink-2 group-aria-[current=page]/run:text-ink">{models}</span>
      <StatusGlyph kind={kind} label={word} />
    </>
  );
  if (!href) return <div className={RUN}>{line}</div>;
  return (
    <Link
      href={href}
      prefetch={false}
      className={RUN}
      title={[run.title || run.playground, models, ...(run.cost === null ? [] : [formatCost(run.cost)[0]])].join(" · ")}
      aria-current={pathname === href ? "page" : undefined}
    >
      {line}
    </Link>
  );
}
