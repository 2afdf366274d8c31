"use client";

import { type ReactNode, useState } from "react";
import { Button, type ButtonProps } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { onDemand } from "../ui/later";
import { LoadingRows } from "../ui/loading-rows";

const RealModel = onDemand(() => import("./real-model").then(({ RealModel }) => RealModel), Waiting);

function Waiting() {
  return <LoadingRows rows={6} label="Loading the form" />;
}

/** A button that opens both ways to a real model. */
export function AddProvider({
  first = true,
  children,
  ...button
}: Pick<ButtonProps, "variant" | "small" | "icon"> & { first?: boolean; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)}>
        {children}
      </Button>
      <Dialog open={open} title="A real model in a minute" onClose={() => setOpen(false)}>
        <RealModel first={first} />
      </Dialog>
    </>
  );
}
