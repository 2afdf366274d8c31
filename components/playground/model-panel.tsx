"use client";

import { useId } from "react";
import type { ConsoleModel } from "@/lib/console/models/contract";
import { Dialog } from "../ui/dialog";
import { Select } from "../ui/select";
import { ModelList, type ModelListProps } from "./model-list";

export interface ModelPanelProps extends ModelListProps {
  /** The selected id, possibly with a fault suffix. */
  model: string;
  onChange(model: string): void;
}

/** The list, and below it the faults of a sandbox model. */
export function ModelPanel({ model, onChange, ...list }: ModelPanelProps) {
  const of = list.models.find(({ id }) => id === list.chosen);
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <ModelList {...list} />
      {of && of.faults.length > 0 && !list.compared && <Misbehave of={of} model={model} onChange={onChange} />}
    </div>
  );
}

/** The same as a sheet on a phone. */
export function ModelSheet({ title, onClose, ...panel }: ModelPanelProps & { title: string; onClose(): void }) {
  return (
    <Dialog open title={title} look="drawer" onClose={onClose}>
      <div className="flex h-[calc(85dvh-var(--h-head)-8px)] flex-col">
        <ModelPanel {...panel} />
      </div>
    </Dialog>
  );
}

function Misbehave({ of, model, onChange }: { of: ConsoleModel; model: string; onChange(model: string): void }) {
  const id = useId();
  const fault = model.slice(of.id.length + 1);
  const options = [{ value: "", label: "none" }, ...of.faults.map(({ suffix }) => ({ value: suffix, label: suffix }))];
  return (
    <div className="grid flex-none grid-cols-[auto_200px_minmax(0,1fr)] items-center gap-3 border-rule border-t px-4 py-2 max-md:grid-cols-[minmax(0,1fr)] max-md:gap-1">
      <label htmlFor={id} className="label">
        Simulate a failure
      </label>
      <Select
        id={id}
        value={fault}
        options={options}
        onChange={({ target }) => onChange(target.value ? `${of.id}:${target.value}` : of.id)}
      />
      <p className="min-h-4 text-dense text-ink-3">{of.faults.find(({ suffix }) => suffix === fault)?.description}</p>
    </div>
  );
}
