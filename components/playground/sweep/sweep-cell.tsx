import type { AnswerGroup } from "@/lib/client/sweep/groups";
import { spreadOf } from "@/lib/client/sweep/spread";
import { StatusMark } from "../../ui/status-mark";
import { formatCost, formatCount, formatMs } from "../figures";
import type { AnswerFigures, Scale } from "./figures-of";

interface SweepCellViewProps {
  name: string;
  figures: readonly AnswerFigures[];
  groups: readonly AnswerGroup[];
  failed: number;
  ended: number;
  times: number;
  running: boolean;
  scale: Scale;
  /** The colour of its column, from 1. */
  series: number;
  selected: boolean;
  onSelect(): void;
}

/** The spread of a cell's answers: length, time and cost on the scale of the grid, and how many are equal. */
export function SweepCellView({
  name,
  figures,
  groups,
  failed,
  ended,
  times,
  running,
  scale,
  series,
  selected,
  onSelect,
}: SweepCellViewProps) {
  const live = running && ended < times;
  return (
    <button
      type="button"
      aria-pressed={selected}
      aria-label={`Answers of ${name}`}
      className={`flex w-full min-w-60 cursor-pointer flex-col gap-1.5 p-3 text-left hover:bg-hover ${selected ? "bg-selected shadow-[inset_2px_0_0_var(--ink)]" : ""} ${live ? "border-signal border-t-3" : ""}`}
      onClick={onSelect}
    >
      <Strip
        series={series}
        name="Words"
        values={figures.map(({ words }) => words)}
        most={scale.words}
        format={(value) => formatCount(Math.round(value))}
      />
      <Strip
        series={series}
        name="Time"
        values={figures.map(({ ms }) => ms)}
        most={scale.ms}
        format={(value) => formatMs(value).join(" ")}
      />
      <Strip
        series={series}
        name="Cost"
        values={figures.map(({ cost }) => cost)}
        most={scale.cost}
        format={(value) => formatCost(value).join("")}
      />
      <span className="flex min-h-5 items-center gap-2">
        <span className="w-10 flex-none text-ink-3 text-label">Equal</span>
        <span className="flex h-4 min-w-0 flex-1 gap-px" aria-hidden="true">
          {groups.map(({ members: [first, ...others] }) => (
            <span
              key={first}
              style={{ flexGrow: others.length + 1 }}
              className={`flex basis-0 items-center justify-center font-mono text-label ${others.length > 0 ? "bg-ink-2 text-ink-inverse" : "border border-border"}`}
            >
              {others.length > 0 && others.length + 1}
            </span>
          ))}
          {ended < times && <span style={{ flexGrow: times - ended }} className="basis-0 border border-rule-2 border-dashed" />}
        </span>
        {live ? (
          <StatusMark kind="run" word={`${ended} of ${times}`} />
        ) : (
          <span className="label">
            {failed > 0 ? `${failed} failed` : groups.length === 1 ? "all equal" : `${groups.length} different`}
          </span>
        )}
      </span>
    </button>
  );
}

const WIDTH = 136;

function Strip({
  series,
  name,
  values,
  most,
  format,
}: {
  series: number;
  name: string;
  values: readonly (number | undefined)[];
  most: number;
  format(value: number): string;
}) {
  const spread = spreadOf(values);
  const x = (value: number) => (most === 0 ? 0 : (value / most) * WIDTH);
  return (
    <span className="flex items-center gap-2">
      <span className="w-10 flex-none text-ink-3 text-label">{name}</span>
      <svg viewBox={`-4 0 ${WIDTH + 8} 14`} className="h-3.5 min-w-0 flex-1" preserveAspectRatio="none" aria-hidden="true">
        <path d={`M0 6.5H${WIDTH}M0 3v7M${WIDTH / 2} 3v7M${WIDTH} 3v7`} stroke="var(--rule-2)" />
        {spread?.values.map((value, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: values are sorted, and equal ones look the same
          <path key={index} d={`M${x(value)} 1v11`} stroke={`var(--s${series})`} strokeWidth="2" />
        ))}
        {spread && <path d={`M${x(spread.median) - 3} 14l3-4 3 4z`} fill="var(--ink)" />}
      </svg>
      <span className="mono w-16 flex-none text-right text-dense">{spread ? format(spread.median) : "–"}</span>
    </span>
  );
}
