"use client";

import { useState } from "react";
import type { PlaygroundSession } from "@/lib/client/session/session";
import { Button } from "../ui/button";
import { ICON_ON_PHONE } from "../ui/head";
import { onDemand } from "../ui/later";
import { Popover } from "../ui/popover";

const SharePanel = onDemand(() => import("./share-panel").then(({ SharePanel }) => SharePanel));

/** Shares the page's content by a link. */
export function ShareButton<Own, Output>({ session }: { session: PlaygroundSession<Own, Output> }) {
  const [open, setOpen] = useState(false);
  const trigger = (
    <Button variant="quiet" icon="share" className={ICON_ON_PHONE} aria-label="Share" title="Share this run by link">
      <span className="max-lg:hidden">Share</span>
    </Button>
  );
  return (
    <Popover open={open} onOpenChange={setOpen} trigger={trigger} label="Share this run" look="form" className="w-100 font-normal">
      {open && <SharePanel session={session} onLeave={() => setOpen(false)} />}
    </Popover>
  );
}
