"use client";

import { useState } from "react";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { ICON_ON_PHONE } from "../ui/head";
import { onDemand } from "../ui/later";
import { LoadingRows } from "../ui/loading-rows";

const NewPromptForm = onDemand(() => import("./new-prompt-form").then(({ NewPromptForm }) => NewPromptForm), Waiting);
const ImportForm = onDemand(() => import("./import-form").then(({ ImportForm }) => ImportForm), Waiting);

function Waiting() {
  return <LoadingRows rows={3} label="Loading the form" />;
}

/** Creating and importing, in dialogs. */
export function NewPrompt() {
  const [open, setOpen] = useState<"new" | "import">();
  const close = () => setOpen(undefined);
  return (
    <>
      <Button variant="quiet" icon="upload" className={ICON_ON_PHONE} onClick={() => setOpen("import")}>
        <span className="max-md:sr-only">Import</span>
      </Button>
      <Button variant="primary" icon="plus" onClick={() => setOpen("new")}>
        New prompt
      </Button>
      <Dialog open={open === "new"} title="New prompt" onClose={close}>
        <NewPromptForm onCancel={close} />
      </Dialog>
      <Dialog open={open === "import"} title="Import a prompt" onClose={close}>
        <ImportForm onDone={close} />
      </Dialog>
    </>
  );
}
