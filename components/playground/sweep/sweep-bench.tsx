"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { modelsQuery } from "@/lib/client/queries";
import type { PlaygroundSession } from "@/lib/client/session/session";
import { openSession } from "@/lib/client/session/sessions";
import type { Likeness } from "@/lib/client/sweep/groups";
import { planProblem, type SweepAxis, type SweepCell, type SweepPlan } from "@/lib/client/sweep/plan";
import { limitOf, limitProblem } from "@/lib/client/sweep/spend-limit";
import type { Variables } from "@/lib/contracts/text-variables";
import { PageHeader } from "../../shell/page-header";
import { EmptyState } from "../../ui/empty-state";
import { Link } from "../../ui/link";
import { SegmentedControl } from "../../ui/segmented-control";
import { StatusMark } from "../../ui/status-mark";
import { useRunHold } from "../run-hold";
import { PANE_IN, PANE_OUT, PANES } from "../styles";
import { useSession } from "../use-session";
import { type AxisChoice, axisOf, NO_AXIS } from "./axis-fields";
import { SaveSweep } from "./save-sweep";
import type { SweepSource } from "./sources";
import { estimateOf, type StartedSweep, startSweep } from "./start-sweep";
import { SweepAnswers } from "./sweep-answers";
import { SweepForm } from "./sweep-form";
import { SweepGrid } from "./sweep-grid";
import { MODELS_AXIS, type SweepDraft, useSweepDraft } from "./use-sweep-draft";

/** The prompt of a playground, run many times and in many ways. */
export function SweepBench<Own extends { variables: Variables }, Output>({ source }: { source: SweepSource<Own, Output> }) {
  const session = openSession(source.page);
  useSession(session);
  useRunHold(session, undefined);
  const models = useQuery(modelsQuery).data?.items;
  const [draft, change] = useSweepDraft(source.promptOf(session.state));
  const [started, setStarted] = useState<StartedSweep<Own, Output>>();
  const [view, setView] = useState<"input" | "output">("input");
  useSyncExternalStore(
    (changed) => started?.sweep.watch(changed) ?? (() => undefined),
    () => started?.sweep.version ?? 0,
    () => 0,
  );
  useEffect(() => () => started?.sweep.stop(), [started]);
  const { state } = session;
  const names = source.variablesIn(source.withPrompt(state, draft.prompt));
  const { across, down, plan } = planOf({ session, draft, fields: source.page.fields, names });
  const order = { source, state, prompt: draft.prompt, plan };
  const run = () => {
    setStarted(startSweep(order, { models, limit: limitOf(draft.limit) }));
    setView("output");
  };
  const goOn = () => {
    if (limitProblem({ text: draft.limit, estimate: 0 }) === undefined) started?.sweep.goOn(limitOf(draft.limit));
  };
  return (
    <>
      <SweepHeader started={started} page={source.page} />
      <div className="bar max-md:h-auto max-md:py-1 md:hidden">
        <SegmentedControl full label="Show" value={view} segments={VIEWS} onChange={setView} />
      </div>
      <div className={PANES} data-view={view}>
        <section className={PANE_IN} aria-label="Sweep">
          <SweepForm
            {...{ draft, across, down, plan }}
            running={started?.sweep.running ?? false}
            spending={started?.sweep}
            label={source.label}
            variables={{ names, values: state.own.variables, onChange: (variables) => session.set({ own: { ...state.own, variables } }) }}
            estimate={planProblem(plan) === undefined ? estimateOf(order, models) : undefined}
            blocked={session.held ?? (draft.prompt.trim() === "" ? `${source.label} is empty.` : undefined)}
            onChange={change}
            onRun={run}
            onGoOn={goOn}
            onStop={() => started?.sweep.stop()}
          />
        </section>
        <section className={PANE_OUT} aria-label="Output">
          {started ? <SweepOutput started={started} likeness={draft.likeness} /> : <Nothing />}
        </section>
      </div>
    </>
  );
}

