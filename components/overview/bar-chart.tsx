import { formatCount } from "../playground/figures";
import { chartTop } from "./chart-top";

interface BarChartProps {
  /** Per interval, oldest first; including errors. */
  values: readonly number[];
  errors: readonly number[];
  /** The whole chart as a sentence. */
  label: string;
  /** Axis labels, evenly spaced. */
  marks: readonly string[];
  height: 108 | 160;
}

const GAP_PERCENT = 0.18;

/** Counts over time as bars, failures on top, with a sentence as alternative text. */
export function BarChart({ values, errors, label, marks, height }: BarChartProps) {
  const top = chartTop(values);
  const step = 100 / Math.max(values.length, 1);
  const y = (value: number) => height - (value / top) * height;
  return (
    <figure className="grid grid-cols-[40px_minmax(0,1fr)] gap-y-1 pr-4 pl-4">
      <div
        aria-hidden="true"
        className="flex flex-col justify-between pr-2 text-right font-mono text-label text-ink-3"
        style={{ height: height + 16 }}
      >
        <span>{formatCount(top)}</span>
        <span>{formatCount(top / 2)}</span>
        <span>0</span>
      </div>
      <svg role="img" aria-label={label} width="100%" height={height} className="my-2 block overflow-visible">
        <title>{label}</title>
        {[0, top / 2, top].map((value) => (
          <line key={value} x1="0" x2="100%" y1={y(value)} y2={y(value)} className={value === 0 ? "stroke-border" : "stroke-rule"} />
        ))}
        {values.map((value, index) => {
          if (value === 0) return null;
          const failed = errors[index] ?? 0;
          const place = { x: `${index * step + GAP_PERCENT}%`, width: `${step - 2 * GAP_PERCENT}%` };
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place in time
            <g key={index}>
              <rect {...place} y={y(value)} height={height - y(value)} className="fill-ink-3" />
              {failed > 0 && <rect {...place} y={y(value)} height={Math.max(2, y(value - failed) - y(value))} className="fill-fail" />}
            </g>
          );
        })}
      </svg>
      <div aria-hidden="true" className="col-start-2 flex justify-between font-mono text-label text-ink-3">
        {marks.map((mark, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a mark is its place in time
          <span key={index}>{mark}</span>
        ))}
      </div>
    </figure>
  );
}

export function BarLegend() {
  return (
    <>
      <span className="label flex min-w-0 items-center gap-1">
        <span className="size-2 bg-ink-3" />
        answered
      </span>
      <span className="label flex min-w-0 items-center gap-1">
        <span className="size-2 bg-fail" />
        failed
      </span>
    </>
  );
}
