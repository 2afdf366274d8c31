"use client";

import { useMutation } from "@tanstack/react-query";
import type { ModelDetail } from "@/lib/console/models/contract";
import type { FactField } from "@/lib/contracts/model-facts";
import { Button } from "../ui/button";
import { toast } from "../ui/toast";
import { changeModel } from "./model-queries";
import { FIELD_NAMES } from "./value-labels";

/** Removes the console's value, so that the next source applies. */
export function TakeBack({ of: model, field }: { of: ModelDetail; field: FactField }) {
  const back = useMutation({
    mutationFn: () => changeModel(model, { [field]: null }),
    onError: (error) => toast({ kind: "fail", title: `${model.model} was not changed`, text: error.message }),
  });
  return (
    <Button small variant="quiet" disabled={back.isPending} aria-label={`Reset: ${FIELD_NAMES[field]}`} onClick={() => back.mutate()}>
      Reset
    </Button>
  );
}
