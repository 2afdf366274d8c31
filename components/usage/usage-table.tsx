import type { Usage, UsageGroup } from "@/lib/console/usage/contract";
import { formatCount } from "../playground/figures";
import { Table } from "../table/table";
import { Link } from "../ui/link";
import { REST_BACKGROUND, SERIES_BACKGROUND } from "./series";
import { changeLabel, figureOf, logsHref, METRIC_NAMES, metricLabel, type ShownView, spendLabels, unpricedNote } from "./usage-view";

/** A row per group: its share, its figures, and a link to its calls. */
export function UsageTable({ usage, view }: { usage: Usage; view: ShownView }) {
  const most = Math.max(...usage.groups.map((group) => figureOf(group.total, view.metric) ?? 0), 0);
  const spends = spendLabels(
    usage.groups.map(({ total }) => total.spend),
    usage.total.spend,
  );
  const heads = [view.metric === "firstToken" ? "Mean" : "Share", "Change", "Calls", "Errors", "Tokens", "First token", "Spend"];
  return (
    <div className="overflow-x-auto border-rule border-t">
      <Table className="min-w-[840px]">
        <caption className="sr-only">
          {METRIC_NAMES[view.metric]} by {view.by}
        </caption>
        <thead>
          <tr>
            <th scope="col" className="w-[28%] capitalize">
              {view.by}
            </th>
            {heads.map((head, index) => (
              <th key={head} scope="col" className={index === 0 ? "w-[20%]" : "num"}>
                {head}
              </th>
            ))}
            <th scope="col" className="w-16">
              <span className="sr-only">Calls</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {usage.groups.map((group, index) => (
            <GroupRow
              key={group.id ?? "rest"}
              group={group}
              index={index}
              most={most}
              spend={spends[index] ?? "–"}
              usage={usage}
              view={view}
            />
          ))}
        </tbody>
      </Table>
    </div>
  );
}

interface GroupRowProps {
  group: UsageGroup;
  index: number;
  most: number;
  spend: string;
  usage: Usage;
  view: ShownView;
}

function GroupRow({ group, index, most, spend, usage, view }: GroupRowProps) {
  const { id, name, total, before } = group;
  const colour = id === null ? REST_BACKGROUND : (SERIES_BACKGROUND[index] ?? REST_BACKGROUND);
  const value = figureOf(total, view.metric);
  return (
    <tr>
      <th scope="row" className="static! h-(--h-row)! border-rule! text-base! text-ink!">
        <span className="flex items-center gap-3">
          <span aria-hidden="true" className={`h-1 w-4 flex-none ${colour}`} />
          <span className="truncate" title={name}>
            {name || "none"}
          </span>
        </span>
      </th>
      <td>
        <span aria-hidden="true" className="block border-rule-2 border-b">
          <span className={`block h-1 ${colour}`} style={{ width: `${most === 0 ? 0 : ((value ?? 0) / most) * 100}%` }} />
        </span>
        <span className="sr-only">{metricLabel(view.metric, value)}</span>
      </td>
      <td className="num">{changeLabel(value, figureOf(before, view.metric))}</td>
      <td className="num">{formatCount(total.calls)}</td>
      <td className="num">{formatCount(total.errors)}</td>
      <td className="num">{formatCount(total.inputTokens + total.outputTokens)}</td>
      <td className="num">{metricLabel("firstToken", total.firstTokenMs)}</td>
      <td className="num" title={unpricedNote(total)}>
        {spend}
      </td>
      <td>
        {id && (
          <Link href={logsHref(view, usage, id)} aria-label={`Logs of ${name}`}>
            Logs
          </Link>
        )}
      </td>
    </tr>
  );
}
