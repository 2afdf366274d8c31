"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ago } from "@/lib/client/when";
import type { MadeWebhookSecret, WebhookSecret } from "@/lib/console/webhooks/contract";
import { Button } from "../ui/button";
import { CopyButton } from "../ui/copy-button";
import { Dialog } from "../ui/dialog";
import { Moment } from "../ui/moment";
import { StatusMark } from "../ui/status-mark";
import { endsLabel } from "./labels";
import { endSecret, rotateSecret } from "./webhook-queries";

/** The current signing secrets, and a button that creates one. */
export function Signing({ secrets, manages }: { secrets: readonly WebhookSecret[]; manages: boolean }) {
  const [made, setMade] = useState<MadeWebhookSecret>();
  const rotate = useMutation({ mutationFn: rotateSecret, onSuccess: setMade });
  const none = secrets.length === 0;
  return (
    <div className="flex min-w-0 flex-col items-start gap-3">
      {none ? (
        <p className="text-ink-2">No secret yet: callbacks are sent unsigned, so receivers cannot verify the sender.</p>
      ) : (
        <ul className="w-full border-rule border-t">
          {secrets.map((secret) => (
            <SecretRow key={secret.id} secret={secret} manages={manages} />
          ))}
        </ul>
      )}
      {manages && (
        <div className="flex min-w-0 flex-wrap items-center gap-2">
          {/* Not disabled meanwhile: the focus comes back to it when the dialog is closed. */}
          <Button
            variant={none ? "primary" : "default"}
            aria-disabled={rotate.isPending}
            onClick={() => rotate.isPending || rotate.mutate()}
          >
            {none ? "Create secret" : "Rotate"}
          </Button>
          <span role={rotate.error ? "alert" : "status"} className={`text-dense ${rotate.error ? "text-fail" : "text-ink-3"}`}>
            {rotate.error?.message ?? (none ? "" : "The current secret keeps signing alongside the new one for 24 hours.")}
          </span>
        </div>
      )}
      <Dialog open={made !== undefined} title="Save this secret now" onClose={() => setMade(undefined)}>
        {made && <Made made={made} onClose={() => setMade(undefined)} />}
      </Dialog>
    </div>
  );
}

function SecretRow({ secret: { id, hint, createdAt, endsAt }, manages }: { secret: WebhookSecret; manages: boolean }) {
  const end = useMutation({ mutationFn: () => endSecret(id) });
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-rule border-b py-1.5">
      <span className="min-w-50 flex-1">
        <span className="font-mono">whsec_…{hint}</span>
        <span className="block text-dense text-ink-3">
          made <Moment at={createdAt} format={ago} />
        </span>
        {end.error && (
          <span className="block text-dense text-fail" role="alert">
            {end.error.message}
          </span>
        )}
      </span>
      {endsAt === null ? (
        <StatusMark kind="ok" word="Current" />
      ) : (
        <Moment at={endsAt} format={endsLabel} className="text-dense text-ink-2" />
      )}
      {endsAt !== null && manages && (
        <Button small disabled={end.isPending} aria-label={`Revoke the secret that ends in ${hint}`} onClick={() => end.mutate()}>
          Revoke now
        </Button>
      )}
    </li>
  );
}

/** Shows a new secret once. */
function Made({ made: { secret, secrets }, onClose }: { made: MadeWebhookSecret; onClose(): void }) {
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <p className="text-ink-2">
        Configure it in the program that receives the callbacks; it verifies <code className="mono">webhook-signature</code> with it. The
        secret is not shown again.{secrets.length > 1 && " For 24 hours, each callback is also signed with the previous secret."}
      </p>
      <div className="flex h-11 items-center rounded-input border border-ink bg-canvas pr-1 pl-3 font-mono text-base">
        <span className="min-h-0 min-w-0 flex-1 truncate" data-testid="secret">
          {secret}
        </span>
        <CopyButton word variant="primary" focused text={secret} what="the secret" />
      </div>
      <Button className="self-start" onClick={onClose}>
        Done
      </Button>
    </div>
  );
}
