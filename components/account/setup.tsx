"use client";

import { useRef, useState } from "react";
import { ApiError, call } from "@/lib/client/api";
import { ACCOUNT } from "@/lib/console/account/addresses";
import type { SetUpRequest } from "@/lib/console/account/contract";
import type { Person } from "@/lib/contracts/person";
import { Button } from "../ui/button";
import { Field } from "../ui/field";
import { NameField } from "../ui/name-field";
import { Note } from "../ui/note";
import { TextInput } from "../ui/text-input";
import { submitWith } from "../ui/uncontrolled-form";
import { Closed, USED, WRONG } from "./closed";
import { PasswordField } from "./password-field";

interface Owner {
  name: string;
  email: string;
  password: string;
  teamName: string;
}
type Problems = Partial<Record<keyof Owner | "form", string>>;

/**
 * Creates the first owner with the one-time token and signs in. `passwordMin` is in characters.
 */
export function Setup({ token, passwordMin, sandbox }: { token: string; passwordMin: number; sandbox: boolean }) {
  const [problems, setProblems] = useState<Problems>({});
  const [refusal, setRefusal] = useState<"used" | "wrong">();
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const show = (found: Problems) => {
    setProblems(found);
    const [field] = Object.keys(found);
    form.current?.querySelector<HTMLInputElement>(`[name="${field}"]`)?.focus();
  };
  const submit = async (typed: FormData) => {
    const owner = ownerIn(typed);
    const found = problemsOf(owner, passwordMin);
    if (busy || Object.keys(found).length > 0) return show(found);
    setBusy(true);
    try {
      const body = { token, ...owner, email: owner.email || null };
      await call<Person, SetUpRequest>(ACCOUNT.setUp, { body });
      window.location.assign("/");
    } catch (error) {
      setBusy(false);
      if (error instanceof ApiError && error.status === 410) return setRefusal("used");
      if (error instanceof ApiError && (error.param === "token" || error.status === 401)) return setRefusal("wrong");
      show(refused(error));
    }
  };
  if (refusal) return <Closed {...(refusal === "used" ? USED : WRONG)} />;
  return (
    <form ref={form} className="flex min-w-0 flex-col gap-6" onInput={() => setProblems({})} noValidate {...submitWith(submit)}>
      <div>
        <p className="label">First start</p>
        <h1 className="text-title">Create the owner account</h1>
        <p className="text-ink-2 mt-1">You opened the one-time address from the server's log. It stops working when you finish.</p>
      </div>
      <OwnerFields problems={problems} passwordMin={passwordMin} />
      <div className="flex min-w-0 flex-col gap-2">
        <Button type="submit" variant="primary" className="w-full" aria-disabled={busy}>
          {busy ? "Creating the account" : "Create account"}
        </Button>
        <div role="alert">{problems.form && <Note kind="fail">{problems.form}</Note>}</div>
        <p className="text-dense text-ink-3">
          {sandbox
            ? "The sandbox answers on every endpoint right away, without an account at a provider. Its results are marked as simulated."
            : "Next, you connect a provider."}
        </p>
      </div>
    </form>
  );
}

function ownerIn(typed: FormData): Owner {
  const text = (name: keyof Owner) => String(typed.get(name));
  return { name: text("name").trim(), email: text("email").trim(), password: text("password"), teamName: text("teamName").trim() };
}

function OwnerFields({ problems, passwordMin }: { problems: Problems; passwordMin: number }) {
  const [left, setLeft] = useState(false);
  const [password, setPassword] = useState("");
  const short = left && password !== "" && password.length < passwordMin;
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <NameField label="Name" required most={60} error={problems.name} autoFocus name="name" autoComplete="name" />
      <Field label="E-mail" hint="Optional. Used only to sign in; no mail is sent." error={problems.email}>
        {(control) => <TextInput {...control} name="email" type="email" autoComplete="email" maxLength={254} />}
      </Field>
      <PasswordField
        required
        autoComplete="new-password"
        hint={`At least ${passwordMin} characters. No other rules.`}
        error={problems.password ?? (short ? tooShort(password, passwordMin) : undefined)}
        onChange={setPassword}
        onBlur={(typed) => {
          setPassword(typed);
          setLeft(true);
        }}
      />
      <NameField label="Team" required most={60} error={problems.teamName} name="teamName" defaultValue="home" />
    </div>
  );
}

const tooShort = (password: string, least: number) => `${password.length} characters. Use at least ${least}.`;

function problemsOf({ name, password, teamName, email }: Owner, passwordMin: number): Problems {
  return {
    ...(name === "" && { name: "Enter a name." }),
    ...(email !== "" && !/^\S+@\S+\.\S+$/.test(email) && { email: "Enter an address like name@example.com, or leave this empty." }),
    ...(password.length < passwordMin && { password: tooShort(password, passwordMin) }),
    ...(teamName === "" && { teamName: "Enter a team name." }),
  };
}

function refused(error: unknown): Problems {
  if (!(error instanceof ApiError)) return { form: "Something went wrong in this browser. Reload the page." };
  const fields: readonly string[] = ["name", "email", "password", "teamName"];
  return { [error.param && fields.includes(error.param) ? error.param : "form"]: error.message };
}
