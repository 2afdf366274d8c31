"use client";

import { useQuery } from "@tanstack/react-query";
import { type SyntheticEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import { modelsQuery } from "@/lib/client/queries";
import type { CreatedKey } from "@/lib/contracts/console-keys";
import { CallSamples } from "../first-call/call-samples";
import { type Command, useCommands } from "../frame/commands";
import { Button, IconButton } from "../ui/button";
import { CopyButton } from "../ui/copy-button";
import { useModal } from "../ui/dialog";
import { secretSamples } from "./secret-samples";
import { planTrial } from "./trial";
import { TrialLine } from "./trial-line";
import { useLeaveGuard } from "./use-leave-guard";

const NO_MODELS = { items: [] };

/** The one time a secret can be read. Only its own two buttons close it; everything else asks first. */
export function SecretDialog({ created: { secret, key }, onClose }: { created: CreatedKey; onClose(): void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const [asking, setAsking] = useState(false);
  const [copied, setCopied] = useState(false);
  const { data: models } = useQuery(modelsQuery);
  const trial = useMemo(() => planTrial(key, (models ?? NO_MODELS).items), [key, models]);
  useModal(dialog, true);
  useLeaveGuard(() => setAsking(true));
  usePaletteGuard(() => setAsking(true));
  const ask = (event: SyntheticEvent) => {
    event.preventDefault();
    setAsking(true);
  };
  const note = () => setCopied(true);
  return (
    <dialog
      ref={dialog}
      className="dialog w-160"
      aria-labelledby={heading}
      onCancel={ask}
      // A browser may close without asking when Escape is pressed twice.
      onClose={() => dialog.current?.showModal()}
      onKeyDown={(event) => event.key === "Escape" && ask(event)}
      onClick={(event) => event.target === event.currentTarget && ask(event)}
    >
      <div className="dialog-head">
        <h2 id={heading} className="h2 text-prose">
          Save this secret now
        </h2>
        <IconButton icon="close" label="Close" className="push" onClick={ask} />
      </div>
      <div className="dialog-body stack stack-4">
        <p className="dim">
          <b className="text-ink">{key.name}</b> is ready. Only a fingerprint of it is kept, so this is the one time the secret can be read.
        </p>
        <div className="secret">
          <span className="trunc fill" data-testid="secret">
            {secret}
          </span>
          <CopyButton word variant="primary" text={secret} what="the secret" onCopied={note} />
        </div>
        <CallSamples samples={secretSamples({ secret, trial })} onCopied={note} />
        <TrialLine trial={trial} secret={secret} ready={models !== undefined} />
        {asking ? (
          <CloseQuestion copied={copied} onKeep={() => setAsking(false)} onClose={onClose} />
        ) : (
          <Button variant={copied ? "primary" : "default"} className="self-start" disabled={!copied} onClick={onClose}>
            {copied ? "Done" : "Copy it first"}
          </Button>
        )}
      </div>
    </dialog>
  );
}

function CloseQuestion({ copied, onKeep, onClose }: { copied: boolean; onKeep(): void; onClose(): void }) {
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);
  return (
    <div role="alertdialog" aria-label="You won't see this secret again" className="note note-fail row wrap py-2">
      <span className="fill min-w-50">
        <b>You won't see this secret again.</b> {copied ? "It has been copied." : "It has not been copied yet."}
      </span>
      <Button small variant="danger" onClick={onClose}>
        Close anyway
      </Button>
      <Button small ref={keep} onClick={onKeep}>
        Keep open
      </Button>
    </div>
  );
}

/** The palette could lead away from the page; while the secret is shown its chord asks as well. */
function usePaletteGuard(ask: () => void): void {
  const asking = useRef(ask);
  useEffect(() => {
    asking.current = ask;
  });
  useCommands(
    useMemo(
      (): readonly Command[] => [
        { id: "close secret", group: "Do", title: "Put the secret away", chord: "mod+k", run: () => asking.current() },
      ],
      [],
    ),
  );
}
