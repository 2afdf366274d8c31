"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, call } from "@/lib/client/api";
import { day } from "@/lib/client/when";
import { TEAM } from "@/lib/console/team/addresses";
import type { Invitation, JoinAsNewRequest } from "@/lib/console/team/contract";
import type { Person } from "@/lib/contracts/person";
import { PasswordField } from "../account/password-field";
import { Button, buttonClass } from "../ui/button";
import { Field } from "../ui/field";
import { Link } from "../ui/link";
import { Moment } from "../ui/moment";
import { NameField } from "../ui/name-field";
import { Note } from "../ui/note";
import { TextInput } from "../ui/text-input";
import { submitWith } from "../ui/uncontrolled-form";
import { ROLE_NAMES } from "./roles";

interface JoinProps {
  token: string;
  /** The signed-in person's name. */
  signedInAs: string | undefined;
  /** Whether accounts with a password can be created. */
  passwords: boolean;
  passwordMin: number;
}

/** What a link invites to, and the ways to join: with an existing account, or a new one. */
export function Join({ token, signedInAs, passwords, passwordMin }: JoinProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ["invitation", token],
    queryFn: ({ signal }) => call<Invitation, { token: string }>(TEAM.readInvitation, { body: { token }, signal }),
    retry: (count, reason) => count < 2 && !(reason instanceof ApiError && reason.status === 404),
  });
  if (data)
    return (
      <>
        <div>
          <p className="label">Invitation</p>
          <h1 className="text-title">Join {data.teamName}</h1>
          <p className="mt-1 text-ink-2">
            {data.from} invites you as {ROLE_NAMES[data.role]}. The link works once, until <Moment at={data.expiresAt} format={day} />.
          </p>
        </div>
        {signedInAs !== undefined ? (
          <SignedIn token={token} name={signedInAs} />
        ) : passwords ? (
          <NewAccount token={token} label={data.label ?? ""} passwordMin={passwordMin} />
        ) : (
          <Link href={signInFor(token)} className={`${buttonClass({ variant: "primary" })} w-full`}>
            Sign in to join
          </Link>
        )}
      </>
    );
  if (!error) return <p role="status">Loading the invitation</p>;
  const over = error instanceof ApiError && error.status === 404;
  return (
    <div className="flex flex-col gap-4">
      <h1 className="text-title">{over ? "This invitation is no longer valid" : "The invitation could not be loaded"}</h1>
      <p className="text-ink-2">{over ? "It was used, revoked or has expired. Ask for a new one." : error.message}</p>
      {over ? (
        <Link href="/login" className={buttonClass()}>
          Sign in
        </Link>
      ) : (
        <Button onClick={() => void refetch()}>Try again</Button>
      )}
    </div>
  );
}

function signInFor(token: string): string {
  return `/login?next=${encodeURIComponent(`/invite/${token}`)}`;
}

function SignedIn({ token, name }: { token: string; name: string }) {
  const join = useMutation({
    mutationFn: () => call<void, { token: string }>(TEAM.join, { body: { token } }),
    // A full page load, so that nothing of the other team stays in memory.
    onSuccess: () => window.location.assign("/"),
  });
  return (
    <div className="flex flex-col gap-4">
      <p>
        You are signed in as <b>{name}</b>. You keep your other teams and can switch between them at the top left.
      </p>
      <Button variant="primary" className="w-full" disabled={join.isPending} onClick={() => join.mutate()}>
        {join.isPending ? "Joining" : `Join as ${name}`}
      </Button>
      <div role="alert">{join.error && <Note kind="fail">{join.error.message}</Note>}</div>
    </div>
  );
}

type Problems = Partial<Record<"name" | "email" | "password" | "form", string>>;

function problemsOf({ name, password, passwordMin }: { name?: string; password?: string; passwordMin: number }): Problems {
  return {
    ...(name?.trim() ? {} : { name: "Enter the name that others will see." }),
    ...((password?.length ?? 0) >= passwordMin ? {} : { password: `Use at least ${passwordMin} characters.` }),
  };
}

/** The form of a new account. `label` names the invited person: a name or an address, possibly empty. */
function NewAccount({ token, label, passwordMin }: { token: string; label: string; passwordMin: number }) {
  const invited = label.includes("@") ? { name: "", email: label } : { name: label.slice(0, 60), email: "" };
  const [problems, setProblems] = useState<Problems>({});
  const [busy, setBusy] = useState(false);
  const submit = async (typed: FormData) => {
    if (busy) return;
    const [name, email, password] = ["name", "email", "password"].map((field) => String(typed.get(field) ?? ""));
    const found = problemsOf({ name, password, passwordMin });
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      const body = { token, name: name?.trim() ?? "", password: password ?? "", email: email?.trim() || null };
      await call<Person, JoinAsNewRequest>(TEAM.joinAsNew, { body });
      window.location.assign("/");
    } catch (error) {
      setBusy(false);
      const { param, message } = error instanceof ApiError ? error : { param: null, message: "Something went wrong in this browser." };
      setProblems({ [param === "name" || param === "email" || param === "password" ? param : "form"]: message });
    }
  };
  return (
    <form className="flex min-w-0 flex-col gap-4" noValidate onInput={() => setProblems({})} {...submitWith(submit)}>
      <NameField label="Name" required most={60} error={problems.name} name="name" autoComplete="name" defaultValue={invited.name} />
      <Field label="E-mail" hint="Optional. Used only to sign in; no mail is sent." error={problems.email}>
        {(control) => (
          <TextInput {...control} name="email" type="email" autoComplete="email" maxLength={254} defaultValue={invited.email} />
        )}
      </Field>
      <PasswordField
        required
        autoComplete="new-password"
        hint={`At least ${passwordMin} characters. No other rules.`}
        error={problems.password}
      />
      <Button type="submit" variant="primary" className="w-full" aria-disabled={busy}>
        {busy ? "Joining" : "Create account and join"}
      </Button>
      <div role="alert">{problems.form && <Note kind="fail">{problems.form}</Note>}</div>
      <p className="text-dense text-ink-3">
        Already have an account? <Link href={signInFor(token)}>Sign in</Link>, then open the link again.
      </p>
    </form>
  );
}
