"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { toast } from "../ui/toast";
import { removeProvider } from "./provider-queries";
import { Refusal } from "./test-steps";

/** Confirms the removal of a provider and its key, which cannot be restored. */
export function RemoveProvider({ id, onRemoved }: { id: string; onRemoved(): void }) {
  const [asking, setAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => removeProvider(id),
    onSuccess: () => {
      toast({ kind: "off", title: `${id} is removed`, text: "Its models get 404 from now on, unless another provider has them." });
      onRemoved();
    },
  });
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        Remove
      </Button>
      <Dialog
        open={asking}
        title={`Remove ${id}`}
        onClose={() => setAsking(false)}
        foot={
          <>
            <Button variant="danger-fill" disabled={remove.isPending} onClick={() => remove.mutate()}>
              Remove permanently
            </Button>
            <Button variant="quiet" data-autofocus onClick={() => setAsking(false)}>
              Keep it
            </Button>
          </>
        }
      >
        <p>
          Its address, key and prices are deleted; calls to its models get <span className="mono">404</span> from now on, unless another
          provider has them. Running calls are aborted after a minute. Disable it instead if you may need it again.
        </p>
        <Refusal error={remove.error} />
      </Dialog>
    </>
  );
}
