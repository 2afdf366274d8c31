const WIDTH = 96;
const HEIGHT = 24;

export function Sparkline({ values, failed = false }: { values: readonly number[]; failed?: boolean }) {
  const most = Math.max(...values, 1);
  const step = WIDTH / Math.max(values.length - 1, 1);
  const points = values.map((value, index) => `${(index * step).toFixed(1)},${(HEIGHT - 3 - (value / most) * (HEIGHT - 6)).toFixed(1)}`);
  return (
    <svg aria-hidden="true" width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="hidden flex-none xl:block">
      <path d={`M0 ${HEIGHT - 0.5}H${WIDTH}`} className="stroke-rule-2" />
      <polyline points={points.join(" ")} fill="none" strokeWidth={1.25} className={failed ? "stroke-fail" : "stroke-ink-3"} />
    </svg>
  );
}
