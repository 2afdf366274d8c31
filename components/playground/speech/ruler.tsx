/** Seconds between labels, and the ticks between them. */
const STEPS = [
  [0.1, 5],
  [0.2, 4],
  [0.5, 5],
  [1, 5],
  [2, 4],
  [5, 5],
  [10, 5],
  [20, 4],
  [30, 6],
  [60, 6],
  [120, 4],
  [300, 5],
] as const;
/** Labels that fit the narrowest waveform. */
const MOST = 10;

const FIGURE = "absolute top-[7px]";

/** A ruler below a waveform: a long tick at every label, short ones between. */
export function Ruler({ seconds }: { seconds: number }) {
  const [step, minor] = STEPS.find(([width]) => seconds / width <= MOST) ?? [600, 5];
  const ticks = seconds > 0 ? Math.floor((seconds / step) * minor) + 1 : 0;
  const place = (tick: number) => `${((tick * step) / minor / seconds) * 100}%`;
  return (
    <div className="relative h-6 overflow-hidden font-mono text-label text-ink-3" aria-hidden="true">
      <svg width="100%" height="6" aria-hidden="true" className="fill-rule-2">
        <rect width="100%" height="1" />
        {Array.from({ length: ticks }, (_, tick) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a tick is known by its number
          <rect key={tick} x={place(tick)} width="1" height={tick % minor === 0 ? 6 : 3} />
        ))}
      </svg>
      {Array.from({ length: Math.ceil(ticks / minor) }, (_, figure) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a figure is known by its number
        <span key={figure} className={figure === 0 ? FIGURE : `${FIGURE} -translate-x-1/2`} style={{ left: place(figure * minor) }}>
          {`${Number((figure * step).toFixed(1))}${figure === 0 ? " s" : ""}`}
        </span>
      ))}
    </div>
  );
}
