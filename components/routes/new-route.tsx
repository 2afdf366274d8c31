"use client";

import { useState } from "react";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { onDemand } from "../ui/later";
import { LoadingRows } from "../ui/loading-rows";

const NewRouteForm = onDemand(() => import("./new-route-form").then(({ NewRouteForm }) => NewRouteForm), Waiting);

function Waiting() {
  return <LoadingRows rows={3} label="Loading the form" />;
}

export function NewRoute() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="primary" icon="plus" onClick={() => setOpen(true)}>
        New route
      </Button>
      <Dialog open={open} title="New route" onClose={() => setOpen(false)}>
        <NewRouteForm onCancel={() => setOpen(false)} />
      </Dialog>
    </>
  );
}
