"use client";

import { useQuery } from "@tanstack/react-query";
import { type SyntheticEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import { modelsQuery } from "@/lib/client/queries";
import type { CreatedKey } from "@/lib/console/keys/contract";
import { CallSamples } from "../code-samples/call-samples";
import { type Command, useCommands } from "../shell/commands";
import { Button, IconButton } from "../ui/button";
import { CopyButton } from "../ui/copy-button";
import { useModal } from "../ui/dialog";
import { DIALOG } from "../ui/dialog-styles";
import { secretSamples } from "./secret-samples";
import { KEYS_SHORTCUTS } from "./shortcuts";
import { planTrial } from "./trial";
import { TrialLine } from "./trial-line";
import { useLeaveGuard } from "./use-leave-guard";

const NO_MODELS = { items: [] };

/** Shows a secret once. Only its two buttons close it; anything else asks first. */
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
      className={DIALOG.secret.frame}
      aria-labelledby={heading}
      onCancel={ask}
      // A browser may close it without asking if Escape is pressed twice.
      onClose={() => dialog.current?.showModal()}
      onKeyDown={(event) => event.key === "Escape" && ask(event)}
      onClick={(event) => event.target === event.currentTarget && ask(event)}
    >
      <div className={DIALOG.secret.head}>
        <h2 id={heading} className="font-strong text-prose">
          Save this secret now
        </h2>
        <IconButton icon="close" label="Close" className="ml-auto" onClick={ask} />
      </div>
      <div className={`${DIALOG.secret.body} flex min-w-0 flex-col gap-4`}>
        <p className="text-ink-2">
          <b className="text-ink">{key.name}</b> is ready. Only its hash is stored, so the secret is shown this once.
        </p>
        <div className="flex h-11 items-center rounded-input border border-ink bg-canvas pr-1 pl-3 font-mono text-base">
          <span className="flex-1 min-h-0 min-w-0 truncate" data-testid="secret">
            {secret}
          </span>
          <CopyButton word variant="primary" focused text={secret} what="the secret" onCopied={note} />
        </div>
        <CallSamples samples={secretSamples({ secret, trial })} onCopied={note} />
        <TrialLine trial={trial} secret={secret} ready={models !== undefined} />
        {asking ? (
          <CloseQuestion copied={copied} onKeep={() => setAsking(false)} onClose={onClose} />
        ) : (
          <Button variant={copied ? "primary" : "default"} className="self-start" disabled={!copied} onClick={onClose}>
            Done
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
    <div
      role="alertdialog"
      aria-label="You won't see this secret again"
      className="flex min-w-0 flex-wrap items-center gap-2 border-fail border-l-2 py-2 pl-3 text-dense"
    >
      <span className="flex-1 min-h-0 min-w-50">
        <b>You won't see this secret again.</b> {copied ? "You have copied it." : "You have not copied it yet."}
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

/** The command palette could navigate away, so its shortcut asks as well. */
function usePaletteGuard(ask: () => void): void {
  const asking = useRef(ask);
  useEffect(() => {
    asking.current = ask;
  });
  useCommands(
    useMemo((): readonly Command[] => [{ ...KEYS_SHORTCUTS.shortcuts.closeSecret, group: "Do", run: () => asking.current() }], []),
  );
}
