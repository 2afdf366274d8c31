"use client";

import { useState } from "react";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { onDemand } from "../ui/later";
import { LoadingRows } from "../ui/loading-rows";

const NewDatasetForm = onDemand(() => import("./new-dataset-form").then(({ NewDatasetForm }) => NewDatasetForm), Waiting);

function Waiting() {
  return <LoadingRows rows={2} label="Loading the form" />;
}

export function NewDataset() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="primary" icon="plus" onClick={() => setOpen(true)}>
        New dataset
      </Button>
      <Dialog open={open} title="New dataset" onClose={() => setOpen(false)}>
        <NewDatasetForm onCancel={() => setOpen(false)} />
      </Dialog>
    </>
  );
}
