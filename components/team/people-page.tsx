"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { TeamMember } from "@/lib/console/team/contract";
import type { Role } from "@/lib/contracts/person";
import { type Command, useCommands } from "../shell/commands";
import { Button } from "../ui/button";
import { ErrorState } from "../ui/error-state";
import { later } from "../ui/later";
import { LoadingRows } from "../ui/loading-rows";
import { formatDollars } from "./dollars";
import { PeopleTable } from "./people-table";
import type { RoleChange } from "./role-dialog";
import { RolesTable } from "./roles-table";
import { TEAM_SHORTCUTS } from "./shortcuts";
import { TeamFrame } from "./team-frame";
import { invitesQuery, membersQuery } from "./team-queries";
import { TeamSettings } from "./team-settings";

const InviteDialog = later(() => import("./invite-dialog").then(({ InviteDialog }) => InviteDialog));
const RemoveDialog = later(() => import("./remove-dialog").then(({ RemoveDialog }) => RemoveDialog));
const RoleDialog = later(() => import("./role-dialog").then(({ RoleDialog }) => RoleDialog));
const LimitsDialog = later(() => import("./limits-dialog").then(({ LimitsDialog }) => LimitsDialog));

/** The team's members. `role` is the person's own; `manages` means that they may invite and change people. */
export function PeoplePage({ role, manages }: { role: Role; manages: boolean }) {
  const { data, error, refetch } = useQuery(membersQuery);
  const invites = useQuery({ ...invitesQuery, enabled: manages });
  const [inviting, setInviting] = useState(false);
  const [removing, setRemoving] = useState<TeamMember>();
  const [changing, setChanging] = useState<RoleChange>();
  const [limiting, setLimiting] = useState<TeamMember>();
  useInviteCommand(manages, () => setInviting(true));
  return (
    <TeamFrame
      open="/team"
      manages={manages}
      counts={{ "/team": data?.items.length, "/team/invites": invites.data?.items.length }}
      tools={manages && <InviteButton onPress={() => setInviting(true)} />}
    >
      <div className="grid min-h-0 flex-1 content-start overflow-auto xl:grid-cols-[minmax(0,1fr)_388px] xl:content-stretch">
        <div className="min-w-0">
          {data && (
            <PeopleTable
              people={data.items}
              role={role}
              onRemove={setRemoving}
              onRole={(member, next) => setChanging({ member, role: next })}
              onLimits={setLimiting}
            />
          )}
          {!data && !error && <LoadingRows rows={2} label="Loading the people" />}
          {!data && error && (
            <div className="p-4">
              <ErrorState title="The people could not be loaded" actions={<Button onClick={() => void refetch()}>Try again</Button>}>
                {error.message}
              </ErrorState>
            </div>
          )}
        </div>
        {/* With the people, not before them: on a phone it would be pushed down by them. */}
        {(data || error) && (
          <aside
            aria-label="Roles and spending"
            className="flex min-w-0 flex-col gap-6 border-rule border-t bg-panel p-4 xl:border-t-0 xl:border-l"
          >
            <RolesTable />
            <TeamSettings manages={manages} />
            <Spending people={data?.items ?? []} />
          </aside>
        )}
      </div>
      {manages && <InviteDialog open={inviting} role={role} onClose={() => setInviting(false)} />}
      <RemoveDialog member={removing} people={data?.items ?? []} onClose={() => setRemoving(undefined)} />
      <RoleDialog change={changing} onClose={() => setChanging(undefined)} />
      <LimitsDialog member={limiting} onClose={() => setLimiting(undefined)} />
    </TeamFrame>
  );
}

function InviteButton({ onPress }: { onPress(): void }) {
  return (
    <Button variant="primary" icon="plus" chord="N" onClick={onPress}>
      Invite
    </Button>
  );
}

function useInviteCommand(manages: boolean, invite: () => void): void {
  useCommands(
    useMemo(
      (): readonly Command[] => (manages ? [{ ...TEAM_SHORTCUTS.shortcuts.invite, group: "Do", icon: "plus", run: invite }] : []),
      [manages, invite],
    ),
  );
}

/** Bars of members' spending this month; empty without spending. */
function Spending({ people }: { people: readonly TeamMember[] }) {
  const spenders = people.filter(({ spent }) => spent > 0).sort((left, right) => right.spent - left.spent);
  const most = spenders[0]?.spent ?? 0;
  if (most === 0) return null;
  return (
    <section className="flex flex-col gap-2 border-rule border-t pt-4">
      <h2 className="font-strong">Spend this month</h2>
      <dl className="flex flex-col gap-3">
        {spenders.slice(0, 10).map(({ id, name, spent }) => (
          <div key={id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 gap-y-1">
            <dt className="truncate">{name}</dt>
            <dd className="font-mono">{formatDollars(spent)}</dd>
            <span aria-hidden="true" className="col-span-2 border-rule-2 border-b">
              <span className="block h-1 bg-ink-2" style={{ width: `${Math.max(0.5, (spent / most) * 100)}%` }} />
            </span>
          </div>
        ))}
      </dl>
    </section>
  );
}
