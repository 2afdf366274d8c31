"use client";

import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { doubledPlaces, likelyPlaces, type Place, placeKey, rowsOf, tagProblems, variableName } from "@/lib/client/datasets/mapping";
import type { FileTable, TableProblem } from "@/lib/client/datasets/read-table";
import type { AddedRows, Dataset } from "@/lib/console/datasets/contract";
import { Button } from "../ui/button";
import { Checkbox } from "../ui/checkbox";
import { Field } from "../ui/field";
import { Select } from "../ui/select";
import { StatusMark } from "../ui/status-mark";
import { toast } from "../ui/toast";
import { addRows } from "./dataset-queries";

/** Problems that are listed. */
const LISTED = 8;
/** Problems of one reply of the gateway. */
const REPORTED = 100;

interface ImportMappingProps {
  dataset: Dataset;
  table: FileTable;
  onDone(): void;
}

/** The choices of an import, what it would add, and why it can't begin. */
function useImport({ dataset, table, onDone }: ImportMappingProps) {
  const [places, setPlaces] = useState(() => likelyPlaces(table.columns, dataset.columns));
  const [skips, setSkips] = useState(false);
  const [twice, setTwice] = useState(false);
  const { rows: kept, wrong: wrongLines } = table;
  const doubled = doubledPlaces(places);
  const tags = tagProblems(table, places);
  const request = () => ({ rows: rowsOf({ rows: kept }, places), duplicates: twice ? ("add" as const) : ("skip" as const) });
  const blocked = (wrongLines > 0 && !skips) || doubled.length > 0 || tags.length > 0 || kept.length === 0;
  const plan = useQuery({
    queryKey: ["datasets", "plan", dataset.id, dataset.version, places, skips, twice, table.form, table.rows.length],
    queryFn: () => addRows(dataset.id, { ...request(), dryRun: true }),
    enabled: !blocked,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  });
  const run = useMutation({
    mutationFn: () => addRows(dataset.id, request()),
    onSuccess: ({ added, duplicates }) => {
      const left = duplicates > 0 && !twice ? `, ${duplicates} duplicates left out` : "";
      toast({ kind: "ok", title: `Imported ${added} ${added === 1 ? "row" : "rows"}${left}` });
      onDone();
    },
  });
  const cells = (plan.data?.problems ?? []).map(
    ({ row, column, message }): TableProblem => ({ line: kept[row]?.line ?? 0, column: column ?? undefined, message }),
  );
  const wrong = doubled.length > 0 ? `Two columns go to '${doubled.join("', '")}'. Choose another place for one.` : undefined;
  return {
    ...{ places, setPlaces, skips, setSkips, twice, setTwice, run, tags, cells },
    plan: blocked ? undefined : plan.data,
    failure: wrong ?? run.error?.message ?? plan.error?.message,
    ready: !blocked && plan.data !== undefined && !plan.isPlaceholderData && cells.length === 0 && plan.data.added > 0,
  };
}

/** The places of a file's columns, its problems, and what importing it adds. Nothing is stored before the button is pressed. */
export function ImportMapping(props: ImportMappingProps) {
  const { dataset, table } = props;
  const { places, setPlaces, tags, cells, ...rest } = useImport(props);
  const values = [...tags, ...cells];
  return (
    <>
      {table.note && <p className="text-dense text-ink-2">{table.note}</p>}
      <div className="grid gap-3 [grid-template-columns:repeat(auto-fill,minmax(160px,1fr))]">
        {table.columns.map((heading, at) => (
          <PlaceField
            key={heading}
            heading={heading}
            place={places[at] ?? { kind: "none" }}
            variables={dataset.columns}
            onChange={(place) => setPlaces(places.with(at, place))}
          />
        ))}
      </div>
      <Problems
        of={[...table.problems, ...values]}
        wrong={table.wrong + new Set(values.map(({ line }) => line)).size}
        more={cells.length >= REPORTED}
      />
      <ImportFoot wrongLines={table.wrong} of={rest} />
    </>
  );
}

