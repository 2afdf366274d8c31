"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { LabelRule } from "@/lib/console/evaluations/rule-contract";
import { datasetsQuery } from "../datasets/dataset-queries";
import { Button, buttonClass } from "../ui/button";
import { Field } from "../ui/field";
import { Form } from "../ui/form";
import { Link } from "../ui/link";
import { LoadingRows } from "../ui/loading-rows";
import { SegmentedControl } from "../ui/segmented-control";
import { Select } from "../ui/select";
import { toast } from "../ui/toast";
import { labelRuleQuery, removeRule, setRule } from "./prompt-queries";

type Requires = NonNullable<LabelRule["rule"]>["requires"];

const NEEDS: Readonly<Record<Requires, string>> = {
  "not-worse": "More cases fixed than broken, or a difference that could be chance: p > 0.05 in the sign test.",
  better: "More cases fixed than broken, and unlikely to be chance: p ≤ 0.05 in the sign test.",
};

interface RuleFormProps {
  slug: string;
  label: string;
  /** A version that has the label. */
  version: number;
  onDone(): void;
}

/** Sets or removes the rule of a label. */
export function RuleForm({ slug, label, version, onDone }: RuleFormProps) {
  const { data, error } = useQuery(labelRuleQuery(slug, label, version));
  if (!data) return error ? <p className="text-dense text-fail">{error.message}</p> : <LoadingRows rows={4} label="Loading the rule" />;
  return <Fields {...{ slug, label, onDone }} rule={data.rule} />;
}

function Fields({ slug, label, rule, onDone }: Omit<RuleFormProps, "version"> & { rule: LabelRule["rule"] }) {
  const { data, error } = useQuery(datasetsQuery);
  const [picked, setPicked] = useState(rule?.evaluationDataset ?? "");
  const [requires, setRequires] = useState<Requires>(rule?.requires ?? "not-worse");
  const done = (title: string, kind: "ok" | "off") => {
    toast({ kind, title });
    onDone();
  };
  const save = useMutation({
    mutationFn: () => setRule(slug, label, { evaluationDataset: picked, requires }),
    onSuccess: () => done(`${label} is guarded`, "ok"),
  });
  const remove = useMutation({ mutationFn: () => removeRule(slug, label), onSuccess: () => done(`${label} moves freely`, "off") });
  const pending = save.isPending || remove.isPending;
  const failure = save.error ?? remove.error;
  if (data?.items.length === 0 && !rule)
    return (
      <p className="flex flex-wrap items-center gap-3">
        A rule needs a dataset whose evaluations decide.
        <Link href="/datasets" className={buttonClass()}>
          Datasets
        </Link>
      </p>
    );
  const datasets = data?.items ?? [];
  const isKnown = picked === "" || datasets.some(({ id }) => id === picked);
  return (
    <Form aria-label={`Rule of ${label}`} noValidate onSubmit={() => picked !== "" && save.mutate()}>
      <Field
        label="Dataset"
        required
        hint="The newest finished evaluation of all its rows with both versions decides."
        error={error && !data ? error.message : undefined}
      >
        {(control) => (
          <Select
            {...control}
            data-autofocus
            value={picked}
            options={[
              { value: "", label: data ? "Choose a dataset" : "Loading datasets" },
              ...datasets.map(({ id, name, rows }) => ({ value: id, label: `${name}, ${rows} rows` })),
              ...(isKnown ? [] : [{ value: picked, label: data ? "deleted dataset" : "Loading" }]),
            ]}
            onPick={setPicked}
          />
        )}
      </Field>
      <div className="flex flex-col gap-1">
        <SegmentedControl
          full
          label="Must be"
          value={requires}
          segments={[
            { value: "not-worse", label: "Not worse" },
            { value: "better", label: "Better" },
          ]}
          onChange={setRequires}
        />
        <p className="text-dense text-ink-3">{NEEDS[requires]}</p>
      </div>
      {failure && (
        <p className="text-dense text-fail" role="alert">
          {failure.message}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="primary" type="submit" disabled={picked === "" || pending}>
          {rule ? "Change rule" : "Set rule"}
        </Button>
        {rule && (
          <Button variant="danger" disabled={pending} onClick={() => remove.mutate()}>
            Remove rule
          </Button>
        )}
      </div>
    </Form>
  );
}
