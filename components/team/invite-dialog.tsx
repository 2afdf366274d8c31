"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { NewInvite } from "@/lib/console/team/contract";
import type { Role } from "@/lib/contracts/person";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { Field } from "../ui/field";
import { Form } from "../ui/form";
import { Select } from "../ui/select";
import { TextInput } from "../ui/text-input";
import { InviteLink } from "./invite-link";
import { givableRoles, ROLE_NAMES } from "./roles";
import { invite } from "./team-queries";

const DAYS = [
  { value: "1", label: "a day" },
  { value: "3", label: "3 days" },
  { value: "7", label: "7 days" },
  { value: "30", label: "30 days" },
];

/** Makes a link that lets one person in, and shows it this once. */
export function InviteDialog({ open, role, onClose }: { open: boolean; role: Role; onClose(): void }) {
  const [made, setMade] = useState<NewInvite>();
  const close = () => {
    setMade(undefined);
    onClose();
  };
  return (
    <Dialog open={open} title={made ? "The link" : "Invite somebody"} onClose={close}>
      {made ? <InviteLink made={made} onClose={close} /> : <InviteForm role={role} onMade={setMade} />}
    </Dialog>
  );
}

function InviteForm({ role, onMade }: { role: Role; onMade(made: NewInvite): void }) {
  const [label, setLabel] = useState("");
  const [given, setGiven] = useState<Role>("developer");
  const [days, setDays] = useState("7");
  const make = useMutation({
    mutationFn: () => invite({ ...(label.trim() && { label: label.trim() }), role: given, days: Number(days) }),
    onSuccess: onMade,
  });
  return (
    <Form
      onSubmit={() => {
        if (!make.isPending) make.mutate();
      }}
    >
      <p className="text-ink-2">You get a link to pass on. It works once and needs no mail server.</p>
      <Field label="For whom" hint="A name or an address, for your own list. No mail is sent.">
        {(control) => (
          <TextInput
            {...control}
            data-autofocus
            maxLength={100}
            value={label}
            placeholder="Anyone with the link"
            onChange={(event) => setLabel(event.target.value)}
          />
        )}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Role">
          {({ id }) => (
            <Select
              id={id}
              value={given}
              options={givableRoles(role).map((value) => ({ value, label: ROLE_NAMES[value] }))}
              onChange={(event) => setGiven(event.target.value as Role)}
            />
          )}
        </Field>
        <Field label="Works for">
          {({ id }) => <Select id={id} value={days} options={DAYS} onChange={(event) => setDays(event.target.value)} />}
        </Field>
      </div>
      <div role="alert" className="text-dense text-fail">
        {make.error?.message}
      </div>
      <Button variant="primary" type="submit" className="self-start" disabled={make.isPending}>
        {make.isPending ? "Making the link" : "Make the link"}
      </Button>
    </Form>
  );
}
