"use client";

import { useMutation } from "@tanstack/react-query";
import { useMemo } from "react";
import { bearer } from "@/lib/client/call/playground-key";
import { CallSamples } from "../code-samples/call-samples";
import { callSamples } from "../code-samples/samples";
import { runTrial, type Trial } from "../keys/trial";
import { Button } from "../ui/button";
import { StatusMark } from "../ui/status-mark";
import { SimulatedTag } from "../ui/tag";
import { hurryOverview } from "./overview-query";

export interface FirstModel {
  id: string;
  simulated: boolean;
}

const callOf = (model: string): Trial => ({
  method: "POST",
  path: "/v1/chat/completions",
  model,
  body: { model, messages: [{ role: "user", content: "Say hello" }] },
});

/** The first call as a program, and a button that makes it. */
export function FirstCall({ baseUrl, model: { id: model, simulated } }: { baseUrl: string; model: FirstModel }) {
  const samples = useMemo(() => callSamples({ baseUrl: baseUrl.replace(/\/v1$/, ""), model }), [baseUrl, model]);
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: async () => runTrial(callOf(model), await bearer()),
    onSettled: hurryOverview,
  });
  return (
    <section className="mt-6" aria-label="The call">
      <CallSamples samples={samples} />
      <div className="flex min-w-0 flex-wrap items-center gap-2 mt-4 min-h-8">
        <Button variant="primary" disabled={isPending} onClick={() => mutate()}>
          Run the call here
        </Button>
        <span className="flex min-w-0 flex-wrap items-center gap-2" role="status">
          {isPending && <StatusMark kind="run" word="Calling" />}
          {!isPending && data && <StatusMark kind={data.ok ? "ok" : "fail"} word={data.ok ? "Answered" : "Refused"} />}
          {!isPending && data && (
            <span className="mono text-ink-2">
              {data.status || "no response"} {data.ms} ms {model}
            </span>
          )}
          {!isPending && data?.ok && simulated && <SimulatedTag />}
          {!isPending && !data && !error && (
            <span className="text-dense text-ink-3">
              {simulated ? "Runs on the sandbox with a one-hour key. Free." : "Runs with a one-hour key, at the model's price."}
            </span>
          )}
        </span>
      </div>
      {!isPending && data?.answer && (
        <figure className="mt-3 border-border border-l-2 pl-3">
          <figcaption className="label">Answer</figcaption>
          <blockquote dir="auto" className="mt-1 whitespace-pre-wrap break-words text-prose">
            {data.answer}
          </blockquote>
        </figure>
      )}
      {!isPending && (data?.message || error) && (
        <p className="text-dense text-fail mt-1" role="alert">
          {data?.message ?? error?.message}
        </p>
      )}
    </section>
  );
}
