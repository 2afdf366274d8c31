import { useEffect, useRef, useState } from "react";
import { bearer } from "@/lib/client/call/playground-key";
import { type TryState, tryCall } from "@/lib/client/call/try-call";
import { improveBody, improvedIn } from "@/lib/client/chat/improve";

interface Improvement {
  running: boolean;
  improved?: string;
  problem?: string;
}

/** One call at a time; it is aborted with its dialog. */
export function useImprovement() {
  const [state, setState] = useState<Improvement>({ running: false });
  const calling = useRef<AbortController>(undefined);
  useEffect(() => () => calling.current?.abort(), []);
  const run = async (model: string, prompt: { text: string; wish: string }) => {
    const controller = new AbortController();
    calling.current = controller;
    const report = (next: Improvement) => calling.current === controller && setState(next);
    report({ running: true });
    try {
      const secret = await bearer();
      if (controller.signal.aborted) return void report({ running: false });
      const call = { method: "POST", address: "/v1/chat/completions", body: improveBody(model, prompt), secret };
      await tryCall(call, controller.signal, (reply) => report(stateOf(reply)));
    } catch (error) {
      report({ running: false, problem: error instanceof Error ? error.message : String(error) });
    }
  };
  return { ...state, run, stop: () => calling.current?.abort() };
}

function stateOf({ status, error, wire }: TryState): Improvement {
  if (status === "waiting" || status === "streaming") return { running: true };
  if (status === "stopped") return { running: false };
  if (status === "failed") return { running: false, problem: error?.message };
  const found = improvedIn(wire.body ?? "");
  return "text" in found ? { running: false, improved: found.text } : { running: false, problem: found.problem };
}
