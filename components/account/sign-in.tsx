"use client";

import { useRef, useState } from "react";
import { ApiError, call } from "@/lib/client/api";
import { ACCOUNT } from "@/lib/console/account/addresses";
import type { SignInRequest } from "@/lib/console/account/contract";
import type { Person } from "@/lib/contracts/person";
import type { SignInWays } from "@/lib/contracts/sign-in";
import { Button, buttonClass } from "../ui/button";
import { Field } from "../ui/field";
import { Note } from "../ui/note";
import { TextInput } from "../ui/text-input";
import { submitWith } from "../ui/uncontrolled-form";
import { PasswordField } from "./password-field";

interface SignInProps {
  host: string;
  /** A path of this site. */
  next: string;
  ways: SignInWays;
  /** Why a sign-in with the provider failed. */
  problem?: string;
}

/** The provider's button, name and password, or both. */
export function SignIn({ host, next, ways: { passwords, provider }, problem }: SignInProps) {
  return (
    <>
      <div>
        <h1 className="text-title">Sign in</h1>
        <p className="text-ink-2 mt-1">{host}</p>
      </div>
      {problem && (
        <div role="alert">
          <Note kind="fail">{problem}</Note>
        </div>
      )}
      {provider && (
        <a
          href={`${provider.startUrl}${next === "/" ? "" : `?next=${encodeURIComponent(next)}`}`}
          className={`${buttonClass({ variant: passwords ? "default" : "primary" })} w-full`}
        >
          Sign in with {provider.name}
        </a>
      )}
      {provider && passwords && <p className="label">Or use a password</p>}
      {passwords && <PasswordSignIn next={next} />}
      <div className="text-dense text-ink-3 flex min-w-0 flex-col gap-1">
        <p>No account? Ask an owner of the team for an invitation.</p>
        {passwords && (
          <p>
            Forgot the password? The administrator of this server resets it with{" "}
            <code className="mono break-words">npm run people -- password &lt;name&gt;</code>.
          </p>
        )}
      </div>
    </>
  );
}

function PasswordSignIn({ next }: { next: string }) {
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  const submit = async (typed: FormData) => {
    if (busy) return;
    const name = String(typed.get("username")).trim();
    const password = String(typed.get("password"));
    if (name === "" || password === "") {
      setProblem("Enter your name or e-mail address and your password.");
      first.current?.focus();
      return;
    }
    setBusy(true);
    setProblem(undefined);
    try {
      await call<Person, SignInRequest>(ACCOUNT.signIn, { body: { name, password } });
      // A full page load, so that nothing of the previous person stays in memory.
      window.location.assign(next);
    } catch (error) {
      setBusy(false);
      setProblem(error instanceof ApiError ? error.message : "Something went wrong in this browser. Reload the page.");
    }
  };
  return (
    <form className="flex min-w-0 flex-col gap-4" noValidate {...submitWith(submit)}>
      <Field label="Name or e-mail">
        {(control) => (
          <TextInput
            {...control}
            ref={first}
            name="username"
            autoFocus
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
          />
        )}
      </Field>
      <PasswordField autoComplete="current-password" />
      <Button type="submit" variant="primary" className="w-full" aria-disabled={busy}>
        {busy ? "Signing in" : "Sign in"}
      </Button>
      <div role="alert" className="min-h-5">
        {problem && <Note kind="fail">{problem}</Note>}
      </div>
    </form>
  );
}
