"use client";

import { useMutation } from "@tanstack/react-query";
import type { CatalogueModel } from "@/lib/console/models/contract";
import { Switch } from "../ui/switch";
import { toast } from "../ui/toast";
import { changeModel } from "./model-queries";

/** Enables or disables a model. If the person may not, it says who may. */
export function ModelSwitch({ of: model }: { of: CatalogueModel }) {
  const { provider, enabled, enabledSource, editable, simulated } = model;
  const turn = useMutation({
    mutationFn: (on: boolean) => changeModel(model, { enabled: on }),
    onError: (error) => toast({ kind: "fail", title: `${model.model} was not changed`, text: error.message }),
  });
  const why = simulated
    ? "The sandbox is built in and cannot be changed."
    : enabledSource === "file"
      ? "Set in the configuration file; change it there."
      : editable
        ? undefined
        : "Only owners and admins of the first team can change this.";
  return (
    <Switch
      aria-label={`Enable ${provider}/${model.model}`}
      checked={turn.isPending ? turn.variables : enabled}
      disabled={why !== undefined || turn.isPending}
      title={why}
      onChange={(on) => turn.mutate(on)}
    />
  );
}
