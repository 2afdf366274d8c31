"use client";

import type { Desk } from "@/lib/client/desk";
import { useChordKeys } from "../frame/use-chord-keys";
import { Button } from "../ui/button";

interface RunButtonProps<Own, Output> {
  desk: Desk<Own, Output>;
  /** Why it cannot run now. */
  blocked?: string;
  /** Instead of `desk.start()`. */
  onRun?(): void;
}

/** Run, and in the same rectangle Stop. The focus stays on it. */
export function RunButton<Own, Output>({ desk, blocked, onRun }: RunButtonProps<Own, Output>) {
  const run = useChordKeys("mod+enter");
  const several = desk.state.columns.length > 1;
  const word = desk.running ? "Stop" : "Run";
  const press = () => {
    if (desk.running) desk.stop();
    else if (blocked === undefined) onRun ? onRun() : void desk.start();
  };
  return (
    <Button
      variant={desk.running ? "stop" : "primary"}
      className="min-w-26"
      chord={desk.running ? "Esc" : run}
      aria-disabled={!desk.running && blocked !== undefined}
      title={desk.running ? undefined : blocked}
      onClick={press}
    >
      {several ? `${word} all` : word}
    </Button>
  );
}
