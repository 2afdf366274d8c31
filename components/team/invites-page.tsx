"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ago, ahead } from "@/lib/client/when";
import type { Invite, NewInvite } from "@/lib/console/team/contract";
import type { Role } from "@/lib/contracts/person";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { EmptyState } from "../ui/empty-state";
import { ErrorState } from "../ui/error-state";
import { later } from "../ui/later";
import { LoadingRows } from "../ui/loading-rows";
import { Moment, useNow } from "../ui/moment";
import { toast } from "../ui/toast";
import { InviteLink } from "./invite-link";
import { ROLE_NAMES } from "./roles";
import { TeamFrame } from "./team-frame";
import { invitesQuery, renewInvite, withdrawInvite } from "./team-queries";

const InviteDialog = later(() => import("./invite-dialog").then(({ InviteDialog }) => InviteDialog));

/** Unused invitations. */
export function InvitesPage({ role }: { role: Role }) {
  const { data, error, refetch } = useQuery(invitesQuery);
  const [inviting, setInviting] = useState(false);
  const [made, setMade] = useState<NewInvite>();
  const button = (
    <Button variant="primary" icon="plus" onClick={() => setInviting(true)}>
      Invite
    </Button>
  );
  return (
    <TeamFrame open="/team/invites" manages counts={{ "/team/invites": data?.items.length }} tools={button}>
      <div className="min-h-0 flex-1 overflow-auto">
        {data && data.items.length > 0 && <InviteRows items={data.items} onMade={setMade} />}
        {data?.items.length === 0 && (
          <div className="p-4">
            <EmptyState title="No open invitations" actions={<Button onClick={() => setInviting(true)}>Invite a person</Button>}>
              An invitation is a link that lets one person join. It works once and needs no mail server.
            </EmptyState>
          </div>
        )}
        {!data && !error && <LoadingRows rows={3} label="Loading the invitations" />}
        {!data && error && (
          <div className="p-4">
            <ErrorState title="The invitations could not be loaded" actions={<Button onClick={() => void refetch()}>Try again</Button>}>
              {error.message}
            </ErrorState>
          </div>
        )}
      </div>
      <InviteDialog open={inviting} role={role} onClose={() => setInviting(false)} />
      <Dialog open={made !== undefined} title="Invitation link" onClose={() => setMade(undefined)}>
        {made && <InviteLink made={made} onClose={() => setMade(undefined)} />}
      </Dialog>
    </TeamFrame>
  );
}

function InviteRows({ items, onMade }: { items: readonly Invite[]; onMade(made: NewInvite): void }) {
  return (
    <ul>
      {items.map((invite) => (
        <InviteRow key={invite.id} invite={invite} onMade={onMade} />
      ))}
    </ul>
  );
}

function InviteRow({ invite, onMade }: { invite: Invite; onMade(made: NewInvite): void }) {
  const now = useNow();
  const over = now > 0 && invite.expiresAt <= now;
  const fail = (error: Error) => toast({ kind: "fail", title: "The invitation was not changed", text: error.message });
  const renew = useMutation({ mutationFn: () => renewInvite(invite.id), onSuccess: onMade, onError: fail });
  const withdraw = useMutation({ mutationFn: () => withdrawInvite(invite.id), onError: fail });
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 border-rule border-b px-4 py-1">
      <b className="min-w-40 flex-1 truncate" title={invite.label}>
        {invite.label}
      </b>
      <span className="w-24">{ROLE_NAMES[invite.role]}</span>
      <span className="w-44 text-dense">
        <span className={over ? "text-fail" : ""}>{over ? "expired" : `expires ${ahead(invite.expiresAt, now)}`}</span>
        <span className="block text-ink-3">
          from {invite.from}, <Moment at={invite.createdAt} format={ago} />
        </span>
      </span>
      <span className="ml-auto flex items-center gap-2">
        <Button
          variant="quiet"
          disabled={withdraw.isPending}
          aria-label={`Revoke the invitation of ${invite.label}`}
          onClick={() => withdraw.mutate()}
        >
          Revoke
        </Button>
        <Button disabled={renew.isPending} aria-label={`New link for ${invite.label}`} onClick={() => renew.mutate()}>
          New link
        </Button>
      </span>
    </li>
  );
}
