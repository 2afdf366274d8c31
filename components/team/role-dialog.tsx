"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import type { TeamMember } from "@/lib/console/team/contract";
import { isLower } from "@/lib/contracts/permissions";
import type { Role } from "@/lib/contracts/person";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { Form } from "../ui/form";
import { Note } from "../ui/note";
import { toast } from "../ui/toast";
import { Impact } from "./impact";
import { ROLE_NAMES, roleDifference } from "./roles";
import { changeMember, impactQuery } from "./team-queries";

/** A role that was chosen for a member and isn't confirmed yet. */
export interface RoleChange {
  member: TeamMember;
  role: Role;
}

/** Shows what another role adds or takes away, and asks for confirmation. */
export function RoleDialog({ change, onClose }: { change: RoleChange | undefined; onClose(): void }) {
  const title = change ? `Change the role of ${change.member.name} to ${ROLE_NAMES[change.role]}?` : "";
  return (
    <Dialog open={change !== undefined} title={title} onClose={onClose}>
      {change && <RoleForm {...change} onClose={onClose} />}
    </Dialog>
  );
}

function RoleForm({ member, role, onClose }: RoleChange & { onClose(): void }) {
  const lower = isLower(role, member.role);
  const impact = useQuery({ ...impactQuery(member.id, { role }), enabled: lower });
  const change = useMutation({
    mutationFn: () => changeMember(member.id, { role }),
    onSuccess: () => {
      const title = member.you ? `Your role is now ${ROLE_NAMES[role]}` : `${member.name} is now ${ROLE_NAMES[role]}`;
      toast({ kind: "ok", title, text: `Was ${ROLE_NAMES[member.role]}.` });
      onClose();
    },
  });
  const ready = (!lower || impact.data !== undefined) && !change.isPending;
  return (
    <Form onSubmit={() => ready && change.mutate()}>
      <p className="text-ink-2">
        {member.you ? "You have" : `${member.name} has`} the role {ROLE_NAMES[member.role]} now. The new role applies within a second, to
        sessions and keys too.
      </p>
      <Difference from={member.role} to={role} />
      {impact.data && <Impact impact={impact.data} />}
      {impact.error && <Note kind="fail">{impact.error.message}</Note>}
      <div role="alert" className="text-dense text-fail">
        {change.error?.message}
      </div>
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        <Button variant={lower ? "danger-fill" : "primary"} type="submit" disabled={!ready}>
          Change role
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </Form>
  );
}

/** The lines of the table of roles that differ. */
function Difference({ from, to }: { from: Role; to: Role }) {
  const lines = roleDifference(from, to);
  return (
    <section>
      <h3 className="label">{isLower(to, from) ? "No longer allowed" : "Newly allowed"}</h3>
      <ul className="list-disc pl-4">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
