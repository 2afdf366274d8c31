import { limitOf } from "@/lib/client/sweep/spend-limit";
import type { Sweep } from "@/lib/client/sweep/sweep";
import { Field } from "../../ui/field";
import { TextInput } from "../../ui/text-input";
import { formatCost } from "../figures";

/** What a sweep says about its cost. */
export type Spending = Pick<Sweep<unknown>, "spent" | "expected" | "limit" | "atLimit" | "done" | "total">;

interface SweepSpendProps {
  /** The limit as typed. */
  text: string;
  error: string | undefined;
  /** The estimated cost of all calls in US dollars; undefined if not known. */
  estimate: number | undefined;
  /** Undefined before the first sweep. */
  spending: Spending | undefined;
  disabled: boolean;
  onChange(text: string): void;
}

const dollars = (amount: number) => formatCost(amount).join("");

/** An optional limit in dollars, and how much of it a sweep has spent. */
export function SweepSpend({ text, error, estimate, spending, disabled, onChange }: SweepSpendProps) {
  const limit = limitOf(text);
  const early = error === undefined && limit !== undefined && estimate !== undefined && estimate > limit;
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <Field
        label="Spend limit"
        aside="US dollars"
        error={error}
        hint={
          early
            ? `All calls cost about ${dollars(estimate)}: the sweep will stop at the limit.`
            : "Optional. Calls that would pass it are not started."
        }
      >
        {(control) => (
          <TextInput
            {...control}
            mono
            inputMode="decimal"
            className="max-w-32"
            placeholder="none"
            disabled={disabled}
            value={text}
            onChange={({ target }) => onChange(target.value)}
          />
        )}
      </Field>
      {spending && <Spent spending={spending} />}
    </div>
  );
}

function Spent({ spending }: { spending: Spending }) {
  const { spent, expected, limit } = spending;
  return (
    <>
      <p className="flex items-baseline gap-2 text-dense">
        <b className="font-strong">Spend</b>
        <span className="ml-auto font-mono">
          {dollars(spent)}
          {limit !== undefined && (
            <>
              {" "}
              <span className="text-ink-3">of</span> {dollars(limit)}
            </>
          )}
        </span>
      </p>
      {limit !== undefined && <Bar spent={spent} expected={expected} limit={limit} />}
    </>
  );
}

const TICKS = Array.from({ length: 11 }, (_, index) => index);

/** What was spent, and in outline what the running calls will cost. */
function Bar({ spent, expected, limit }: { spent: number; expected: number; limit: number }) {
  const percent = (amount: number) => `${Math.min(100, (amount / limit) * 100)}%`;
  return (
    <svg className="h-4 w-full overflow-visible" role="img" aria-label={`${dollars(spent)} of ${dollars(limit)} spent`}>
      <rect x="0" y="11" width="100%" height="1" fill="var(--rule-2)" />
      {TICKS.map((tick) => (
        <rect key={tick} x={`${tick * 10}%`} y={tick % 5 === 0 ? 3 : 7} width="1" height={tick % 5 === 0 ? 8 : 4} fill="var(--rule-2)" />
      ))}
      <rect x="0" y="6.5" height="4" width={percent(spent + expected)} fill="none" stroke="var(--signal)" strokeDasharray="2 2" />
      <rect x="0" y="6" height="5" width={percent(spent)} fill="var(--signal-fill)" />
    </svg>
  );
}
