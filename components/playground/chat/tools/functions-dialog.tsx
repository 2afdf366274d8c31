"use client";

import type { ComponentProps } from "react";
import { Button } from "../../../ui/button";
import { Dialog } from "../../../ui/dialog";
import { FunctionsTab } from "./functions-tab";
import { FORM_BESIDE_JSON } from "./styles";

/** The functions that a model may call, on a page without other tools. */
export function FunctionsDialog({ onClose, ...functions }: ComponentProps<typeof FunctionsTab> & { onClose(): void }) {
  return (
    <Dialog
      open
      title="Tools"
      look={FORM_BESIDE_JSON}
      onClose={onClose}
      foot={
        <Button variant="primary" className="ml-auto" onClick={onClose}>
          Done
        </Button>
      }
    >
      <FunctionsTab {...functions} />
    </Dialog>
  );
}
