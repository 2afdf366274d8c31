"use client";

import { dayClock } from "@/lib/client/when";
import type { Run } from "@/lib/console/runs/contract";
import { formatCost, formatMs } from "../playground/figures";
import { PLAYGROUND_NAMES } from "../shares/labels";
import { runHref } from "../shell/nav";
import { ROW_CHOSEN } from "../table/row-styles";
import { Table } from "../table/table";
import { Checkbox } from "../ui/checkbox";
import { Icon } from "../ui/icon";
import { Link } from "../ui/link";
import { Moment } from "../ui/moment";
import { StatusGlyph, StatusMark } from "../ui/status-mark";
import { RunMenu } from "./run-menu";
import { RUN_STATES, runTitle, titleLook } from "./run-words";
import type { RunTasks } from "./use-run-tasks";

interface RunsTableProps {
  items: readonly Run[];
  /** Ids of the selected runs. */
  chosen: ReadonlySet<string>;
  onChoose(ids: readonly string[], on: boolean): void;
  /** Undefined for another person's runs, which are read-only. */
  tasks: RunTasks | undefined;
}

const CELLS = {
  // The label for screen readers would be truncated here.
  choose: "w-11 text-clip",
  model: "w-[22%] max-md:hidden",
  page: "w-34 max-lg:hidden",
  state: "w-26 max-md:w-8",
  when: "w-28 max-md:hidden",
  took: "w-20 max-lg:hidden",
  cost: "w-22 max-lg:hidden",
  more: "w-12 overflow-visible!",
} as const;

const HEADS = [
  { name: "Prompt", look: "" },
  { name: "Model", look: CELLS.model },
  { name: "Playground", look: CELLS.page },
  { name: "State", look: CELLS.state, hidden: "max-md:sr-only" },
  { name: "When", look: CELLS.when },
  { name: "Duration", look: `num ${CELLS.took}` },
  { name: "Cost", look: `num ${CELLS.cost}` },
] as const;

/** Runs, pinned ones first, then the newest. */
export function RunsTable({ items, chosen, onChoose, tasks }: RunsTableProps) {
  const ids = items.map(({ id }) => id);
  const all = ids.length > 0 && ids.every((id) => chosen.has(id));
  return (
    <Table className="max-md:td:h-(--h-row-key)">
      <caption className="sr-only">Runs, pinned ones first, then the newest</caption>
      <thead>
        <tr>
          {tasks && (
            <th scope="col" className={CELLS.choose}>
              <Checkbox
                label={<span className="sr-only">Select all runs on this page</span>}
                checked={all}
                some={!all && ids.some((id) => chosen.has(id))}
                onChange={({ target }) => onChoose(ids, target.checked)}
              />
            </th>
          )}
          {HEADS.map((head) => (
            <th key={head.name} scope="col" className={head.look}>
              <span className={"hidden" in head ? head.hidden : ""}>{head.name}</span>
            </th>
          ))}
          {tasks && (
            <th scope="col" className={CELLS.more}>
              <span className="sr-only">More</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {items.map((run) => (
          <RunRow key={run.id} run={run} chosen={chosen.has(run.id)} onChoose={onChoose} tasks={tasks} />
        ))}
      </tbody>
    </Table>
  );
}

interface RunRowProps extends Pick<RunsTableProps, "onChoose" | "tasks"> {
  run: Run;
  chosen: boolean;
}

function RunRow({ run, chosen, onChoose, tasks }: RunRowProps) {
  const title = runTitle(run);
  return (
    <tr data-run={run.id} className={chosen ? ROW_CHOSEN : ""}>
      {tasks && (
        <td className={CELLS.choose}>
          <Checkbox
            label={<span className="sr-only">{`Select ${title}`}</span>}
            checked={chosen}
            onChange={({ target }) => onChoose([run.id], target.checked)}
          />
        </td>
      )}
      <td title={run.title}>
        <RunName run={run} title={title} linked={tasks !== undefined} />
      </td>
      <td className={`mono text-ink-2 ${CELLS.model}`} title={run.models.join(", ")}>
        {run.models.join(", ")}
      </td>
      <td className={CELLS.page}>
        <span className="flex min-w-0 items-center gap-2">
          <Icon name={run.playground} />
          {PLAYGROUND_NAMES[run.playground]}
        </span>
      </td>
      <td className={CELLS.state}>
        <State status={run.status} />
      </td>
      <td className={`mono text-ink-2 ${CELLS.when}`}>
        <Moment at={run.at} format={dayClock} />
      </td>
      <td className={`num ${CELLS.took}`}>{formatMs(run.durationMs ?? undefined).join(" ")}</td>
      <td className={`num text-ink-2 ${CELLS.cost}`}>{formatCost(run.cost ?? undefined)[0]}</td>
      {tasks && (
        <td className={CELLS.more}>
          <RunMenu run={run} tasks={tasks} />
        </td>
      )}
    </tr>
  );
}

/** A phone shows only the icon. */
function State({ status }: Pick<Run, "status">) {
  const { kind, word } = RUN_STATES[status];
  return (
    <>
      <span className="max-md:hidden">
        <StatusMark kind={kind} word={word} />
      </span>
      <span className="md:hidden">
        <StatusGlyph kind={kind} label={word} />
      </span>
    </>
  );
}

/** The beginning of the prompt; on a phone with the columns that do not fit. */
function RunName({ run, title, linked }: { run: Run; title: string; linked: boolean }) {
  const href = linked ? runHref(run) : undefined;
  return (
    <span className={"grid min-w-0"}>
      <span className="flex min-w-0 items-center gap-1.5">
        {run.pinned && (
          <>
            <Icon name="lock" size={12} className="flex-none text-ink-3" />
            <span className="sr-only">pinned</span>
          </>
        )}
        {href ? (
          <Link href={href} className={`min-w-0 truncate text-ink ${titleLook(run)}`}>
            {title}
          </Link>
        ) : (
          <span className={`min-w-0 truncate ${titleLook(run)}`}>{title}</span>
        )}
      </span>
      <span className="min-w-0 truncate font-mono text-label text-ink-3 md:hidden">
        {run.models.join(", ")} · <Moment at={run.at} format={dayClock} />
      </span>
    </span>
  );
}
