import Link from "next/link";
import { clock } from "@/lib/client/when";
import type { Run } from "@/lib/console/runs/contract";
import { formatCost, formatCount, formatMs } from "../playground/figures";
import { RUN_STATES, runTitle } from "../runs/run-words";
import { PLAYGROUND_NAMES } from "../shares/labels";
import { runHref } from "../shell/nav";
import { Table } from "../table/table";
import { Icon } from "../ui/icon";
import { StatusMark } from "../ui/status-mark";

/** The person's last ten runs of every playground page. */
export function LastRuns({ runs }: { runs: readonly Run[] }) {
  return (
    <section aria-label="Last runs" className="min-w-0">
      <div className="bar">
        <h2 className="font-strong">Last runs</h2>
        <span className="label">yours, every page</span>
        <Link href="/runs" prefetch={false} className="ml-auto text-dense" aria-label="All your runs">
          All
        </Link>
      </div>
      {runs.length === 0 ? (
        <p className="text-dense text-ink-3 px-4 py-3">
          What you run in a playground is listed here. <Link href="/play/chat">Open Chat</Link>
        </p>
      ) : (
        <div className="overflow-x-auto">
          <Table rows="compact" className="min-w-[560px]">
            <caption className="sr-only">Your last runs, newest first</caption>
            <thead className="sr-only">
              <tr>
                {["Time", "Page", "Prompt", "Model", "Status", "Duration", "Tokens", "Cost"].map((name) => (
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
          </Table>
        </div>
      )}
    </section>
  );
}

function RunRow({ run }: { run: Run }) {
  const href = runHref(run);
  const models = run.models.join(", ");
  const [duration, unit] = formatMs(run.durationMs ?? undefined);
  const { kind, word } = RUN_STATES[run.status];
  return (
    <tr>
      <td className="mono text-ink-3 w-22">{clock(run.at)}</td>
      <td className="w-30">
        <span className="flex min-w-0 items-center gap-2">
          <Icon name={run.playground} />
          {PLAYGROUND_NAMES[run.playground]}
        </span>
      </td>
      <td title={run.title}>
        {href ? (
          <Link href={href} prefetch={false} className="min-w-0 truncate block text-ink" aria-label={`${models}, ${runTitle(run)}`}>
            {runTitle(run)}
          </Link>
        ) : (
          runTitle(run)
        )}
      </td>
      <td className="mono text-ink-2 w-40" title={models}>
        {models}
      </td>
      <td className="w-26">
        <StatusMark kind={kind} word={word} />
      </td>
      <td className="num w-20">
        {duration} {unit}
      </td>
      <td className="num text-ink-2 w-28">
        {run.inputTokens === null && run.outputTokens === null
          ? "–"
          : `${formatCount(run.inputTokens ?? undefined)} → ${formatCount(run.outputTokens ?? undefined)}`}
      </td>
      <td className="num text-ink-2 w-20">{formatCost(run.cost ?? undefined)[0]}</td>
    </tr>
  );
}
