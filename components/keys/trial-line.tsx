"use client";

import { useMutation } from "@tanstack/react-query";
import { Button } from "../ui/button";
import { StatusMark } from "../ui/status-mark";
import { runTrial, type Trial } from "./trial";

export function TrialLine({ trial, secret, ready }: { trial: Trial; secret: string; ready: boolean }) {
  const { mutate, data, isPending } = useMutation({ mutationFn: () => runTrial(trial, secret) });
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-rule border-t pt-3">
      <Button small disabled={!ready || isPending} onClick={() => mutate()}>
        {data ? "Test again" : "Test now"}
      </Button>
      <span className="flex min-w-0 flex-wrap items-center gap-2" role="status">
        {isPending && <StatusMark kind="run" word="Calling" />}
        {!isPending && data && <StatusMark kind={data.ok ? "ok" : "fail"} word={data.ok ? "Works" : "Rejected"} />}
        {!isPending && data && (
          <span className="mono text-ink-2">
            {trial.method} {trial.path} {data.status || "no response"} {data.ms} ms {trial.model}
          </span>
        )}
        {!isPending && !data && (
          <span className="text-dense text-ink-3">One real call{trial.model ? ` to ${trial.model}` : ""}, with this key.</span>
        )}
      </span>
      {!isPending && data?.message && <p className="text-dense text-fail w-full">{data.message}</p>}
    </div>
  );
}
