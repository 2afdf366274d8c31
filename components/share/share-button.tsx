"use client";

import { useState } from "react";
import type { Desk } from "@/lib/client/desk";
import { Button } from "../ui/button";
import { onDemand } from "../ui/later";
import { Popover } from "../ui/popover";

const SharePanel = onDemand(() => import("./share-panel").then(({ SharePanel }) => SharePanel));

/** Hands what the page shows to others, by a link. */
export function ShareButton<Own, Output>({ desk }: { desk: Desk<Own, Output> }) {
  const [open, setOpen] = useState(false);
  const trigger = (
    <Button variant="quiet" icon="share" aria-label="Share" title="Share this run by link">
      <span className="share-word">Share</span>
    </Button>
  );
  return (
    <Popover open={open} onOpenChange={setOpen} trigger={trigger} label="Share this run" className="share-panel">
      {open && <SharePanel desk={desk as unknown as Desk<unknown, unknown>} onLeave={() => setOpen(false)} />}
    </Popover>
  );
}
