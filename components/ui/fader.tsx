const RANGE = "fader absolute -inset-x-1 inset-y-0 h-full w-[calc(100%+8px)] cursor-pointer focus-visible:outline-offset-2";
const SOLID = `${RANGE} [--cap-line:var(--ink-inverse)] [--cap:var(--ink)]`;
const HOLLOW = `${RANGE} [--cap-edge:1px] [--cap-line:var(--border)] [--cap:var(--panel)]`;

const TICKS = Array.from({ length: 11 }, (_, index) => index * 10);

interface FaderProps {
  id?: string;
  /** Absent if a label has its `id`. */
  label?: string;
  valueText?: string;
  value: number;
  min: number;
  max: number;
  step?: number;
  /** A value with a longer tick. */
  detent?: number;
  /** Nothing is set: the cap is hollow, and the ruler has no bar. */
  hollow?: boolean;
  disabled?: boolean;
  className?: string;
  /** Undefined: Backspace or Delete unsets it. */
  onChange(value: number | undefined): void;
}

/** A cap on a ruler. */
export function Fader(props: FaderProps) {
  const { id, label, valueText, value, min, max, step, detent, hollow = false, disabled, className = "", onChange } = props;
  const percent = (figure: number) => (max > min ? (Math.min(Math.max(figure, min), max) - min) / (max - min) : 0) * 100;
  return (
    <span className={`relative h-5 pointer-coarse:h-(--h-touch) ${className}`}>
      <svg aria-hidden="true" className="absolute inset-x-0 inset-y-[calc(50%-10px)] h-5 w-full overflow-visible">
        {TICKS.map((at) => (
          <rect key={at} className="fill-rule-2" x={`${at}%`} y="11" width="1" height="4" />
        ))}
        <rect className="fill-border" x="0" y="10" width="100%" height="1" />
        {detent !== undefined && <rect className="fill-border" x={`${percent(detent)}%`} y="11" width="1" height="8" />}
        {!hollow && <rect className="fill-ink" x="0" y="9" width={`${percent(value)}%`} height="3" />}
      </svg>
      <input
        id={id}
        type="range"
        className={hollow ? HOLLOW : SOLID}
        aria-label={label}
        aria-valuetext={valueText}
        min={min}
        max={max}
        step={step}
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(event.target.valueAsNumber)}
        onKeyDown={(event) => (event.key === "Backspace" || event.key === "Delete") && onChange(undefined)}
      />
    </span>
  );
}
