"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { modelsQuery } from "@/lib/client/queries";
import type { AgentSession } from "@/lib/console/agent-sessions/contract";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { Field } from "../ui/field";
import { Form } from "../ui/form";
import { Select } from "../ui/select";
import { useSessionChange } from "./use-session-change";

interface ModelDialogProps {
  of: Pick<AgentSession, "id" | "model" | "onlyModel">;
  onClose(): void;
}

/** Chooses the model that answers all calls of a session. */
export function ModelDialog({ of, onClose }: ModelDialogProps) {
  return (
    <Dialog open title="Only this model from here" onClose={onClose}>
      <ChooseModel of={of} onClose={onClose} />
    </Dialog>
  );
}

const ANY = "";

function ChooseModel({ of, onClose }: ModelDialogProps) {
  const { data, error } = useQuery(modelsQuery);
  const [model, setModel] = useState(of.onlyModel ?? of.model);
  const change = useSessionChange(of.id, onClose);
  const chat = (data?.items ?? []).filter(({ capabilities }) => capabilities.includes("chat")).map(({ id }) => id);
  const options = [
    { value: ANY, label: "Any model, as the client asks" },
    ...[...new Set([of.model, ...chat])].map((id) => ({ value: id, label: id })),
  ];
  return (
    <Form aria-label="Only this model from here" onSubmit={() => change.mutate({ onlyModel: model === ANY ? null : model })}>
      <Field label="Model" error={error ? `The models could not be loaded: ${error.message}` : undefined}>
        {(control) => <Select {...control} value={model} options={options} onPick={setModel} />}
      </Field>
      <p className="text-dense text-ink-2">It answers all calls of this session, whatever model they name, within a second.</p>
      <Button type="submit" variant="primary" disabled={change.isPending}>
        Apply
      </Button>
    </Form>
  );
}
