"use client";

import { useQuery } from "@tanstack/react-query";
import type { EvaluationDraft, Problems } from "@/lib/client/evaluations/draft";
import { datasetQuery, datasetsQuery, versionsQuery } from "../../datasets/dataset-queries";
import { FormRow } from "../../keys/form-row";
import { buttonClass } from "../../ui/button";
import { Field } from "../../ui/field";
import { Link } from "../../ui/link";
import { SegmentedControl } from "../../ui/segmented-control";
import { Select } from "../../ui/select";
import { TextInput } from "../../ui/text-input";
import { plural } from "../labels";

export interface SectionProps {
  draft: EvaluationDraft;
  problems: Problems;
  onChange(change: Partial<EvaluationDraft>): void;
}

/** The dataset, its version, and which of its rows. */
export function RowsSection({ draft, problems, onChange }: SectionProps) {
  const { dataset, version, tag, rows, count } = draft;
  const { data, error } = useQuery(datasetsQuery);
  const chosen = useQuery({ ...datasetQuery(dataset, version === "" ? undefined : Number(version)), enabled: dataset !== "" }).data;
  const versions = useQuery({ ...versionsQuery(dataset), enabled: dataset !== "" }).data;
  if (data?.items.length === 0) return <NoDatasets />;
  const datasets = data?.items ?? [];
  return (
    <FormRow title="Rows" hint="The cases: each row goes to every column.">
      <div className="flex flex-wrap items-start gap-3">
        <Field label="Dataset" required error={problems.get("dataset") ?? error?.message} className="min-w-50 flex-1">
          {(control) => (
            <Select
              {...control}
              value={dataset}
              options={[
                { value: "", label: data ? "Choose a dataset" : "Loading datasets" },
                ...datasets.map(({ id, name, rows: all }) => ({ value: id, label: `${name}, ${plural(all, "row")}` })),
                ...(dataset !== "" && data && !datasets.some(({ id }) => id === dataset)
                  ? [{ value: dataset, label: "deleted dataset" }]
                  : []),
              ]}
              onPick={(id) => onChange({ dataset: id, version: "", tag: "" })}
            />
          )}
        </Field>
        <Field label="Version" className="w-36">
          {(control) => (
            <Select
              {...control}
              value={version}
              options={[
                { value: "", label: "newest" },
                ...(versions?.items ?? []).map((one) => ({ value: String(one.version), label: `version ${one.version}` })),
              ]}
              onPick={(picked) => onChange({ version: picked })}
            />
          )}
        </Field>
        <Field label="Only rows tagged" className="w-36">
          {(control) => (
            <Select
              {...control}
              value={tag}
              options={[{ value: "", label: "any tag" }, ...(chosen?.tags ?? []).map((value) => ({ value, label: value }))]}
              onPick={(picked) => onChange({ tag: picked })}
            />
          )}
        </Field>
      </div>
      <div className="mt-3 flex flex-wrap items-start gap-3">
        <SegmentedControl
          label="How many rows"
          value={rows}
          segments={[
            { value: "all", label: chosen && tag === "" ? `All ${chosen.rows}` : "All" },
            { value: "sample", label: "Sample", title: "Evenly over the dataset" },
            { value: "first", label: "First" },
          ]}
          onChange={(next) => onChange({ rows: next })}
        />
        {rows !== "all" && (
          <Field
            label={rows === "sample" ? "Rows of the sample" : "First rows"}
            error={problems.get(`dataset.${rows}`)}
            className="-mt-5 w-32"
          >
            {(control) => (
              <TextInput
                {...control}
                look="controlFigure"
                inputMode="numeric"
                value={count}
                onChange={({ target }) => onChange({ count: target.value })}
              />
            )}
          </Field>
        )}
      </div>
    </FormRow>
  );
}

function NoDatasets() {
  return (
    <FormRow title="Rows" hint="The cases: each row goes to every column.">
      <p className="text-ink-2">
        There are no datasets yet. A dataset is a table of cases: values for a prompt's variables, and optionally the expected answer.
      </p>
      <Link href="/datasets" className={`${buttonClass()} mt-3`}>
        Open Datasets
      </Link>
    </FormRow>
  );
}
