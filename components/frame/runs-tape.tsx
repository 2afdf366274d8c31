"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { runsQuery } from "@/lib/client/queries";
import type { Run } from "@/lib/contracts/console-runs";
import { formatCost } from "../bench/figures";
import { Icon } from "../ui/icon";
import { StatusGlyph, type StatusKind } from "../ui/status-mark";
import { BENCH_ICONS, runHref } from "./nav";

const GLYPHS: Record<Run["status"], { kind: StatusKind; word: string }> = {
  running: { kind: "run", word: "running" },
  done: { kind: "ok", word: "done" },
  failed: { kind: "fail", word: "failed" },
  stopped: { kind: "off", word: "stopped" },
  unknown: { kind: "unknown", word: "never heard of again" },
};

/** The person's latest runs of every bench, newest first: the lines of the tape. */
export function TapeRows() {
  const { data, error } = useQuery({
    ...runsQuery(),
    refetchInterval: ({ state }) => (state.data?.items.some(({ status }) => status === "running") ? 5_000 : false),
  });
  return (
    <>
      {data?.items.map((run) => (
        <RunsTapeRow key={run.id} run={run} />
      ))}
      {data?.items.length === 0 && <p className="hint px-4">What you run on a bench page is listed here.</p>}
      {error && !data && <p className="hint px-4">The list could not be read.</p>}
    </>
  );
}

/** One run on a line of 24 px. */
export function RunsTapeRow({ run }: { run: Run }) {
  const pathname = usePathname();
  const href = runHref(run);
  const { kind, word } = GLYPHS[run.status];
  const models = run.models.join(", ");
  const time = new Date(run.at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", hour12: false });
  const line = (
    <>
      <span>{time}</span>
      <Icon name={BENCH_ICONS[run.bench]} size={14} />
      <span className="m">{models}</span>
      <StatusGlyph kind={kind} label={word} />
    </>
  );
  if (!href) return <div className="tape-row">{line}</div>;
  return (
    <Link
      href={href}
      prefetch={false}
      className="tape-row"
      title={[run.title || run.bench, models, ...(run.cost === null ? [] : [formatCost(run.cost)[0]])].join(" · ")}
      aria-current={pathname === href ? "page" : undefined}
    >
      {line}
    </Link>
  );
}
