"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { span } from "@/lib/client/when";
import type { RouteView } from "@/lib/console/routing/contract";
import type { ChangeRolloutRequest, RolloutView } from "@/lib/console/routing/rollout-contract";
import { formatCount, formatMs } from "../playground/figures";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { onDemand } from "../ui/later";
import { LoadingRows } from "../ui/loading-rows";
import { useNow } from "../ui/moment";
import { type StatusKind, StatusMark } from "../ui/status-mark";
import { changeRollout, removeRollout, rolloutQuery } from "./rollout-queries";

const RolloutForm = onDemand(() => import("./rollout-form").then(({ RolloutForm }) => RolloutForm), Waiting);

function Waiting() {
  return <LoadingRows rows={4} label="Loading the form" />;
}

const STATES: Readonly<Record<RolloutView["state"], { kind: StatusKind; word: string }>> = {
  running: { kind: "run", word: "Running" },
  paused: { kind: "warn", word: "Paused" },
  done: { kind: "ok", word: "Done" },
  returned: { kind: "fail", word: "Returned" },
};

/** The rollout of one of a route's targets: its steps, what it is judged by, and the ways to change it. */
export function RolloutPanel({ of: route }: { of: RouteView }) {
  const { data, error } = useQuery(rolloutQuery(route.id));
  const [starting, setStarting] = useState(false);
  const rollout = data?.rollout;
  const isActive = rollout?.state === "running" || rollout?.state === "paused";
  const close = () => setStarting(false);
  return (
    <section aria-label="Rollout" className="flex min-w-0 flex-none flex-col border-rule border-b">
      <div className="bar">
        <h2 className="font-strong">Rollout</h2>
        {rollout && <StatusMark {...STATES[rollout.state]} />}
        {data && !isActive && route.editable && (
          <Button small className="ml-auto" disabled={route.targets.length < 2} onClick={() => setStarting(true)}>
            {rollout ? "Start another" : "Start"}
          </Button>
        )}
      </div>
      <div className="flex flex-col gap-3 p-4">
        {!data && !error && <LoadingRows rows={1} label="Loading the rollout" />}
        {!data && error && <p className="text-dense text-fail">{error.message}</p>}
        {data && !rollout && (
          <p className="text-dense text-ink-3">
            Gives a target a growing share of the calls, and takes it away by itself if errors, durations or ratings get worse.
            {route.targets.length < 2 && " Add the target to the route first."}
          </p>
        )}
        {rollout && <Rollout id={route.id} of={rollout} editable={route.editable} />}
      </div>
      <Dialog open={starting} title="New rollout" onClose={close}>
        <RolloutForm id={route.id} targets={route.targets.map(({ target }) => target)} onDone={close} />
      </Dialog>
    </section>
  );
}

interface RolloutProps {
  id: string;
  of: RolloutView;
  editable: boolean;
}

function Rollout({ id, of: rollout, editable }: RolloutProps) {
  const { target, state, reason, settings, step } = rollout;
  const isActive = state === "running" || state === "paused";
  return (
    <>
      <p className="mono [overflow-wrap:anywhere]">{target}</p>
      <ol aria-label="Steps" className="flex flex-wrap gap-1">
        {settings.steps.map((share, at) => {
          const isCurrent = at === step && state !== "returned";
          return (
            <li
              key={share}
              aria-current={isCurrent ? "step" : undefined}
              className={`mono rounded-input border px-2 py-0.5 text-dense ${isCurrent ? "border-border bg-selected text-ink" : "border-rule text-ink-3"}`}
            >
              {share} %
            </li>
          );
        })}
      </ol>
      {isActive && <NextStep of={rollout} />}
      {state === "returned" && (
        <p className="text-dense">
          {reason} Only calls that the other targets fail still reach it, until this rollout is removed or another one starts.
        </p>
      )}
      {state === "done" && <p className="text-dense">The route is published with this target in front.</p>}
      {state !== "done" && <Figures of={rollout} />}
      {editable && <Actions {...{ id, isActive }} of={rollout} />}
    </>
  );
}

