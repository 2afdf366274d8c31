"use client";

import { useState } from "react";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { ICON_ON_PHONE } from "../ui/head";
import { onDemand } from "../ui/later";
import { LoadingRows } from "../ui/loading-rows";

const ImportForm = onDemand(() => import("./import-form").then(({ ImportForm }) => ImportForm), Waiting);

function Waiting() {
  return <LoadingRows rows={6} label="Loading the form" />;
}

export function ImportPrices() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="quiet"
        icon="download"
        className={ICON_ON_PHONE}
        title="Import prices from a public list"
        onClick={() => setOpen(true)}
      >
        <span className="max-md:sr-only">Import prices</span>
      </Button>
      <Dialog open={open} title="Prices from a public list" onClose={() => setOpen(false)}>
        <ImportForm onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}
