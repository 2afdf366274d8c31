"use client";

import { useId, useState } from "react";
import type { ConsoleProvider } from "@/lib/console/providers/contract";
import { Button } from "../ui/button";
import { onDemand } from "../ui/later";
import { LoadingRows } from "../ui/loading-rows";
import type { AccessDraft, AccessProblems } from "./access-draft";
import { connectionSummary } from "./connection-summary";

const ConnectionFields = onDemand(() => import("./connection-fields").then(({ ConnectionFields }) => ConnectionFields), Waiting);

/** The lines of several keys. */
export const ManyKeys = onDemand(() => import("./key-rows").then(({ KeyRows }) => KeyRows), Waiting);

function Waiting() {
  return <LoadingRows rows={6} label="Loading the fields" />;
}

interface MoreAccessProps {
  draft: AccessDraft;
  stored: ConsoleProvider["connection"];
  problems: AccessProblems;
  proxied: boolean;
  onChange(change: Partial<AccessDraft>): void;
}

/** Headers, timeouts, proxy and certificates, folded: most providers need none of them. */
export function MoreAccess(props: MoreAccessProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const summary = connectionSummary(props.stored);
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        <Button small variant="quiet" icon={open ? "up" : "down"} aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          {props.proxied ? "Headers, timeouts, proxy" : "Headers, timeouts"}
        </Button>
        {summary !== "" && <span className="text-dense text-ink-3">{summary}</span>}
      </div>
      <div id={id} hidden={!open}>
        {open && <ConnectionFields {...props} />}
      </div>
    </div>
  );
}