const VIEWS = [
  { value: "input", label: "Input" },
  { value: "output", label: "Output" },
] as const;

function Nothing() {
  return (
    <div className="p-4">
      <EmptyState title="Nothing has run yet">
        Each cell shows the spread of length, time and cost of its answers, and how many are equal. Each answer is a run of the history.
      </EmptyState>
    </div>
  );
}

interface PlanParts<Own, Output> {
  session: PlaygroundSession<Own, Output>;
  draft: SweepDraft;
  fields: readonly { name: string; label: string }[];
  names: readonly string[];
}

function planOf<Own, Output>({ session, draft, fields, names }: PlanParts<Own, Output>) {
  const models = [...new Set(session.state.columns.flatMap(({ model }) => model || []))];
  const axis = (kind: SweepAxis["kind"], name: string, values: readonly string[] = []): SweepAxis => ({ kind, name, values });
  const others: AxisChoice[] = [
    ...fields.map(({ name, label }) => ({ value: `param ${name}`, label, axis: axis("param", name) })),
    ...names.map((name) => ({ value: `variable ${name}`, label: `Variable ${name}`, axis: axis("variable", name) })),
  ];
  const across: AxisChoice[] = [{ value: MODELS_AXIS, label: "Models of the playground", axis: axis("model", "", models) }, ...others];
  const down: AxisChoice[] = [{ value: NO_AXIS, label: "One row", axis: axis("param", "") }, ...others];
  const none = axis("model", "", models);
  const plan: SweepPlan = {
    across: axisOf(across, draft.across) ?? none,
    down: axisOf(down, draft.down),
    times: Number(draft.times),
  };
  return { across, down, plan };
}

interface SweepHeaderProps<Own extends { variables: Variables }, Output> {
  started: StartedSweep<Own, Output> | undefined;
  page: { id: string; title: string };
}

function SweepHeader<Own extends { variables: Variables }, Output>({ started, page }: SweepHeaderProps<Own, Output>) {
  return (
    <PageHeader title="Sweep" wraps tools={started && <SaveSweep started={started} />}>
      <Link href={`/play/${page.id}`}>{page.title}</Link>
      {started && <Progress started={started} />}
    </PageHeader>
  );
}

/** Renders with every change of the sweep. */
function useSweep<Own extends { variables: Variables }, Output>({ sweep }: StartedSweep<Own, Output>) {
  useSyncExternalStore(
    (changed) => sweep.watch(changed),
    () => sweep.version,
    () => 0,
  );
  return sweep;
}

function Progress<Own extends { variables: Variables }, Output>({ started }: { started: StartedSweep<Own, Output> }) {
  const { running, done, total, problem, atLimit } = useSweep(started);
  if (problem !== undefined) return <StatusMark kind="fail" word={problem} />;
  if (atLimit) return <StatusMark kind="queued" word={`${done} of ${total}, spend limit`} />;
  const stopped = !running && done < total;
  return <StatusMark kind={running ? "run" : stopped ? "off" : "ok"} word={`${done} of ${total}${stopped ? ", stopped" : ""}`} />;
}

interface SweepOutputProps<Own extends { variables: Variables }, Output> {
  started: StartedSweep<Own, Output>;
  likeness: Likeness;
}

function SweepOutput<Own extends { variables: Variables }, Output>({ started, likeness }: SweepOutputProps<Own, Output>) {
  useSweep(started);
  const models = useQuery(modelsQuery).data?.items;
  const [chosen, setChosen] = useState<SweepCell>();
  const cell = started.cells.find((one) => one === chosen) ?? started.cells[0];
  return (
    <>
      <SweepGrid {...{ started, models, likeness }} selected={cell} onSelect={setChosen} />
      {cell && <SweepAnswers {...{ started, models, cell, likeness }} />}
    </>
  );
}
