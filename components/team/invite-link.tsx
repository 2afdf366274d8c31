"use client";

import { day } from "@/lib/client/when";
import type { NewInvite } from "@/lib/console/team/contract";
import { Button } from "../ui/button";
import { CopyButton } from "../ui/copy-button";
import { Moment } from "../ui/moment";
import { ROLE_NAMES } from "./roles";

/** An invitation's link, which cannot be shown again. */
export function InviteLink({ made: { invite, url }, onClose }: { made: NewInvite; onClose(): void }) {
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <p className="text-ink-2">
        <b className="text-ink">{invite.label}</b> joins as {ROLE_NAMES[invite.role]}. The link works once, until{" "}
        <Moment at={invite.expiresAt} format={day} />. Only its hash is stored: it cannot be shown again, but you can create a new one.
      </p>
      <div className="flex h-11 min-w-0 items-center rounded-input border border-ink bg-canvas pr-1 pl-3">
        <span className="min-w-0 flex-1 truncate font-mono" data-testid="invite-link">
          {url}
        </span>
        <CopyButton word variant="primary" text={url} what="the link" />
      </div>
      <Button className="self-start" onClick={onClose}>
        Done
      </Button>
    </div>
  );
}
