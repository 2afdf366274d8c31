"use client";

import { useState } from "react";
import type { NewInvite } from "@/lib/console/team/contract";
import type { Role } from "@/lib/contracts/person";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { Field } from "../ui/field";
import { Form } from "../ui/form";
import { NameField } from "../ui/name-field";
import { Select } from "../ui/select";
import { useForm } from "../ui/use-form";
import { InviteLink } from "./invite-link";
import { givableRoles, ROLE_NAMES } from "./roles";
import { invite } from "./team-queries";

const DAYS = [
  { value: "1", label: "1 day" },
  { value: "3", label: "3 days" },
  { value: "7", label: "7 days" },
  { value: "30", label: "30 days" },
];

/** Creates an invitation link for one person, and shows it once. */
export function InviteDialog({ open, role, onClose }: { open: boolean; role: Role; onClose(): void }) {
  const [made, setMade] = useState<NewInvite>();
  const close = () => {
    setMade(undefined);
    onClose();
  };
  return (
    <Dialog open={open} title={made ? "Invitation link" : "Invite a person"} onClose={close}>
      {made ? <InviteLink made={made} onClose={close} /> : <InviteForm role={role} onMade={setMade} />}
    </Dialog>
  );
}

const FIRST: { label: string; given: Role; days: string } = { label: "", given: "developer", days: "7" };

function InviteForm({ role, onMade }: { role: Role; onMade(made: NewInvite): void }) {
  const { ref, draft, error, pending, change, submit } = useForm({
    of: FIRST,
    save: ({ draft: { label, given, days } }) => invite({ ...(label.trim() && { label: label.trim() }), role: given, days: Number(days) }),
    onSaved: onMade,
  });
  return (
    <Form ref={ref} onSubmit={submit}>
      <p className="text-ink-2">You get a link to share. It works once; no mail server is needed.</p>
      <NameField
        label="For whom"
        most={100}
        hint="Name or e-mail address, filled in when they join. No mail is sent."
        data-autofocus
        value={draft.label}
        placeholder="Anyone with the link"
        onChange={(event) => change({ label: event.target.value })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Role">
          {({ id }) => (
            <Select
              id={id}
              value={draft.given}
              options={givableRoles(role).map((value) => ({ value, label: ROLE_NAMES[value] }))}
              onPick={(given) => change({ given })}
            />
          )}
        </Field>
        <Field label="Valid for">
          {({ id }) => <Select id={id} value={draft.days} options={DAYS} onChange={(event) => change({ days: event.target.value })} />}
        </Field>
      </div>
      <div role="alert" className="text-dense text-fail">
        {error?.message}
      </div>
      <Button variant="primary" type="submit" className="self-start" disabled={pending}>
        {pending ? "Creating the link" : "Create link"}
      </Button>
    </Form>
  );
}
