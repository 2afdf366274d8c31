"use client";

import type { TeamMember } from "@/lib/console/team/contract";
import { LimitFields } from "../limits/limit-fields";
import { readLimits, typedLimits } from "../limits/limits";
import { SaveProblem } from "../limits/save-problem";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { Form } from "../ui/form";
import { toast } from "../ui/toast";
import { anyOf, useForm } from "../ui/use-form";
import { changeMember, membersAnew } from "./team-queries";

/** A person's limits, for the playgrounds and all of their keys together. */
export function LimitsDialog({ member, onClose }: { member: TeamMember | undefined; onClose(): void }) {
  return (
    <Dialog open={member !== undefined} title={`Limits of ${member?.name ?? ""}`} onClose={onClose}>
      {member && <LimitsForm member={member} onClose={onClose} />}
    </Dialog>
  );
}

function LimitsForm({ member, onClose }: { member: TeamMember; onClose(): void }) {
  const form = useForm({
    of: { typed: typedLimits(member.limits) },
    compared: {
      stored: member.limits,
      readAnew: async () => (await membersAnew()).items.find(({ id }) => id === member.id)?.limits,
    },
    wrong: ({ typed }) => anyOf(readLimits(typed).problems),
    save: ({ draft, seen }) => changeMember(member.id, { limits: readLimits(draft.typed).limits, seen }),
    onSaved: () => {
      toast({ kind: "ok", title: `Saved the limits of ${member.name}` });
      onClose();
    },
  });
  return (
    <Form ref={form.ref} onSubmit={form.submit}>
      <p className="text-ink-2">They apply to all playground calls and keys of this person in this team together.</p>
      <LimitFields typed={form.draft.typed} problems={form.problems ?? {}} onChange={(typed) => form.change({ typed })} />
      <SaveProblem error={form.error} now={form.seen} />
      <Button variant="primary" type="submit" className="self-start" disabled={!form.ready}>
        Save limits
      </Button>
    </Form>
  );
}
