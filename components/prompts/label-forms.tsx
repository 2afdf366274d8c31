"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { PromptView } from "@/lib/console/prompts/contract";
import { Button } from "../ui/button";
import { Field } from "../ui/field";
import { Form } from "../ui/form";
import { TextInput } from "../ui/text-input";
import { toast } from "../ui/toast";
import { PRODUCTION, sharesText } from "./labels";
import { setLabel } from "./prompt-queries";
import { RuleVerdict, useMayMove } from "./rule-verdict";

interface NewLabelProps extends Pick<PromptView, "slug" | "labels"> {
  version: number;
  overrides: boolean;
  onDone(): void;
}

/** Sets a label, or moves the one that is named. */
export function NewLabel({ slug, labels, version, overrides, onDone }: NewLabelProps) {
  const [typed, setTyped] = useState("");
  const [reason, setReason] = useState("");
  const label = typed.trim();
  const existing = labels.find((one) => one.label === label);
  const mayMove = useMayMove({ slug, label: existing ? label : "", version, overrides, reason });
  const save = useMutation({
    mutationFn: () => setLabel(slug, label, { shares: [{ version, share: 100 }], override: reason.trim() || undefined }),
    onSuccess: () => {
      toast({ kind: "ok", title: `${label} is version ${version}`, text: "Calls get it within a second." });
      onDone();
    },
  });
  const hint = existing
    ? `${label} exists: it is moved here from ${sharesText(existing.shares)}.`
    : "Lower-case letters and digits, separated by single hyphens, dots or underscores.";
  return (
    <Form aria-label="New label" noValidate onSubmit={() => save.mutate()}>
      <Field label="Name" required hint={hint} error={save.error?.message}>
        {(control) => (
          <TextInput
            {...control}
            mono
            data-autofocus
            maxLength={40}
            spellCheck={false}
            placeholder="staging"
            value={typed}
            onChange={({ target }) => {
              save.reset();
              setTyped(target.value);
            }}
          />
        )}
      </Field>
      {existing && <RuleVerdict {...{ slug, label, version, overrides, reason }} onReason={setReason} />}
      <div>
        <Button variant="primary" type="submit" disabled={label === "" || mayMove === false || save.isPending}>
          {existing ? "Move label" : "Set label"}
        </Button>
      </div>
    </Form>
  );
}

interface NewShareProps {
  slug: string;
  version: number;
  current: PromptView["labels"][number] | undefined;
  overrides: boolean;
  onDone(): void;
}

/** The label's main version keeps the rest of the calls. */
export function NewShare({ slug, version, current, overrides, onDone }: NewShareProps) {
  const [percent, setPercent] = useState("10");
  const [reason, setReason] = useState("");
  const mayMove = useMayMove({ slug, label: PRODUCTION, version, overrides, reason });
  const share = Number(percent);
  const main = current?.shares.filter((one) => one.version !== version).sort((one, other) => other.share - one.share)[0]?.version;
  const save = useMutation({
    mutationFn: () =>
      setLabel(slug, PRODUCTION, {
        shares: [
          { version, share },
          { version: main ?? version, share: 100 - share },
        ],
        override: reason.trim() || undefined,
      }),
    onSuccess: ({ labels }) => {
      const shares = labels.find(({ label }) => label === PRODUCTION)?.shares ?? [];
      toast({ kind: "ok", title: `${PRODUCTION}: ${sharesText(shares)}`, text: "A caller gets the same version each time." });
      onDone();
    },
  });
  const wrong = Number.isInteger(share) && share >= 1 && share <= 99 ? undefined : "From 1 to 99.";
  return (
    <Form aria-label="Share" noValidate onSubmit={() => wrong === undefined && save.mutate()}>
      <Field label="Percent of the calls" required hint={`Version ${main} gets the other calls.`} error={wrong ?? save.error?.message}>
        {(control) => (
          <TextInput {...control} inputMode="numeric" data-autofocus value={percent} onChange={({ target }) => setPercent(target.value)} />
        )}
      </Field>
      <RuleVerdict {...{ slug, version, overrides, reason }} label={PRODUCTION} onReason={setReason} />
      <div>
        <Button variant="primary" type="submit" disabled={mayMove === false || wrong !== undefined || save.isPending}>
          Set share
        </Button>
      </div>
    </Form>
  );
}

interface MoveLabelProps {
  slug: string;
  label: string;
  version: number;
  overrides: boolean;
  onDone(): void;
}

/** Moves a label that has a rule, below what the rule says about it. */
export function MoveLabel({ slug, label, version, overrides, onDone }: MoveLabelProps) {
  const [reason, setReason] = useState("");
  const mayMove = useMayMove({ slug, label, version, overrides, reason });
  const save = useMutation({
    mutationFn: () => setLabel(slug, label, { shares: [{ version, share: 100 }], override: reason.trim() || undefined }),
    onSuccess: () => {
      toast({ kind: "ok", title: `${label} is version ${version}`, text: "Calls get it within a second." });
      onDone();
    },
  });
  return (
    <Form aria-label={`Move ${label}`} noValidate onSubmit={() => mayMove && save.mutate()}>
      <RuleVerdict {...{ slug, label, version, overrides, reason }} onReason={setReason} />
      {save.error && (
        <p className="text-dense text-fail" role="alert">
          {save.error.message}
        </p>
      )}
      <div>
        <Button variant="primary" type="submit" disabled={!mayMove || save.isPending}>
          Move {label} to {version}
        </Button>
      </div>
    </Form>
  );
}
