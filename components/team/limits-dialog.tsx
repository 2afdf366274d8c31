"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { TeamMember } from "@/lib/console/team/contract";
import { LimitFields } from "../limits/limit-fields";
import { readLimits, typedLimits } from "../limits/limits";
import { SaveProblem } from "../limits/save-problem";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { Form } from "../ui/form";
import { toast } from "../ui/toast";
import { useSeen } from "../ui/use-form";
import { changeMember, membersAnew } from "./team-queries";

/** How much one person may call, in the playgrounds and with all of their keys together. */
export function LimitsDialog({ member, onClose }: { member: TeamMember | undefined; onClose(): void }) {
  return (
    <Dialog open={member !== undefined} title={`Limits of ${member?.name ?? ""}`} onClose={onClose}>
      {member && <LimitsForm member={member} onClose={onClose} />}
    </Dialog>
  );
}

function LimitsForm({ member, onClose }: { member: TeamMember; onClose(): void }) {
  const { seen, onError } = useSeen(member.limits, async () => (await membersAnew()).items.find(({ id }) => id === member.id)?.limits);
  const [typed, setTyped] = useState(() => typedLimits(member.limits));
  const { limits, problems } = readLimits(typed);
  const wrong = Object.keys(problems).length > 0;
  const save = useMutation({
    mutationFn: () => changeMember(member.id, { limits, seen }),
    onError,
    onSuccess: () => {
      toast({ kind: "ok", title: `Limits of ${member.name} are saved` });
      onClose();
    },
  });
  return (
    <Form
      onSubmit={() => {
        if (!wrong && !save.isPending) save.mutate();
      }}
    >
      <p className="text-ink-2">They hold for the playgrounds and all keys of this person together, in this team.</p>
      <LimitFields typed={typed} problems={problems} onChange={setTyped} />
      <SaveProblem error={save.error} now={seen} />
      <Button variant="primary" type="submit" className="self-start" disabled={wrong || save.isPending}>
        Save limits
      </Button>
    </Form>
  );
}
