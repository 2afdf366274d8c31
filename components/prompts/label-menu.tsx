"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { PromptView } from "@/lib/console/prompts/contract";
import { Button, IconButton } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { Field } from "../ui/field";
import { Form } from "../ui/form";
import { Menu, MenuItem, MenuRule } from "../ui/menu";
import { TextInput } from "../ui/text-input";
import { toast } from "../ui/toast";
import { sharesText } from "./labels";
import { removeLabel, setLabel } from "./prompt-queries";

interface LabelMenuProps {
  of: PromptView;
  version: number;
  changes: boolean;
  /** Loads the version into the editor. */
  onOpen(): void;
}

const ALWAYS = "production";

/** What can be done with a version: load it, and point labels to it. */
export function LabelMenu({ of: { slug, labels }, version, changes, onOpen }: LabelMenuProps) {
  const [asking, setAsking] = useState<"new" | "share" | { removed: string }>();
  const close = () => setAsking(undefined);
  const move = useMutation({
    mutationFn: (label: string) => setLabel(slug, label, { shares: [{ version, share: 100 }] }),
    onSuccess: (_, label) => toast({ kind: "ok", title: `${label} is version ${version}`, text: "Calls get it within a second." }),
    onError: (error) => void toast({ kind: "fail", title: "The label was not changed", text: error.message }),
  });
  const names = [...new Set([ALWAYS, ...labels.map(({ label }) => label)])];
  const pointsHere = (name: string) =>
    labels.some(({ label, shares }) => label === name && shares.some((share) => share.version === version));
  const others = names.filter((name) => !(pointsHere(name) && labels.find(({ label }) => label === name)?.shares.length === 1));
  const current = labels.find(({ label }) => label === ALWAYS);
  const canShare = current !== undefined && current.shares[0] !== undefined && !(current.shares.length === 1 && pointsHere(ALWAYS));
  return (
    <>
      <Menu label={`Version ${version}`} trigger={<IconButton small icon="more" label={`Labels of version ${version}`} />}>
        <MenuItem icon="edit" onSelect={onOpen}>
          Load into the editor
        </MenuItem>
        {changes && <MenuRule />}
        {changes &&
          others.map((name) => (
            <MenuItem key={name} onSelect={() => move.mutate(name)}>
              {labels.some(({ label }) => label === name) ? `Move ${name} here` : `Set ${name} here`}
            </MenuItem>
          ))}
        {changes && canShare && <MenuItem onSelect={() => setAsking("share")}>Give it a share of {ALWAYS}</MenuItem>}
        {changes &&
          names.filter(pointsHere).map((name) => (
            <MenuItem key={name} danger onSelect={() => setAsking({ removed: name })}>
              Remove {name}
            </MenuItem>
          ))}
        {changes && <MenuItem onSelect={() => setAsking("new")}>New label</MenuItem>}
      </Menu>
      <Dialog open={asking === "new"} title={`New label of version ${version}`} onClose={close}>
        <NewLabel {...{ slug, labels, version }} onDone={close} />
      </Dialog>
      <Dialog open={asking === "share"} title={`A share of ${ALWAYS} for version ${version}`} onClose={close}>
        <NewShare {...{ slug, version, current }} onDone={close} />
      </Dialog>
      {typeof asking === "object" && <RemoveLabel {...{ slug, labels }} label={asking.removed} onClose={close} />}
    </>
  );
}

interface RemoveLabelProps extends Pick<PromptView, "slug" | "labels"> {
  label: string;
  onClose(): void;
}

function RemoveLabel({ slug, labels, label, onClose }: RemoveLabelProps) {
  const remove = useMutation({
    mutationFn: () => removeLabel(slug, label),
    onSuccess: () => {
      toast({ kind: "off", title: `${label} is removed` });
      onClose();
    },
  });
  const shares = labels.find((one) => one.label === label)?.shares ?? [];
  return (
    <Dialog
      open
      title={`Remove ${label}`}
      onClose={onClose}
      foot={
        <>
          <Button variant="danger-fill" disabled={remove.isPending} onClick={() => remove.mutate()}>
            Remove label
          </Button>
          <Button variant="quiet" data-autofocus onClick={onClose}>
            Keep it
          </Button>
        </>
      }
    >
      <p>
        {label} is removed from {shares.length > 1 ? `all its versions (${sharesText(shares)})` : `version ${sharesText(shares)}`}. Calls
        that name {label === ALWAYS ? "it or no label" : "it"} fail with 400 from then on. The versions stay.
      </p>
      {remove.error && (
        <p className="text-dense text-fail" role="alert">
          {remove.error.message}
        </p>
      )}
    </Dialog>
  );
}

interface NewLabelProps extends Pick<PromptView, "slug" | "labels"> {
  version: number;
  onDone(): void;
}

function NewLabel({ slug, labels, version, onDone }: NewLabelProps) {
  const [typed, setTyped] = useState("");
  const label = typed.trim();
  const save = useMutation({
    mutationFn: () => setLabel(slug, label, { shares: [{ version, share: 100 }] }),
    onSuccess: () => {
      toast({ kind: "ok", title: `${label} is version ${version}`, text: "Calls get it within a second." });
      onDone();
    },
  });
  const existing = labels.find((one) => one.label === label);
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
      <div>
        <Button variant="primary" type="submit" disabled={label === "" || save.isPending}>
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
  onDone(): void;
}

/** The label's main version keeps the rest of the calls. */
function NewShare({ slug, version, current, onDone }: NewShareProps) {
  const [percent, setPercent] = useState("10");
  const share = Number(percent);
  const main = current?.shares.filter((one) => one.version !== version).sort((one, other) => other.share - one.share)[0]?.version;
  const save = useMutation({
    mutationFn: () =>
      setLabel(slug, ALWAYS, {
        shares: [
          { version, share },
          { version: main ?? version, share: 100 - share },
        ],
      }),
    onSuccess: ({ labels }) => {
      const shares = labels.find(({ label }) => label === ALWAYS)?.shares ?? [];
      toast({ kind: "ok", title: `${ALWAYS}: ${sharesText(shares)}`, text: "A caller gets the same version each time." });
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
      <div>
        <Button variant="primary" type="submit" disabled={wrong !== undefined || save.isPending}>
          Set share
        </Button>
      </div>
    </Form>
  );
}