interface ImportFootProps {
  wrongLines: number;
  of: Omit<ReturnType<typeof useImport>, "places" | "setPlaces" | "tags" | "cells">;
}

function ImportFoot({ wrongLines, of: { skips, setSkips, twice, setTwice, run, plan, failure, ready } }: ImportFootProps) {
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-3">
      {wrongLines > 0 && (
        <Checkbox
          label={
            <>
              Leave out {wrongLines} {wrongLines === 1 ? "line" : "lines"} with errors
            </>
          }
          checked={skips}
          onChange={({ target }) => setSkips(target.checked)}
        />
      )}
      {plan && <Counts of={plan} twice={twice} onTwice={setTwice} />}
      {failure && (
        <p role="alert" className="text-dense text-fail">
          {failure}
        </p>
      )}
      <Button variant="primary" small className="ml-auto" disabled={!ready || run.isPending} onClick={() => run.mutate()}>
        {plan && ready ? `Import ${plan.added} ${plan.added === 1 ? "row" : "rows"}` : "Import"}
      </Button>
    </div>
  );
}

function Counts({
  of: { added, duplicates, newColumns },
  twice,
  onTwice,
}: {
  of: AddedRows;
  twice: boolean;
  onTwice(twice: boolean): void;
}) {
  return (
    <>
      <span role="status" className="flex flex-wrap items-center gap-3">
        <StatusMark kind="ok" word={`${added} new`} />
        {duplicates > 0 && <StatusMark kind="queued" word={`${duplicates} already here`} />}
        {newColumns.length > 0 && <span className="label">new columns: {newColumns.join(", ")}</span>}
      </span>
      {(duplicates > 0 || twice) && (
        <Checkbox label="Add duplicates too" checked={twice} onChange={({ target }) => onTwice(target.checked)} />
      )}
    </>
  );
}

interface PlaceFieldProps {
  heading: string;
  place: Place;
  variables: readonly string[];
  onChange(place: Place): void;
}

function PlaceField({ heading, place, variables, onChange }: PlaceFieldProps) {
  const own = variableName(heading);
  const names = variables.includes(own) ? variables : [...variables, own];
  const options = [
    ...names.map((name) => ({ value: `variable ${name}`, label: variables.includes(name) ? name : `${name} (new)` })),
    { value: "expected", label: "expected" },
    { value: "tags", label: "tags" },
    { value: "none", label: "leave out" },
  ];
  const pick = (value: string) => {
    if (value === "expected" || value === "tags" || value === "none") onChange({ kind: value });
    else onChange({ kind: "variable", name: value.slice("variable ".length) });
  };
  const label = (
    <>
      <span className="mono">{heading}</span> goes to
    </>
  );
  return (
    <Field label={label}>
      {(control) => (
        <Select
          {...control}
          value={place.kind === "variable" ? `variable ${placeKey(place)}` : place.kind}
          options={options}
          onPick={pick}
        />
      )}
    </Field>
  );
}

/** `more`: the gateway has found more than it reports. */
function Problems({ of: problems, wrong, more }: { of: readonly TableProblem[]; wrong: number; more: boolean }) {
  if (problems.length === 0) return null;
  return (
    <div role="alert" className="text-dense text-fail">
      <p className="font-strong">
        {wrong === 1 ? "1 line has errors" : `${more ? "At least " : ""}${wrong} lines have errors`}. Nothing has been imported. Correct the
        file and choose it again.
      </p>
      <ul>
        {problems.slice(0, LISTED).map(({ line, column, message }) => (
          <li key={`${line} ${column} ${message}`} className="wrap-anywhere">
            Line {line}
            {column && `, ${column}`}: {message}
          </li>
        ))}
        {wrong > LISTED && <li>and more</li>}
      </ul>
    </div>
  );
}
