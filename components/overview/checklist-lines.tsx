"use client";

import { type ReactNode, useState } from "react";
import { clock, ticking } from "@/lib/client/when";
import type { ConsoleOverview } from "@/lib/console/overview/contract";
import { Button, buttonClass } from "../ui/button";
import { Icon } from "../ui/icon";
import { Link } from "../ui/link";
import { useNow } from "../ui/moment";
import { StatusGlyph } from "../ui/status-mark";
import { hasSandbox, isSupplied } from "./steps";

interface ChecklistLinesProps {
  overview: ConsoleOverview;
  person: string;
  connects: boolean;
  sandboxChosen: boolean;
  onSandbox(): void;
}

/** Four steps. Each completes itself; the last one waits live. */
export function ChecklistLines({ overview, person, connects, sandboxChosen, onSandbox }: ChecklistLinesProps) {
  const { owner, provider, key, firstCall } = overview.checklist;
  const real = overview.providers.find(({ id }) => id === provider.id);
  const sandbox = hasSandbox(overview);
  const providerDone = isSupplied(overview.checklist, sandboxChosen);
  return (
    <ol className="mt-2 border-rule-2 border-t">
      <Line done={owner.done} title="Administrator" hint={`${person} is signed in`} />
      <Line
        done={providerDone}
        title="Provider"
        hint={
          real ? providerHint(real) : sandbox ? "The sandbox needs no account. Connecting a real model takes a minute." : "No models yet."
        }
        aside={
          connects && (
            <>
              {!providerDone && sandbox && (
                <Button small onClick={onSandbox}>
                  Use the sandbox for now
                </Button>
              )}
              <a href="#real-model" className={buttonClass({ small: true })}>
                {provider.done ? "Add provider" : "Connect a provider"}
              </a>
            </>
          )
        }
      />
      <Line
        done={key.done}
        title="Key"
        hint={
          key.done
            ? "Programs call the gateway with it. Its secret was shown once."
            : "Programs call the gateway with it. Only a name is required."
        }
        aside={
          <Link href={key.done ? "/keys" : "/keys/new"} className={buttonClass({ small: true, variant: key.done ? "quiet" : "default" })}>
            {key.done ? "Keys" : "Create key"}
          </Link>
        }
      />
      <Line
        done={firstCall.done}
        waiting={!firstCall.done}
        title="First call"
        hint={
          firstCall.done
            ? `${firstCall.model ?? "A model"} answered${firstCall.at === null ? "" : ` at ${clock(firstCall.at)}`}`
            : "Waiting for it. This step completes by itself; no reload needed."
        }
        aside={!firstCall.done && <WaitingClock />}
      />
    </ol>
  );
}

function providerHint({ id, state, models, latencyMs }: ConsoleOverview["providers"][number]): string {
  if (state !== "works") return `${id} is ${state === "checking" ? "being checked" : state}`;
  return `${id} serves ${models} ${models === 1 ? "model" : "models"}${latencyMs === null ? "" : `, listed in ${latencyMs} ms`}`;
}

interface LineProps {
  done: boolean;
  waiting?: boolean;
  title: string;
  hint: string;
  aside?: ReactNode;
}

function Line({ done, waiting = false, title, hint, aside }: LineProps) {
  return (
    <li className="flex min-h-15 flex-wrap items-center gap-x-2 gap-y-1 border-rule border-b py-2.5">
      <span className={`inline-flex w-6 items-center ${done ? "text-ok" : ""}`}>
        {done ? (
          <>
            <Icon name="check" />
            <span className="sr-only">Done:</span>
          </>
        ) : (
          <StatusGlyph kind={waiting ? "run" : "queued"} label={waiting ? "Waiting:" : "To do:"} />
        )}
      </span>
      <div className="min-w-50 flex-1">
        <h3 className="font-strong text-control">{title}</h3>
        <p className="text-dense text-ink-3">{hint}</p>
      </div>
      {aside && <span className="flex min-w-0 items-center gap-2 ml-auto">{aside}</span>}
    </li>
  );
}

function WaitingClock() {
  const now = useNow();
  const [since] = useState(() => Date.now());
  return <span className="mono text-signal">{ticking(Math.max(0, now - since))}</span>;
}
