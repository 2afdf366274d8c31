"use client";

import type { ComponentProps } from "react";
import { Dialog } from "../ui/dialog";
import { onDemand } from "../ui/later";
import { LoadingRows } from "../ui/loading-rows";

const AddCalls = onDemand(() => import("./add-calls").then(({ AddCalls }) => AddCalls), Waiting);

function Waiting() {
  return <LoadingRows rows={2} label="Loading the form" />;
}

/** Adds logged calls to a dataset. */
export function AddCallsDialog({ open, ...rest }: ComponentProps<typeof AddCalls> & { open: boolean }) {
  return (
    <Dialog open={open} title="Add to a dataset" onClose={rest.onClose}>
      <AddCalls {...rest} />
    </Dialog>
  );
}
