"use client";

import type { ComponentProps } from "react";
import { Button } from "../../../ui/button";
import { Dialog } from "../../../ui/dialog";
import { FunctionsEditor } from "./functions-editor";
import { FORM_BESIDE_JSON } from "./styles";

/** Edits the functions that a model may call. */
export function FunctionsDialog({ onClose, ...functions }: ComponentProps<typeof FunctionsEditor> & { onClose(): void }) {
  return (
    <Dialog
      open
      title="Functions"
      look={FORM_BESIDE_JSON}
      onClose={onClose}
      foot={
        <Button variant="primary" className="ml-auto" onClick={onClose}>
          Done
        </Button>
      }
    >
      <FunctionsEditor {...functions} />
    </Dialog>
  );
}
