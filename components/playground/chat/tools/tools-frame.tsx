import type { ReactNode } from "react";
import { Button } from "../../../ui/button";
import { Dialog } from "../../../ui/dialog";
import { FORM_BESIDE_JSON } from "./styles";

/** The dialog of tools. */
export function ToolsFrame({ onClose, children }: { onClose(): void; children: ReactNode }) {
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
      {children}
    </Dialog>
  );
}
