import type { Likeness } from "@/lib/client/sweep/groups";
import { callsIn, planProblem, SWEEP_LIMITS } from "@/lib/client/sweep/plan";
import { limitOf, limitProblem } from "@/lib/client/sweep/spend-limit";
import { Button } from "../../ui/button";
import { Fader } from "../../ui/fader";
import { Field } from "../../ui/field";
import { SegmentedControl } from "../../ui/segmented-control";
import { TextArea } from "../../ui/text-area";
import { TextInput } from "../../ui/text-input";
import { formatCost } from "../figures";
import { VariablesPanel } from "../variables";
import { type AxisChoice, AxisFields } from "./axis-fields";
import { type Spending, SweepSpend } from "./sweep-spend";
import type { SweepDraft } from "./use-sweep-draft";

interface SweepFormProps {
  label: string;
  draft: SweepDraft;
  across: readonly AxisChoice[];
  down: readonly AxisChoice[];
  variables: { names: readonly string[]; values: Readonly<Record<string, string>>; onChange(values: Record<string, string>): void };
  /** In US dollars; undefined if not known. */
  estimate: number | undefined;
  /** Why it cannot run; undefined if it can. */
  blocked: string | undefined;
  running: boolean;
  spending: Spending | undefined;
  plan: Parameters<typeof planProblem>[0];
  onChange(change: Partial<SweepDraft>): void;
  onRun(): void;
  onGoOn(): void;
  onStop(): void;
}

const LIKENESSES: readonly { value: Likeness; label: string; hint: string }[] = [
  { value: "letters", label: "Letters", hint: "Letters: the same text." },
  { value: "words", label: "Words", hint: "Words: case, spaces and punctuation are ignored." },
  { value: "similar", label: "Similar", hint: "Similar: answers share at least 80 % of their words." },
];

/** The prompt, what changes along the two sides of the grid, how often each cell is run, and what it may cost. */
export function SweepForm(props: SweepFormProps) {
  const { label, draft, across, down, variables, estimate, running, spending, onChange } = props;
  return (
    <>
      <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-4 max-md:group-data-[view=output]/panes:hidden">
        <Field label={label}>
          {(control) => (
            <TextArea
              {...control}
              rows={4}
              maxRows={12}
              disabled={running}
              value={draft.prompt}
              onChange={({ target }) => onChange({ prompt: target.value })}
            />
          )}
        </Field>
        <VariablesPanel {...variables} />
        <AxisFields
          label="Columns"
          choices={across}
          draft={draft.across}
          disabled={running}
          onChange={(next) => onChange({ across: next })}
        />
        <AxisFields label="Rows" choices={down} draft={draft.down} disabled={running} onChange={(next) => onChange({ down: next })} />
        <Times times={draft.times} disabled={running} onChange={(times) => onChange({ times })} />
        <div className="flex min-w-0 flex-col gap-1">
          <span className="label">Equal means</span>
          <SegmentedControl
            full
            small
            label="Equal means"
            value={draft.likeness}
            segments={LIKENESSES}
            onChange={(likeness) => onChange({ likeness })}
          />
          <p className="text-dense text-ink-2">{LIKENESSES.find(({ value }) => value === draft.likeness)?.hint}</p>
        </div>
        <SweepSpend
          text={draft.limit}
          error={limitProblem({ text: draft.limit, estimate })}
          estimate={estimate}
          spending={spending}
          disabled={running}
          onChange={(limit) => onChange({ limit })}
        />
      </div>
      <RunBar {...props} />
    </>
  );
}

function Times({ times, disabled, onChange }: { times: string; disabled: boolean; onChange(times: string): void }) {
  return (
    <Field label="Times" hint={`How often each cell is run, 1 to ${SWEEP_LIMITS.times}.`}>
      {(control) => (
        <span className="flex items-center gap-3">
          <Fader
            className="flex-1"
            label="Times, slider"
            value={Number(times) || 1}
            min={1}
            max={SWEEP_LIMITS.times}
            step={1}
            disabled={disabled}
            onChange={(value) => onChange(String(value ?? 1))}
          />
          <TextInput
            {...control}
            mono
            inputMode="numeric"
            className="max-w-16"
            disabled={disabled}
            value={times}
            onChange={({ target }) => onChange(target.value)}
          />
        </span>
      )}
    </Field>
  );
}

function RunBar({ draft, blocked, plan, estimate, running, spending, onRun, onGoOn, onStop }: SweepFormProps) {
  const problem = blocked ?? planProblem(plan) ?? limitProblem({ text: draft.limit, estimate });
  const words = `${callsIn(plan)} calls, ${SWEEP_LIMITS.atOnce} at once; ${estimateWords(estimate)}.`;
  const stopped = problem === undefined && spending?.atLimit === true;
  return (
    <div className="flex min-h-14 flex-none items-center gap-3 border-rule border-t px-4 py-2">
      <p className="min-w-0 flex-1 text-dense text-ink-2" role={stopped ? "status" : problem ? "alert" : undefined}>
        {running && spending
          ? `${spending.done} of ${spending.total} answers`
          : stopped
            ? `Stopped at the spend limit after ${spending.done} of ${spending.total} calls. Raise or remove it to go on.`
            : (problem ?? words)}
      </p>
      {running ? (
        <Button variant="stop" className="min-w-26" onClick={onStop}>
          Stop
        </Button>
      ) : (
        <>
          {spending?.atLimit && <GoOn limit={limitOf(draft.limit)} former={spending.limit} onGoOn={onGoOn} />}
          <Button
            variant={spending?.atLimit ? "default" : "primary"}
            className={spending?.atLimit ? "" : "min-w-26"}
            aria-disabled={problem !== undefined}
            title={problem ?? (spending?.atLimit ? "Starts a new sweep" : undefined)}
            onClick={() => problem === undefined && onRun()}
          >
            Run
          </Button>
        </>
      )}
    </div>
  );
}

function GoOn({ limit, former, onGoOn }: { limit: number | undefined; former: number | undefined; onGoOn(): void }) {
  const raised = limit === undefined || limit > (former ?? 0);
  return (
    <Button
      variant="primary"
      aria-disabled={!raised}
      title={raised ? undefined : "Raise or remove the spend limit first"}
      onClick={() => raised && onGoOn()}
    >
      Go on
    </Button>
  );
}

function estimateWords(dollars: number | undefined): string {
  return dollars === undefined ? "the cost is not known" : `about ${formatCost(dollars).join("")}`;
}
