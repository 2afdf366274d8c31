"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "@/lib/client/api";
import { LOGS } from "@/lib/console/logs/addresses";
import type { LoggedBodies, LoggedCallDetail, Replay as ReplayAnswer, ReplayRequest, ReplayWay } from "@/lib/console/logs/contract";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { later } from "../ui/later";

const ReplayComparison = later(() => import("./replay-comparison").then(({ ReplayComparison }) => ReplayComparison));

const WAYS: Readonly<Record<ReplayWay, string>> = { gateway: "Replay", provider: "Directly to the provider" };

/** Sends a stored request again, and compares the answers. */
export function Replay({ of: logged, bodies }: { of: LoggedCallDetail; bodies: LoggedBodies }) {
  const [answers, setAnswers] = useState<readonly ReplayAnswer[]>([]);
  const [asking, setAsking] = useState<ReplayWay>();
  const { id, replay } = logged;
  const send = useMutation({
    mutationFn: (body: ReplayRequest) => call<ReplayAnswer, ReplayRequest>(LOGS.replay, { params: { id }, body }),
    onSuccess: (answer) => setAnswers((others) => [...others.filter(({ via }) => via !== answer.via), answer]),
  });
  const start = (via: ReplayWay) => (replay.charged ? setAsking(via) : send.mutate({ via, confirmed: false }));
  return (
    <section aria-label="Replay" className="flex min-w-0 flex-col gap-2">
      <h2 className="font-strong">Replay</h2>
      <p className="text-dense text-ink-2">
        Sends the stored request again, as a call of yours.
        {replay.ways.includes("provider") && " Directly: one attempt at the provider that answered, without route, retries and fallback."}
      </p>
      <div className="flex flex-wrap gap-2">
        {replay.ways.map((via) => (
          <Button key={via} disabled={send.isPending} onClick={() => start(via)}>
            {send.isPending && send.variables.via === via ? "Waiting for the answer" : WAYS[via]}
          </Button>
        ))}
      </div>
      {send.error && (
        <p role="alert" className="text-dense text-fail">
          The call was not replayed. {send.error.message}
        </p>
      )}
      <div aria-live="polite" className="flex min-w-0 flex-col gap-4">
        {answers.map((answer) => (
          <ReplayComparison key={answer.requestId} of={answer} logged={logged} response={bodies.response} />
        ))}
      </div>
      <Dialog
        open={asking !== undefined}
        title="Replay a call that may be charged?"
        onClose={() => setAsking(undefined)}
        foot={
          <>
            <Button
              variant="primary"
              onClick={() => {
                if (asking) send.mutate({ via: asking, confirmed: true });
                setAsking(undefined);
              }}
            >
              Replay and accept the cost
            </Button>
            <Button variant="quiet" data-autofocus onClick={() => setAsking(undefined)}>
              Cancel
            </Button>
          </>
        }
      >
        <p>It makes another image or video, which the provider may charge.</p>
      </Dialog>
    </section>
  );
}

/** Why a call can't be replayed, and what to do. */
export function NoReplay({ of: { bodies } }: { of: LoggedCallDetail }) {
  if (bodies === "hidden" || bodies === "playground") return null;
  return (
    <p className="text-dense text-ink-3">
      {bodies === "kept"
        ? "The stored request is incomplete, so the call can't be replayed."
        : "Calls can be replayed if body logging was on for their key."}
    </p>
  );
}
