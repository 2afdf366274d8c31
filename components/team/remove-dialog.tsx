"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { MemberDetail, TeamMember } from "@/lib/console/team/contract";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { Field } from "../ui/field";
import { Form } from "../ui/form";
import { Note } from "../ui/note";
import { Select } from "../ui/select";
import { TextInput } from "../ui/text-input";
import { toast } from "../ui/toast";
import { Impact } from "./impact";
import { impactQuery, leaveTeam, memberQuery, removeMember } from "./team-queries";

interface RemoveDialogProps {
  /** The member to remove; undefined keeps the dialog closed. */
  member: TeamMember | undefined;
  people: readonly TeamMember[];
  onClose(): void;
}

/** Shows what a removal ends, and asks what to do with the person's keys. */
export function RemoveDialog({ member, people, onClose }: RemoveDialogProps) {
  const title = member?.you ? "Leave the team" : `Remove ${member?.name ?? ""}`;
  return (
    <Dialog open={member !== undefined} title={title} onClose={onClose}>
      {member && <RemoveForm member={member} people={people} onClose={onClose} />}
    </Dialog>
  );
}

function RemoveForm({ member, people, onClose }: RemoveDialogProps & { member: TeamMember }) {
  const detail = useQuery({ ...memberQuery(member.id), enabled: !member.you });
  const count = detail.data?.keys.length ?? member.keys;
  const [heirId, setHeirId] = useState("");
  const [typed, setTyped] = useState("");
  const go = useMutation({
    mutationFn: () =>
      (member.you ? leaveTeam : (body: Parameters<typeof leaveTeam>[0]) => removeMember(member.id, body))({
        heirId: heirId || null,
        confirmedKeys: count,
      }),
    onSuccess: () => {
      if (member.you) return window.location.assign("/");
      toast({
        kind: "ok",
        title: `Removed ${member.name} from the team`,
        text: heirId ? "Their keys were handed over." : "Their keys get 401 from now on.",
      });
      onClose();
    },
  });
  const impact = useQuery(impactQuery(member.id, heirId ? { heirId } : {}));
  const ready = impact.data !== undefined && (member.you || detail.data !== undefined) && (count === 0 || typed.trim() === String(count));
  const heirs = people.filter(({ id }) => id !== member.id).map(({ id, name }) => ({ value: id, label: `Hand over to ${name}` }));
  return (
    <Form
      onSubmit={() => {
        if (ready && !go.isPending) go.mutate();
      }}
    >
      <Consequences member={member} keys={detail.data?.keys} count={count} problem={(detail.error ?? impact.error)?.message} />
      {impact.data && <Impact impact={impact.data} />}
      {count > 0 && (
        <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_120px]">
          <Field label={member.you ? "Your keys" : "Their keys"}>
            {({ id }) => (
              <Select
                id={id}
                value={heirId}
                options={[{ value: "", label: count === 1 ? "Revoke it" : "Revoke them" }, ...heirs]}
                onChange={(event) => setHeirId(event.target.value)}
              />
            )}
          </Field>
          <Field label={`Type ${count} to confirm`} required>
            {(control) => <TextInput {...control} inputMode="numeric" value={typed} onChange={(event) => setTyped(event.target.value)} />}
          </Field>
        </div>
      )}
      <div role="alert" className="text-dense text-fail">
        {go.error?.message}
      </div>
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        <Button variant="danger-fill" type="submit" disabled={!ready || go.isPending}>
          {[member.you ? "Leave" : "Remove", count > 0 && (heirId ? "and hand over" : "and revoke")].filter(Boolean).join(" ")}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </Form>
  );
}

function Consequences({
  member,
  keys,
  count,
  problem,
}: {
  member: TeamMember;
  keys: MemberDetail["keys"] | undefined;
  count: number;
  problem?: string;
}) {
  const busy = keys?.filter(({ callsToday }) => callsToday > 0) ?? [];
  const who = member.you ? "You own" : `${member.name} owns`;
  if (problem) return <Note kind="fail">{problem}</Note>;
  return (
    <>
      <p>{count === 0 ? `${who} no key.` : `${who} ${count} ${count === 1 ? "key" : "keys"}.`} Sessions in this team end immediately.</p>
      {busy.length > 0 && (
        <Note kind="fail">
          {busy.slice(0, 5).map(({ id, name, callsToday }) => (
            <span key={id} className="block">
              <b>{name}</b> made {callsToday} {callsToday === 1 ? "call" : "calls"} today; if revoked, it stops immediately.
            </span>
          ))}
          {busy.length > 5 && `${busy.length - 5} more would also stop.`}
        </Note>
      )}
    </>
  );
}
