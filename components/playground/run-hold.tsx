"use client";

import { useEffect } from "react";
import type { PlaygroundSession } from "@/lib/client/session/session";
import { useRights } from "../shell/rights";
import { StatusGlyph } from "../ui/status-mark";

const VIEWER = "Viewers cannot run models. Ask an owner for the Developer role.";

/** Blocks a session that the person may not run, so that every way to run it is refused with the reason. */
export function useRunHold<Own, Output>(session: PlaygroundSession<Own, Output>, noModel: string | undefined): void {
  const { run } = useRights();
  const why = run ? noModel : VIEWER;
  useEffect(() => session.hold(why), [session, why]);
}

/** Shown under the header of a page that is read-only for the person. */
export function ViewerBar() {
  const { run } = useRights();
  if (run) return null;
  return (
    <div className="bar h-auto py-1.5" role="status">
      <StatusGlyph kind="unknown" label="Not allowed" />
      <span className="text-dense min-w-0">{VIEWER}</span>
    </div>
  );
}
