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
  const [asking, setAsking] = useState<"new" | "share">();
  const failed = (error: Error) => void toast({ kind: "fail", title: "The label was not changed", text: error.message });
  const move = useMutation({
    mutationFn: (label: string) => setLabel(slug, label, { shares: [{ version, share: 100 }] }),
    onSuccess: (_, label) => toast({ kind: "ok", title: `${label} is version ${version}`, text: "Calls get it within a second." }),
    onError: failed,
  });
  const remove = useMutation({
    mutationFn: (label: string) => removeLabel(slug, label),
    onSuccess: (_, label) => toast({ kind: "off", title: `${label} is removed` }),
    onError: failed,
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
            <MenuItem key={name} danger onSelect={() => remove.mutate(name)}>
              Remove {name}
            </MenuItem>
          ))}
        {changes && <MenuItem onSelect={() => setAsking("new")}>New label</MenuItem>}
      </Menu>
      <Dialog open={asking === "new"} title={`New label of version ${version}`} onClose={() => setAsking(undefined)}>
        <NewLabel
          onSave={async (label) => {
            await move.mutateAsync(label);
            setAsking(undefined);
          }}
        />
      </Dialog>
      <Dialog open={asking === "share"} title={`A share of ${ALWAYS} for version ${version}`} onClose={() => setAsking(undefined)}>
        <NewShare slug={slug} version={version} current={current} onDone={() => setAsking(undefined)} />
      </Dialog>
    </>
  );
}

function NewLabel({ onSave }: { onSave(label: string): Promise<void> }) {
  const [label, setName] = useState("staging");
  return (
    <Form aria-label="New label" onSubmit={() => void onSave(label.trim()).catch(() => undefined)}>
      <Field label="Name" required hint="Lower-case letters and digits, in words joined by hyphens, dots or underscores.">
        {(control) => (
          <TextInput
            {...control}
            mono
            data-autofocus
            maxLength={40}
            spellCheck={false}
            value={label}
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Field>
      <div>
        <Button variant="primary" type="submit" disabled={label.trim() === ""}>
          Set label
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
