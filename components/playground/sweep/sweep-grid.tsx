import { isOver } from "@/lib/client/call/run";
import { groupAnswers, type Likeness } from "@/lib/client/sweep/groups";
import type { SweepAxis, SweepCell } from "@/lib/client/sweep/plan";
import type { ConsoleModel } from "@/lib/console/models/contract";
import type { Variables } from "@/lib/contracts/text-variables";
import { SeriesName } from "../../ui/chip";
import { formatCost, formatMs } from "../figures";
import { type AnswerFigures, figuresOf, type Scale, scaleOf } from "./figures-of";
import type { StartedSweep } from "./start-sweep";
import { SweepCellView } from "./sweep-cell";

interface SweepGridProps<Own extends { variables: Variables }, Output> {
  started: StartedSweep<Own, Output>;
  models: readonly ConsoleModel[] | undefined;
  likeness: Likeness;
  selected: SweepCell | undefined;
  onSelect(cell: SweepCell): void;
}

/** The answers of a cell with their texts, without failed ones. */
export function answersOf<Own extends { variables: Variables }, Output>(
  { sweep, source }: StartedSweep<Own, Output>,
  cell: SweepCell,
  models: readonly ConsoleModel[] | undefined,
) {
  return sweep.runsOf(cell).flatMap((run) => {
    const text = run.output === undefined ? "" : source.page.toText(run.output);
    const figures = figuresOf(run, text, models);
    return figures ? [{ run, text, figures }] : [];
  });
}

/** What a value of an axis is called. */
export function nameOf({ kind, name }: SweepAxis, value: string): string {
  return kind === "model" ? value : `${name} ${value}`;
}

/** The end of the scale of all cells: `to 160 words, 8.00 s, $0.0080`. */
function scaleWords({ words, ms, cost }: Scale): string {
  return words === 0 ? "" : `to ${words} words, ${formatMs(ms).join(" ")}, ${formatCost(cost).join("")}`;
}

/** Stays while the grid is scrolled sideways. */
const ROW_HEAD = "sticky left-0 z-1 bg-canvas shadow-[inset_-1px_0_0_var(--rule)]";

/** A cell for each pair of values. */
export function SweepGrid<Own extends { variables: Variables }, Output>({
  started,
  models,
  likeness,
  selected,
  onSelect,
}: SweepGridProps<Own, Output>) {
  const { plan, cells, sweep } = started;
  const { across, down } = plan;
  const answers = new Map(cells.map((cell) => [cell, answersOf(started, cell, models)]));
  const all: AnswerFigures[] = [...answers.values()].flat().map(({ figures }) => figures);
  const scale = scaleOf(all);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide grid is scrolled with the keyboard
    <section className="min-h-40 flex-1 overflow-auto" aria-label="Grid" tabIndex={0}>
      <table className="w-full border-collapse">
        <caption className="sr-only">Spread of length, time and cost</caption>
        <thead>
          <tr className="border-rule border-b">
            {down && (
              <th scope="col" className={`${ROW_HEAD} p-3 text-left font-normal text-label text-ink-3`}>
                {down.name}
              </th>
            )}
            {across.values.map((value, place) => (
              <th key={value} scope="col" className="border-rule border-l p-3 text-left text-dense first:border-l-0">
                <span className="flex min-w-0 items-center gap-2 font-strong">
                  <SeriesName place={place} name={nameOf(across, value)} />
                </span>
                <span className="flex gap-3 pt-1 font-normal text-ink-3 text-label">
                  <span className="min-w-0 flex-1 text-right">{scaleWords(scale)}</span>
                  <span className="w-16 text-right">median</span>
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(down?.values ?? [""]).map((below, row) => (
            <tr key={below} className="border-rule border-b">
              {down && (
                <th
                  scope="row"
                  className={`${ROW_HEAD} max-w-40 p-3 text-left align-top font-mono font-normal wrap-anywhere max-md:max-w-24`}
                >
                  {below}
                </th>
              )}
              {cells
                .filter((cell) => cell.row === row)
                .map((cell) => {
                  const own = answers.get(cell) ?? [];
                  const runs = sweep.runsOf(cell);
                  const value = across.values[cell.column] ?? "";
                  return (
                    <td key={value} className="border-rule border-l p-0 align-top first:border-l-0">
                      <SweepCellView
                        name={down ? `${nameOf(across, value)}, ${nameOf(down, below)}` : nameOf(across, value)}
                        figures={own.map(({ figures }) => figures)}
                        groups={groupAnswers(
                          own.map(({ text }) => text),
                          likeness,
                        )}
                        failed={runs.filter(({ status }) => status === "failed").length}
                        ended={runs.filter(isOver).length}
                        times={plan.times}
                        running={sweep.running}
                        scale={scale}
                        series={(cell.column % 6) + 1}
                        selected={selected === cell}
                        onSelect={() => onSelect(cell)}
                      />
                    </td>
                  );
                })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
