"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "@/lib/client/api";
import type { PromptView } from "@/lib/console/prompts/contract";
import { Button, IconButton } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { Menu, MenuItem, MenuRule } from "../ui/menu";
import { toast } from "../ui/toast";
import { MoveLabel, NewLabel, NewShare } from "./label-forms";
import { PRODUCTION, type PromptRights, sharesText } from "./labels";
import { labelRuleQuery, removeLabel, setLabel } from "./prompt-queries";
import { RuleForm } from "./rule-form";

interface LabelMenuProps {
  of: PromptView;
  version: number;
  rights: PromptRights;
  /** Loads the version into the editor. */
  onOpen(): void;
}

interface Asking {
  what: "new" | "share" | "move" | "remove" | "rule";
  label: string;
}

/** What can be done with a version: load it, and point labels to it. */
export function LabelMenu({ of, version, rights, onOpen }: LabelMenuProps) {
  const { slug, labels } = of;
  const { changes, guards } = rights;
  const [asking, setAsking] = useState<Asking>();
  const ask = (what: Asking["what"], label = PRODUCTION) => setAsking({ what, label });
  const move = useMutation({
    mutationFn: (label: string) => setLabel(slug, label, { shares: [{ version, share: 100 }] }),
    onSuccess: (_, label) => toast({ kind: "ok", title: `${label} is version ${version}`, text: "Calls get it within a second." }),
    onError(error, label) {
      // The rule was set since the menu was opened, or is not loaded yet.
      if (error instanceof ApiError && error.code === "label_guarded") ask("move", label);
      else toast({ kind: "fail", title: "The label was not changed", text: error.message });
    },
  });
  const names = [...new Set([PRODUCTION, ...labels.map(({ label }) => label)])];
  const pointsHere = (name: string) =>
    labels.some(({ label, shares }) => label === name && shares.some((share) => share.version === version));
  const others = names.filter((name) => !(pointsHere(name) && labels.find(({ label }) => label === name)?.shares.length === 1));
  const current = labels.find(({ label }) => label === PRODUCTION);
  const canShare = current !== undefined && current.shares[0] !== undefined && !(current.shares.length === 1 && pointsHere(PRODUCTION));
  return (
    <>
      <Menu label={`Version ${version}`} trigger={<IconButton small icon="more" label={`Labels of version ${version}`} />}>
        <MenuItem icon="edit" onSelect={onOpen}>
          Load into the editor
        </MenuItem>
        {changes && <MenuRule />}
        {changes &&
          others.map((label) => (
            <MoveItem
              key={label}
              {...{ slug, label, version }}
              isSet={labels.some((one) => one.label === label)}
              onMove={(isGuarded) => (isGuarded ? ask("move", label) : move.mutate(label))}
            />
          ))}
        {changes && canShare && <MenuItem onSelect={() => ask("share")}>Give it a share of {PRODUCTION}</MenuItem>}
        {changes &&
          names.filter(pointsHere).map((name) => (
            <MenuItem key={name} danger onSelect={() => ask("remove", name)}>
              Remove {name}
            </MenuItem>
          ))}
        {changes && <MenuItem onSelect={() => ask("new")}>New label</MenuItem>}
        {guards &&
          names.filter(pointsHere).map((name) => (
            <MenuItem key={name} onSelect={() => ask("rule", name)}>
              Rule of {name}
            </MenuItem>
          ))}
      </Menu>
      <LabelDialogs {...{ of, version, current, asking }} overrides={rights.overrides} onClose={() => setAsking(undefined)} />
    </>
  );
}

interface MoveItemProps {
  slug: string;
  label: string;
  version: number;
  isSet: boolean;
  onMove(isGuarded: boolean): void;
}

/** Says beside the label whether its rule lets it move to the version. */
function MoveItem({ slug, label, version, isSet, onMove }: MoveItemProps) {
  const { data } = useQuery(labelRuleQuery(slug, label, version));
  return (
    <MenuItem onSelect={() => onMove(Boolean(data?.rule))}>
      {isSet ? `Move ${label} here` : `Set ${label} here`}
      {data?.rule && <span className="label ml-auto">{data.missing === null ? "passes its rule" : "guarded"}</span>}
    </MenuItem>
  );
}

interface LabelDialogsProps extends Pick<LabelMenuProps, "of" | "version"> {
  current: PromptView["labels"][number] | undefined;
  asking: Asking | undefined;
  overrides: boolean;
  onClose(): void;
}

function LabelDialogs({ of: { slug, labels }, version, current, asking, overrides, onClose }: LabelDialogsProps) {
  const { what, label = PRODUCTION } = asking ?? {};
  const shared = { slug, version, overrides, onDone: onClose };
  return (
    <>
      <Dialog open={what === "new"} title={`New label of version ${version}`} onClose={onClose}>
        <NewLabel {...shared} labels={labels} />
      </Dialog>
      <Dialog open={what === "share"} title={`A share of ${PRODUCTION} for version ${version}`} onClose={onClose}>
        <NewShare {...shared} current={current} />
      </Dialog>
      <Dialog open={what === "move"} title={`Move ${label} to version ${version}`} onClose={onClose}>
        <MoveLabel {...shared} label={label} />
      </Dialog>
      <Dialog open={what === "rule"} title={`Rule of ${label}`} onClose={onClose}>
        <RuleForm {...{ slug, label, version }} onDone={onClose} />
      </Dialog>
      {what === "remove" && <RemoveLabel {...{ slug, labels, label, onClose }} />}
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
        that name {label === PRODUCTION ? "it or no label" : "it"} fail with 400 from then on. The versions stay.
      </p>
      {remove.error && (
        <p className="text-dense text-fail" role="alert">
          {remove.error.message}
        </p>
      )}
    </Dialog>
  );
}
