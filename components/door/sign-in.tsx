"use client";

import { type FormEvent, useRef, useState } from "react";
import { ApiError, call } from "@/lib/client/api";
import type { Person, SignInRequest } from "@/lib/contracts/console-account";
import { CONSOLE } from "@/lib/endpoints/console-routes";
import { Button } from "../ui/button";
import { Field } from "../ui/field";
import { Note } from "../ui/note";
import { TextInput } from "../ui/text-input";
import { PasswordField } from "./password-field";

/**
 * Name or e-mail, and password. `next` is an address of this site. The form keeps what is typed, because people and password managers
 * fill it in before its code is there; sent without its code, it puts no password into an address.
 */
export function SignIn({ host, next }: { host: string; next: string }) {
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const typed = new FormData(event.currentTarget);
    const name = String(typed.get("username")).trim();
    const password = String(typed.get("password"));
    if (name === "" || password === "") {
      setProblem("Give your name or e-mail address, and your password.");
      first.current?.focus();
      return;
    }
    setBusy(true);
    setProblem(undefined);
    try {
      await call<Person, SignInRequest>(CONSOLE.signIn, { body: { name, password } });
      // A whole load, so that nothing of who was here before stays in memory.
      window.location.assign(next);
    } catch (error) {
      setBusy(false);
      setProblem(error instanceof ApiError ? error.message : "Something went wrong in this browser. Load the page again.");
    }
  };
  return (
    <>
      <div>
        <h1 className="title">Sign in</h1>
        <p className="dim mt-1">{host}</p>
      </div>
      <form className="stack stack-4" method="post" onSubmit={submit} noValidate>
        <Field label="Name or e-mail">
          {(control) => (
            <TextInput
              {...control}
              ref={first}
              name="username"
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
      <div className="hint stack stack-1">
        <p>No account? An owner of the team can help.</p>
        <p>
          Forgotten the password? Whoever runs this server sets a new one with{" "}
          <code className="mono break-words">npm run people -- password &lt;name&gt;</code>.
        </p>
      </div>
    </>
  );
}
