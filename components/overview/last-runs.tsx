import { clock } from "@/lib/client/when";
import type { Run } from "@/lib/console/runs/contract";
import { formatCost, formatCount, formatMs } from "../playground/figures";
import { RUN_STATES, runTitle, titleLook } from "../runs/run-words";
import { PLAYGROUND_NAMES } from "../shares/labels";
import { runHref } from "../shell/nav";
import { Table } from "../table/table";
import { Icon } from "../ui/icon";
import { Link } from "../ui/link";
import { StatusMark } from "../ui/status-mark";

/** Columns shown only if the table is wide enough. */
const ROOM = {
  page: "@max-2xl:sr-only",
  duration: "@max-md:hidden",
  cost: "@max-lg:hidden",
  model: "@max-3xl:hidden",
  tokens: "@max-4xl:hidden",
} as const;

const HEADS = [
  { name: "Time", width: "w-24", look: "" },
  { name: "Page", width: "w-28 @max-2xl:w-8", look: "" },
  { name: "Prompt", width: "", look: "" },
  { name: "Model", width: "w-32", look: ROOM.model },
  { name: "Status", width: "w-24", look: "" },
  { name: "Duration", width: "w-18", look: ROOM.duration },
  { name: "Tokens", width: "w-28", look: ROOM.tokens },
  { name: "Cost", width: "w-20", look: ROOM.cost },
] as const;

export function LastRuns({ runs }: { runs: readonly Run[] }) {
  return (
    <section aria-label="Last runs" className="min-w-0">
      <div className="bar">
        <h2 className="font-strong">Last runs</h2>
        <span className="label">yours, all playgrounds</span>
        <Link href="/runs" className="ml-auto text-dense" aria-label="All your runs">
          All
        </Link>
      </div>
      {runs.length === 0 ? (
        <p className="text-dense text-ink-3 px-4 py-3">
          Your playground runs appear here. <Link href="/play/chat">Open Chat</Link>
        </p>
      ) : (
        <div className="@container">
          <Table rows="compact">
            <caption className="sr-only">Your last runs, newest first</caption>
            <colgroup>
              {HEADS.map(({ name, width, look }) => (
                <col key={name} className={`${width} ${look}`} />
              ))}
            </colgroup>
            <thead className="sr-only">
              <tr>
                {HEADS.map(({ name, look }) => (
                  <th key={name} scope="col" className={look}>
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
      <td className="mono text-ink-3">{clock(run.at)}</td>
      <td title={PLAYGROUND_NAMES[run.playground]}>
        <span className="flex min-w-0 items-center gap-2">
          <Icon name={run.playground} />
          <span className={ROOM.page}>{PLAYGROUND_NAMES[run.playground]}</span>
        </span>
      </td>
      <td title={run.title}>
        {href ? (
          <Link href={href} className={`min-w-0 truncate block text-ink ${titleLook(run)}`} aria-label={`${models}, ${runTitle(run)}`}>
            {runTitle(run)}
          </Link>
        ) : (
          runTitle(run)
        )}
      </td>
      <td className={`mono text-ink-2 ${ROOM.model}`} title={models}>
        {models}
      </td>
      <td>
        <StatusMark kind={kind} word={word} />
      </td>
      <td className={`num ${ROOM.duration}`}>
        {duration} {unit}
      </td>
      <td className={`num text-ink-2 ${ROOM.tokens}`}>
        {run.inputTokens === null && run.outputTokens === null
          ? "–"
          : `${formatCount(run.inputTokens ?? undefined)} → ${formatCount(run.outputTokens ?? undefined)}`}
      </td>
      <td className={`num text-ink-2 ${ROOM.cost}`}>{formatCost(run.cost ?? undefined)[0]}</td>
    </tr>
  );
}
