import { callsIn, planProblem, SWEEP_LIMITS } from "@/lib/client/sweep/plan";
import { Button } from "../../ui/button";
import { Field } from "../../ui/field";
import { TextArea } from "../../ui/text-area";
import { TextInput } from "../../ui/text-input";
import { formatCost } from "../figures";
import { VariablesPanel } from "../variables";
import { type AxisChoice, AxisFields } from "./axis-fields";
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
  plan: Parameters<typeof planProblem>[0];
  onChange(change: Partial<SweepDraft>): void;
  onRun(): void;
  onStop(): void;
}

/** The prompt, what changes along the two sides of the grid, and how often each cell is run. */
export function SweepForm(props: SweepFormProps) {
  const { label, draft, across, down, variables, estimate, blocked, running, plan, onChange, onRun, onStop } = props;
  const problem = blocked ?? planProblem(plan);
  const calls = callsIn(plan);
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
          value={draft.across}
          text={draft.acrossText}
          disabled={running}
          onChange={({ value, text }) =>
            onChange({ ...(value !== undefined && { across: value }), ...(text !== undefined && { acrossText: text }) })
          }
        />
        <AxisFields
          label="Rows"
          choices={down}
          value={draft.down}
          text={draft.downText}
          disabled={running}
          onChange={({ value, text }) =>
            onChange({ ...(value !== undefined && { down: value }), ...(text !== undefined && { downText: text }) })
          }
        />
        <Field label="Times" hint={`How often each cell is run, 1 to ${SWEEP_LIMITS.times}.`}>
          {(control) => (
            <TextInput
              {...control}
              mono
              inputMode="numeric"
              className="w-20"
              disabled={running}
              value={draft.times}
              onChange={({ target }) => onChange({ times: target.value })}
            />
          )}
        </Field>
      </div>
      <div className="flex min-h-14 flex-none items-center gap-3 border-rule border-t px-4 py-2">
        <p className="min-w-0 flex-1 text-dense text-ink-2" role={problem ? "alert" : undefined}>
          {problem && !running ? problem : `${calls} calls, ${SWEEP_LIMITS.atOnce} at once; ${estimateWords(estimate)}.`}
        </p>
        {running ? (
          <Button variant="stop" className="min-w-26" onClick={onStop}>
            Stop
          </Button>
        ) : (
          <Button
            variant="primary"
            className="min-w-26"
            aria-disabled={problem !== undefined}
            title={problem}
            onClick={() => problem === undefined && onRun()}
          >
            Run
          </Button>
        )}
      </div>
    </>
  );
}

function estimateWords(dollars: number | undefined): string {
  return dollars === undefined ? "the cost is not known" : `about ${formatCost(dollars).join("")}`;
}
