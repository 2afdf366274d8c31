"use client";

import { useEffect, useMemo, useRef, useState } from "react";
import { bearer } from "@/lib/client/call/playground-key";
import type { TryState } from "@/lib/client/call/try-call";
import { dictionary } from "@/lib/contracts/dictionary";
import type { Playground } from "@/lib/contracts/playground";
import { missingParameter, trialAddress } from "@/lib/docs/address";
import type { Trial } from "@/lib/docs/trial";
import { Chord } from "../shell/chord";
import { useCommands } from "../shell/commands";
import { NAV } from "../shell/nav";
import { Button, buttonClass } from "../ui/button";
import { later, onDemand } from "../ui/later";
import { Link } from "../ui/link";
import { DOCS_SHORTCUTS } from "./shortcuts";
import { firstDraft, objectIn, type TrialDraft } from "./trial-draft";
import { TrialFields } from "./trial-fields";
import type { Wrong } from "./wrong-field";

const KeyChip = later(
  () => import("../playground/key-chip").then(({ KeyChip }) => KeyChip),
  () => <span className="inline-block h-8 w-36" />,
);
const TrialAnswer = onDemand(() => import("./trial-answer").then(({ TrialAnswer }) => TrialAnswer));

/** Operations with a playground page. */
const PLAYGROUNDS = dictionary<Playground>({
  "chat.create": "chat",
  "completions.create": "completions",
  "content.generate": "generate",
  "speech.create": "speech",
  "transcriptions.create": "transcribe",
  "translations.create": "transcribe",
  "images.edit": "image",
  "embeddings.create": "embeddings",
  "rerank.create": "rerank",
  "moderations.create": "moderation",
});

interface TrialFormProps {
  trial: Trial;
  draft: TrialDraft;
  onDraft(draft: TrialDraft): void;
}

/** The form and its answer. Calls that change the console itself can't be sent from here. */
export function TrialForm({ trial, draft, onDraft }: TrialFormProps) {
  const { state, wrong, running, send, stop } = useTrial(trial, draft);
  const sendable = trial.access !== "console" || trial.method === "GET";
  const edited = JSON.stringify(draft) !== JSON.stringify(firstDraft(trial));
  const playground = NAV.flatMap(({ items }) => items).find(
    (item) => item.playground !== undefined && item.playground === PLAYGROUNDS[trial.id],
  );
  const press = running ? stop : send;
  const latest = useRef(press);
  latest.current = press;
  useCommands(
    useMemo(() => (sendable ? [{ ...DOCS_SHORTCUTS.shortcuts.send, group: "Do", run: () => latest.current() }] : []), [sendable]),
  );
  if (!sendable) {
    return (
      <p className="text-dense text-ink-3 px-4 py-3">
        This operation changes the console and cannot be sent from here. Use the console pages.
      </p>
    );
  }
  return (
    <>
      <div className="bar border-b-0">
        <h3 className="font-strong">Try it</h3>
        <span className="ml-auto">
          {trial.access === "key" && <KeyChip />}
          {trial.access === "console" && <span className="label">with your session</span>}
          {trial.access === "public" && <span className="label">no key needed</span>}
        </span>
      </div>
      <div className="flex min-w-0 flex-col gap-3 flex-none border-b border-rule px-4 pt-1 pb-4">
        <TrialFields trial={trial} draft={draft} onDraft={onDraft} wrong={wrong} />
        <div className="flex min-w-0 items-center gap-2">
          {edited && (
            <Button variant="quiet" small onClick={() => onDraft(firstDraft(trial))}>
              Reset to example
            </Button>
          )}
          {playground && (
            <Link className={buttonClass({ variant: "quiet", small: true })} href={playground.href}>
              {`Open in ${playground.label}`}
            </Link>
          )}
          <span className="ml-auto" />
          {running ? (
            <Button variant="stop" chord={<Chord keys="mod+enter" />} onClick={stop}>
              Stop
            </Button>
          ) : (
            <Button variant="primary" chord={<Chord keys="mod+enter" />} onClick={send}>
              Send
            </Button>
          )}
        </div>
      </div>
      {state ? <TrialAnswer state={state} onRetry={send} /> : <p className="text-dense text-ink-3 px-4 py-3">{COST[trial.access]}</p>}
    </>
  );
}

const COST: Record<Trial["access"], string> = {
  key: "This is a real call: it counts against your limits and is logged. The response appears here.",
  console: "The response appears here.",
  public: "The response appears here.",
};

function useTrial(trial: Trial, { parameters, text }: TrialDraft) {
  const [state, setState] = useState<TryState>();
  const [wrong, setWrong] = useState<Wrong>();
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);
  const running = state?.status === "waiting" || state?.status === "streaming";
  const send = async () => {
    const missing = missingParameter(parameters);
    if (missing) return setWrong({ field: missing.name, message: "Required: part of the path." });
    if (text !== undefined && !objectIn(text))
      return setWrong({ field: "body", message: `The body is not a JSON object. ${faultOf(text)}` });
    setWrong(undefined);
    abort.current?.abort();
    const own = new AbortController();
    abort.current = own;
    const { tryCall } = await import("@/lib/client/call/try-call");
    const secret = trial.access === "key" ? await bearer().catch((error: Error) => error) : undefined;
    if (secret instanceof Error) return setWrong({ field: "", message: secret.message });
    if (own.signal.aborted) return;
    const request = { method: trial.method, address: trialAddress(trial.path, parameters), body: text, secret };
    await tryCall(request, own.signal, (next) => abort.current === own && setState(next));
  };
  return { state, wrong, running, send: () => void send(), stop: () => abort.current?.abort() };
}

function faultOf(text: string): string {
  try {
    JSON.parse(text);
    return "Enclose it in braces.";
  } catch (error) {
    return error instanceof Error ? error.message : "";
  }
}