/** What the next step waits for. */
function NextStep({ of: { state, settings, step, stepAt, figures } }: { of: RolloutView }) {
  const now = useNow();
  const { minutes, calls } = settings.hold;
  const left = Math.max(0, calls - figures.target.calls);
  const leftMs = now === 0 ? 0 : Math.max(0, stepAt + minutes * 60_000 - now);
  const waits = [leftMs > 0 && span(leftMs), left > 0 && `${formatCount(left)} more ${left === 1 ? "call" : "calls"}`].filter(Boolean);
  const next = settings.steps[step + 1];
  const then = next === undefined ? "The route is published with it in front" : `${next} % follow`;
  const words =
    state === "paused"
      ? `${then} once it is continued. Limits apply meanwhile.`
      : `${then} ${waits.length > 0 ? `after ${waits.join(" and ")}` : "with the next check"}.`;
  return <p className="text-dense text-ink-2">{words}</p>;
}

function Figures({ of: { figures, settings } }: { of: RolloutView }) {
  const { target, others } = figures;
  const { limits } = settings;
  const share = (part: number, of: number) => (of === 0 ? "–" : `${((part / of) * 100).toFixed(1)} %`);
  const rows = [
    { name: "Calls", of: [formatCount(target.calls), formatCount(others.calls)], limit: "" },
    {
      name: "Failed",
      of: [share(target.failed, target.calls), share(others.failed, others.calls)],
      limit: limits.errors === null ? "none" : `+${limits.errors * 100} %`,
    },
    {
      name: "p95",
      of: [target, others].map(({ p95Ms }) => (p95Ms === null ? "–" : formatMs(p95Ms).join(" "))),
      limit: limits.latency === null ? "none" : `×${limits.latency}`,
    },
    {
      name: "Thumbs down",
      of: [`${target.thumbsDown} of ${target.rated}`, `${others.thumbsDown} of ${others.rated}`],
      limit: limits.thumbsDown === null ? "none" : `${limits.thumbsDown * 100} %`,
    },
  ];
  return (
    <table className="w-full text-dense" aria-label="Figures of the rollout">
      <thead>
        <tr className="text-left text-ink-3">
          <td />
          <th scope="col" className="label py-1 font-normal">
            This step
          </th>
          <th scope="col" className="label font-normal">
            Others
          </th>
          <th scope="col" className="label font-normal">
            Limit
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, of, limit }) => (
          <tr key={name} className="border-rule border-t">
            <th scope="row" className="py-1 text-left font-normal text-ink-2">
              {name}
            </th>
            <td className="mono">{of[0]}</td>
            <td className="mono">{of[1]}</td>
            <td className="mono text-ink-3">{limit}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Actions({ id, of: { state, step, settings, changedAt: seen }, isActive }: Omit<RolloutProps, "editable"> & { isActive: boolean }) {
  const act = useMutation({ mutationFn: (action: ChangeRolloutRequest["action"]) => changeRollout(id, { action, seen }) });
  const remove = useMutation({ mutationFn: () => removeRollout(id) });
  const pending = act.isPending || remove.isPending;
  const failure = act.error ?? remove.error;
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {isActive && (
          <>
            <Button small disabled={pending} onClick={() => act.mutate(state === "paused" ? "resume" : "pause")}>
              {state === "paused" ? "Continue" : "Pause"}
            </Button>
            <Button small disabled={pending} onClick={() => act.mutate("next")}>
              {step + 1 < settings.steps.length ? "Next step now" : "Publish now"}
            </Button>
            <Button small variant="danger" disabled={pending} onClick={() => act.mutate("return")}>
              Return
            </Button>
          </>
        )}
        {!isActive && (
          <Button small disabled={pending} onClick={() => remove.mutate()}>
            Remove
          </Button>
        )}
      </div>
      {failure && (
        <p className="text-dense text-fail" role="alert">
          {failure.message}
        </p>
      )}
    </>
  );
}
