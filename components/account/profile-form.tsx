"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { ApiError } from "@/lib/client/api";
import { queryClient } from "@/lib/client/query-client";
import type { Person } from "@/lib/contracts/person";
import { Field } from "../ui/field";
import { Form } from "../ui/form";
import { NameField } from "../ui/name-field";
import { TextInput } from "../ui/text-input";
import { changeMe } from "./account-queries";
import { FormFoot } from "./form-foot";

export function ProfileForm({ person }: { person: Person }) {
  const router = useRouter();
  const [name, setName] = useState(person.name);
  const [email, setEmail] = useState(person.email ?? "");
  const [saved, setSaved] = useState({ name: person.name, email: person.email ?? "" });
  const save = useMutation({
    mutationFn: () => changeMe({ name: name.trim(), email: email.trim() || null }),
    onSuccess: (changed) => {
      setSaved({ name: changed.name, email: changed.email ?? "" });
      setName(changed.name);
      setEmail(changed.email ?? "");
      void queryClient().invalidateQueries({ queryKey: ["me"] });
      // The server renders the name in the rail.
      router.refresh();
    },
  });
  const changed = name !== saved.name || email !== saved.email;
  const param = save.error instanceof ApiError ? save.error.param : null;
  const nameProblem = name.trim() === "" ? "Enter a name. You sign in with it." : param === "name" ? save.error?.message : undefined;
  const emailProblem = param === "email" ? save.error?.message : undefined;
  const type = (set: (text: string) => void) => (event: { target: { value: string } }) => {
    set(event.target.value);
    save.reset();
  };
  return (
    <Form
      className="gap-3"
      noValidate
      onSubmit={() => {
        if (changed && name.trim() !== "" && !save.isPending) save.mutate();
      }}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <NameField label="Name" required most={60} error={nameProblem} autoComplete="username" value={name} onChange={type(setName)} />
        <Field label="E-mail address" error={emailProblem} hint="Optional. You can also sign in with it.">
          {(control) => (
            <TextInput {...control} type="email" autoComplete="email" maxLength={254} value={email} onChange={type(setEmail)} />
          )}
        </Field>
      </div>
      <FormFoot
        button="Save"
        pending={save.isPending}
        disabled={!changed}
        problem={nameProblem || emailProblem ? undefined : save.error?.message}
        done={save.isSuccess && !changed ? "Saved." : ""}
      />
    </Form>
  );
}
