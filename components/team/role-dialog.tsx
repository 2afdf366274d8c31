"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import type { TeamMember } from "@/lib/console/team/contract";
import type { Role } from "@/lib/contracts/person";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { Form } from "../ui/form";
import { Note } from "../ui/note";
import { Impact } from "./impact";
import { ROLE_NAMES } from "./roles";
import { changeMember, impactQuery } from "./team-queries";

/** The member who is to get a lower role. */
export interface Demotion {
  member: TeamMember;
  role: Role;
}

/** Shows what a lower role removes, and asks for confirmation. */
export function RoleDialog({ demotion, onClose }: { demotion: Demotion | undefined; onClose(): void }) {
  const title = demotion ? `Make ${demotion.member.name} ${ROLE_NAMES[demotion.role].toLowerCase()}` : "";
  return (
    <Dialog open={demotion !== undefined} title={title} onClose={onClose}>
      {demotion && <RoleForm {...demotion} onClose={onClose} />}
    </Dialog>
  );
}

function RoleForm({ member, role, onClose }: Demotion & { onClose(): void }) {
  const { data, error } = useQuery(impactQuery(member.id, { role }));
  const change = useMutation({ mutationFn: () => changeMember(member.id, { role }), onSuccess: onClose });
  const who = member.you ? "You have" : `${member.name} has`;
  return (
    <Form
      onSubmit={() => {
        if (data && !change.isPending) change.mutate();
      }}
    >
      <p>
        {who} the role {ROLE_NAMES[member.role].toLowerCase()} now. Keys and sessions are limited to the new role.
      </p>
      {data && <Impact impact={data} />}
      {error && <Note kind="fail">{error.message}</Note>}
      <div role="alert" className="text-dense text-fail">
        {change.error?.message}
      </div>
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        <Button variant="danger-fill" type="submit" disabled={!data || change.isPending}>
          Change role
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </Form>
  );
}
