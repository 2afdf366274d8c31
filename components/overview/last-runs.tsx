import Link from "next/link";
import { clock } from "@/lib/client/when";
import type { Run } from "@/lib/contracts/console-runs";
import { formatCost, formatCount, formatMs } from "../bench/figures";
import { BENCH_ICONS, runHref } from "../frame/nav";
import { BENCH_NAMES } from "../share/words";
import { Icon } from "../ui/icon";
import { type StatusKind, StatusMark } from "../ui/status-mark";

const STATUSES: Record<Run["status"], { kind: StatusKind; word: string }> = {
  running: { kind: "run", word: "Running" },
  done: { kind: "ok", word: "Done" },
  failed: { kind: "fail", word: "Failed" },
  stopped: { kind: "off", word: "Stopped" },
  unknown: { kind: "unknown", word: "Unknown" },
};

/** The person's last ten runs of every bench page. */
export function LastRuns({ runs }: { runs: readonly Run[] }) {
  return (
    <section aria-label="Last runs" className="min-w-0">
      <div className="bar">
        <h2 className="strong">Last runs</h2>
        <span className="label">yours, every page</span>
      </div>
      {runs.length === 0 ? (
        <p className="hint px-4 py-3">
          What you run on a bench page is listed here. <Link href="/play/chat">Open Chat</Link>
        </p>
      ) : (
        <div className="overflow-x-auto">
          <table className="table compact min-w-[560px]">
            <caption className="sr-only">Your last runs, newest first</caption>
            <thead className="sr-only">
              <tr>
                {["Time", "Page", "Model", "Status", "Duration", "Tokens", "Cost"].map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {runs.map((run) => (
                <RunRow key={run.id} run={run} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

function RunRow({ run }: { run: Run }) {
  const href = runHref(run);
  const models = run.models.join(", ");
  const [duration, unit] = formatMs(run.durationMs ?? undefined);
  const { kind, word } = STATUSES[run.status];
  return (
    <tr>
      <td className="mono dim2 w-22">{clock(run.at)}</td>
      <td className="w-30">
        <span className="row">
          <Icon name={BENCH_ICONS[run.bench]} />
          {BENCH_NAMES[run.bench]}
        </span>
      </td>
      <td className="mono" title={run.title}>
        {href ? (
          <Link href={href} prefetch={false} className="trunc block text-ink" aria-label={`${models}, ${run.title || "untitled"}`}>
            {models}
          </Link>
        ) : (
          models
        )}
      </td>
      <td className="w-26">
        <StatusMark kind={kind} word={word} />
      </td>
      <td className="num w-20">
        {duration} {unit}
      </td>
      <td className="num dim w-28">
        {run.inputTokens === null && run.outputTokens === null
          ? "–"
          : `${formatCount(run.inputTokens ?? undefined)} → ${formatCount(run.outputTokens ?? undefined)}`}
      </td>
      <td className="num dim w-20">{formatCost(run.cost ?? undefined)[0]}</td>
    </tr>
  );
}
