"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { call } from "@/lib/client/api";
import { DATASETS } from "@/lib/console/datasets/addresses";
import type { AddedRows, AddRowsRequest, CreateDatasetRequest, Dataset } from "@/lib/console/datasets/contract";
import { EVALUATIONS } from "@/lib/console/evaluations/addresses";
import type { Variables } from "@/lib/contracts/text-variables";
import { Button } from "../../ui/button";
import { type StartedSweep, stateOf } from "./start-sweep";
import { casesOf } from "./sweep-cases";
import { evaluationOf, evaluationProblem, type SweepEvaluation } from "./sweep-evaluation";
import { answersOf } from "./sweep-grid";

/** A name that no other sweep has. */
const nameNow = () => `Sweep ${new Date().toISOString().slice(0, 19).replace("T", " ")} UTC`;

/** Makes a dataset or an evaluation of a sweep, and opens it. */
export function SaveSweep<Own extends { variables: Variables }, Output>({ started }: { started: StartedSweep<Own, Output> }) {
  const router = useRouter();
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const save = async (make: (started: StartedSweep<Own, Output>) => Promise<string>) => {
    setPending(true);
    setProblem(undefined);
    try {
      router.push(await make(started));
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
      setPending(false);
    }
  };
  const disabled = pending || started.sweep.running;
  const tooMany = evaluationProblem(started.cells);
  return (
    <span className="flex flex-wrap items-center justify-end gap-2">
      {problem && (
        <span className="text-dense text-fail" role="alert">
          {problem}
        </span>
      )}
      <Button
        icon="datasets"
        disabled={disabled}
        title="A row for each set of variables. An answer that came at least twice is the expected one."
        onClick={() => void save(makeDataset)}
      >
        Make a dataset
      </Button>
      {started.source.evaluated && (
        <Button
          icon="check"
          disabled={disabled || tooMany !== undefined}
          title={tooMany ?? "Starts an evaluation with the same models, parameters and variables"}
          onClick={() => void save(makeEvaluation)}
        >
          Make an evaluation
        </Button>
      )}
    </span>
  );
}

function casesIn<Own extends { variables: Variables }, Output>(started: StartedSweep<Own, Output>) {
  const { source, state, prompt, cells } = started;
  return casesOf(
    cells.map((cell) => ({ cell, answers: answersOf(started, cell, undefined) })),
    { names: source.variablesIn(source.withPrompt(state, prompt)), prompt },
  );
}

async function makeDataset<Own extends { variables: Variables }, Output>(started: StartedSweep<Own, Output>): Promise<string> {
  const rows = casesIn(started);
  const body: CreateDatasetRequest = { name: nameNow(), columns: Object.keys(rows[0]?.variables ?? {}) };
  const { id } = await call<Dataset, CreateDatasetRequest>(DATASETS.create, { body });
  await call<AddedRows, AddRowsRequest>(DATASETS.add, { params: { id }, body: { rows, duplicates: "skip", dryRun: false } });
  return `/datasets/${id}`;
}

async function makeEvaluation<Own extends { variables: Variables }, Output>(started: StartedSweep<Own, Output>): Promise<string> {
  const { cells, plan, source } = started;
  const [first] = cells;
  const request = (cell: Pick<(typeof cells)[number], "model" | "params">) =>
    source.evaluated?.(stateOf(started, { row: 0, column: 0, variables: first?.variables ?? {}, ...cell })) ?? {
      messages: [],
      parameters: {},
    };
  const body = evaluationOf(cells, { name: nameNow(), rows: casesIn(started), repeats: plan.times, request });
  const { id } = await call<{ id: string }, SweepEvaluation>(EVALUATIONS.start, { body });
  return `/evaluations/${id}`;
}
