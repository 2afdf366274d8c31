"use client";

import { useState } from "react";
import { useRights } from "../shell/rights";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { onDemand } from "../ui/later";
import { LoadingRows } from "../ui/loading-rows";
import type { CallsOf } from "./from-calls";

const FromCalls = onDemand(() => import("./from-calls").then(({ FromCalls }) => FromCalls), Waiting);

function Waiting() {
  return <LoadingRows rows={4} label="Loading the form" />;
}

/** Opens the form of an evaluation of another model on logged calls. Hidden from people who cannot run models. */
export function FromCallsButton({ of }: { of: CallsOf }) {
  const [open, setOpen] = useState(false);
  if (!useRights().run) return null;
  const close = () => setOpen(false);
  return (
    <>
      <Button icon="evaluations" className="max-md:mr-2" onClick={() => setOpen(true)}>
        <span className="max-md:sr-only">Could this run on …?</span>
      </Button>
      <Dialog open={open} title="Could this run on another model?" onClose={close}>
        <FromCalls of={of} onClose={close} />
      </Dialog>
    </>
  );
}
