"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "@/lib/client/api";
import { forgetKeys } from "@/lib/client/call/playground-key";
import { queryClient } from "@/lib/client/query-client";
import { Form } from "../ui/form";
import { changePassword } from "./account-queries";
import { FormFoot } from "./form-foot";
import { PasswordField } from "./password-field";

/** From the contract, which isn't loaded in the browser. */
const LEAST = 10;

export function PasswordForm({ name }: { name: string }) {
  const [current, setCurrent] = useState("");
  const [password, setPassword] = useState("");
  const [left, setLeft] = useState(false);
  const change = useMutation({
    mutationFn: () => changePassword({ current, password }),
    onSuccess: () => {
      setCurrent("");
      setPassword("");
      setLeft(false);
      // The session was renewed, which ended the old one's keys.
      forgetKeys();
      void queryClient().invalidateQueries({ queryKey: ["sessions"] });
    },
  });
  const param = change.error instanceof ApiError ? change.error.param : null;
  const wrong = change.error instanceof ApiError && change.error.code === "invalid_credentials";
  const short = left && password !== "" && password.length < LEAST;
  const type = (set: (text: string) => void) => (text: string) => {
    set(text);
    change.reset();
  };
  return (
    <Form
      className="gap-3"
      noValidate
      onSubmit={() => {
        setLeft(true);
        if (current !== "" && password.length >= LEAST && !change.isPending) change.mutate();
      }}
    >
      <input type="text" name="username" autoComplete="username" value={name} readOnly hidden />
      <div className="grid gap-3 sm:grid-cols-2">
        <PasswordField
          label="Current password"
          value={current}
          autoComplete="current-password"
          error={wrong || param === "current" ? change.error?.message : undefined}
          onChange={type(setCurrent)}
        />
        <PasswordField
          label="New password"
          value={password}
          autoComplete="new-password"
          hint={`At least ${LEAST} characters. A passphrase is fine.`}
          error={short ? `Use at least ${LEAST} characters.` : param === "password" ? change.error?.message : undefined}
          onChange={type(setPassword)}
          onBlur={() => setLeft(true)}
        />
      </div>
      <FormFoot
        button="Change password"
        pending={change.isPending}
        disabled={current === "" || password === ""}
        problem={wrong || param ? undefined : change.error?.message}
        done={change.isSuccess ? "Password changed. All other sessions have ended." : ""}
      />
    </Form>
  );
}
