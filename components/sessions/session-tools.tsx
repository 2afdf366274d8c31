"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { modelsQuery } from "@/lib/client/queries";
import type { AgentSessionDetail, ChangeAgentSessionRequest } from "@/lib/console/agent-sessions/contract";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { Field } from "../ui/field";
import { Form } from "../ui/form";
import { Select } from "../ui/select";
import { toast } from "../ui/toast";
import { changeSession } from "./session-queries";

/** Stops a session, lets it continue, and chooses its model. */
export function SessionTools({ of }: { of: AgentSessionDetail }) {
  const [choosing, setChoosing] = useState(false);
  const change = useMutation({
    mutationFn: (body: ChangeAgentSessionRequest) => changeSession(of.id, body),
    onSuccess: () => setChoosing(false),
    onError: (error) => toast({ kind: "fail", title: "The session could not be changed", text: error.message }),
  });
  if (!of.mayChange) return undefined;
  const stopped = of.state === "stopped" && of.stoppedBy !== "limit";
  return (
    <span className="flex items-center gap-2 max-md:gap-1.5">
      {of.loop !== null && (
        <Button variant="quiet" disabled={change.isPending} onClick={() => change.mutate({ loop: false })}>
          Not a loop
        </Button>
      )}
      <Button aria-haspopup="dialog" onClick={() => setChoosing(true)}>
        <span>
          Only this model<span className="max-md:hidden"> from here</span>
        </span>
      </Button>
      {stopped ? (
        <Button disabled={change.isPending} onClick={() => change.mutate({ stopped: false })}>
          Continue
        </Button>
      ) : (
        <Button variant="stop" disabled={change.isPending} onClick={() => change.mutate({ stopped: true })}>
          Stop
        </Button>
      )}
      <Dialog open={choosing} title="Only this model from here" onClose={() => setChoosing(false)}>
        <ChooseModel of={of} pending={change.isPending} onChoose={(onlyModel) => change.mutate({ onlyModel })} />
      </Dialog>
    </span>
  );
}

const ANY = "";

function ChooseModel({ of, pending, onChoose }: { of: AgentSessionDetail; pending: boolean; onChoose(model: string | null): void }) {
  const { data, error } = useQuery(modelsQuery);
  const [model, setModel] = useState(of.onlyModel ?? of.model);
  const chat = (data?.items ?? []).filter(({ capabilities }) => capabilities.includes("chat")).map(({ id }) => id);
  const options = [
    { value: ANY, label: "Any model, as the client asks" },
    ...[...new Set([of.model, ...chat])].map((id) => ({ value: id, label: id })),
  ];
  return (
    <Form aria-label="Only this model from here" onSubmit={() => onChoose(model === ANY ? null : model)}>
      <Field label="Model" error={error ? `The models could not be loaded: ${error.message}` : undefined}>
        {(control) => <Select {...control} value={model} options={options} onPick={setModel} />}
      </Field>
      <p className="text-dense text-ink-2">It answers all calls of this session, whatever model they name, within a second.</p>
      <Button type="submit" variant="primary" disabled={pending}>
        Apply
      </Button>
    </Form>
  );
}
