"use client";

import { useState } from "react";
import type { ModelDetail, SaidValue } from "@/lib/console/models/contract";
import type { FactField } from "@/lib/contracts/model-facts";
import { Button } from "../ui/button";
import { TakeBack } from "./take-back";
import { ValueForm } from "./value-form";
import { FIELD_NAMES, sourceLabel, valueLabel } from "./value-labels";

/** A model's effective values and their sources. The console's own are edited here. */
export function ModelValues({ of: model }: { of: ModelDetail }) {
  const [editing, setEditing] = useState<FactField>();
  return (
    <section aria-label="Values" className="flex min-w-0 flex-col gap-2">
      <h2 className="font-strong text-control">Values</h2>
      <ul className="border-rule border-t">
        {model.values.map((said) => (
          <li key={said.field} className="border-rule border-b py-2">
            <ValueLine model={model} said={said} editing={editing === said.field} onEdit={setEditing} />
            {editing === said.field && <ValueForm of={model} said={said} onDone={() => setEditing(undefined)} />}
          </li>
        ))}
      </ul>
      <p className="text-dense text-ink-3">
        Precedence: configuration file, console, imported price list, the provider's list, prices that ship with the gateway.
      </p>
    </section>
  );
}

interface ValueLineProps {
  model: ModelDetail;
  said: SaidValue;
  editing: boolean;
  onEdit(field: FactField | undefined): void;
}

function ValueLine({ model, said, editing, onEdit }: ValueLineProps) {
  const { field, source, own } = said;
  const fixed = source === "file";
  return (
    <div className="flex min-h-6 min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
      <span className="w-32 flex-none text-dense text-ink-3 max-md:w-full">{FIELD_NAMES[field]}</span>
      <span className="min-w-0 flex-1 basis-48">
        {valueLabel(said)}
        <span className="block text-dense text-ink-3">
          {source === null && field === "enabled" ? "default" : sourceLabel(said)}
          {fixed && "; change it there"}
        </span>
      </span>
      {model.editable && !fixed && (
        <span className="flex flex-none items-center gap-1">
          {own !== null && <TakeBack of={model} field={field} />}
          {field !== "enabled" && !editing && (
            <Button small aria-label={`Change: ${FIELD_NAMES[field]}`} onClick={() => onEdit(field)}>
              Change
            </Button>
          )}
        </span>
      )}
    </div>
  );
}
