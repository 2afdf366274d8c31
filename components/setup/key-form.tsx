"use client";

import { type FormEvent, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { type NewSecret, requestFirstKey } from "./request-key";

interface KeyFormProps {
  token: string;
  onMade(made: NewSecret): void;
  onRefused(why: "closed" | "wrong"): void;
}

const HINT = "Shown beside its calls in the log. You can make further keys later.";

/** One field: the key's name. The line under it is always there, so an error moves nothing. */
export function KeyForm({ token, onMade, onRefused }: KeyFormProps) {
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const refuse = (text: string) => {
    setProblem(text);
    field.current?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const name = field.current?.value.trim() ?? "";
    if (busy) return;
    if (name === "") return refuse("Give the key a name.");
    setProblem(undefined);
    setBusy(true);
    const outcome = await requestFirstKey(token, name);
    setBusy(false);
    if (outcome.kind === "made") onMade(outcome.made);
    else if (outcome.kind === "closed" || outcome.kind === "wrong") onRefused(outcome.kind);
    else refuse(outcome.text);
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-6">
      <div>
        <p className="label">First start</p>
        <h1 className="font-strong text-title">Make the first key</h1>
        <p className="mt-1 text-ink-2">You opened the one-time address from the server's log. It stops working when the key is made.</p>
      </div>
      <div className="flex flex-col gap-1">
        <label htmlFor="key-name" className="label flex gap-2">
          Name of the key <span>required</span>
        </label>
        <input
          ref={field}
          id="key-name"
          name="name"
          defaultValue="first"
          required
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          aria-invalid={problem !== undefined}
          aria-describedby="key-name-hint"
          className="h-9 w-full rounded-input border border-border bg-raised px-2 text-control hover:border-ink-2 aria-invalid:border-fail pointer-coarse:h-11 pointer-coarse:text-prose"
        />
        <p id="key-name-hint" aria-live="polite" className={`min-h-8 text-dense ${problem ? "text-fail" : "text-ink-3"}`}>
          {problem ?? HINT}
        </p>
      </div>
      <Button type="submit" look="primary" aria-disabled={busy} className="h-9 w-full pointer-coarse:h-11">
        {busy ? "Making the key" : "Make the key"}
      </Button>
    </form>
  );
}
