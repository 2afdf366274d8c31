"use client";

import type { PlaygroundSession } from "@/lib/client/session/session";
import { useChordKeys } from "../shell/use-chord-keys";
import { Button } from "../ui/button";

interface RunButtonProps<Own, Output> {
  session: PlaygroundSession<Own, Output>;
  /** Why it cannot run. */
  blocked?: string;
  /** True if an optional field is still empty. */
  anyway?: boolean;
  /** The keys that run it; Ctrl Enter unless told otherwise. */
  chord?: string;
  /** Replaces `session.start()`. */
  onRun?(): void;
}

/** Run, replaced in place by Stop. It keeps the focus. */
export function RunButton<Own, Output>({ session, anyway = false, onRun, ...rest }: RunButtonProps<Own, Output>) {
  const blocked = session.held ?? rest.blocked;
  const run = useChordKeys("mod+enter");
  const several = session.state.columns.length > 1;
  const word = session.running ? "Stop" : "Run";
  const press = () => {
    if (session.running) session.stop();
    else if (blocked === undefined) onRun ? onRun() : void session.start();
  };
  return (
    <Button
      variant={session.running ? "stop" : "primary"}
      className="min-w-26 max-md:min-h-11 max-md:min-w-18"
      chord={session.running ? "Esc" : (rest.chord ?? run)}
      aria-disabled={!session.running && blocked !== undefined}
      title={session.running ? undefined : blocked}
      onClick={press}
    >
      {several ? `${word} all` : word}
      {anyway && !session.running && " anyway"}
    </Button>
  );
}
