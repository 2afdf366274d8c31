"use client";

import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { changeShare, createShare } from "@/lib/client/shares/shares";
import type { Shareable } from "@/lib/client/shares/snapshot";
import { ago } from "@/lib/client/when";
import type { Share, ShareAccess, ShareLife } from "@/lib/console/shares/contract";
import type { Playground } from "@/lib/contracts/playground";
import { Button } from "../ui/button";
import { CopyButton } from "../ui/copy-button";
import { FIELD, Field } from "../ui/field";
import { Moment, useNow } from "../ui/moment";
import { SegmentedControl } from "../ui/segmented-control";
import { Select } from "../ui/select";
import { TextInput } from "../ui/text-input";
import { addressOfShare, endLabel, opensLabel } from "./labels";

interface ShareFormProps {
  run: Shareable;
  playground: Playground;
  /** The default title of a new link. */
  title: string;
  /** The person's own links on this page, newest first. */
  mine: readonly Share[];
  /** The one that shows this run already. */
  match: Share | undefined;
}

/** Creates a link, or updates an existing one to show this run: its address stays. */
export function ShareForm({ mine, match, ...rest }: ShareFormProps) {
  const [chosen, setChosen] = useState(match?.id ?? "");
  const [fresh, setFresh] = useState<string>();
  const target = mine.find(({ id }) => id === chosen);
  return (
    <>
      {mine.length > 0 && (
        <Field label="Address">
          {(control) => (
            <Select
              {...control}
              value={target?.id ?? ""}
              onChange={(event) => setChosen(event.target.value)}
              options={[{ value: "", label: "New link" }, ...mine.slice(0, 20).map(optionOf)]}
            />
          )}
        </Field>
      )}
      <LinkForm
        key={target?.id ?? ""}
        {...rest}
        target={target}
        fresh={target !== undefined && target.id === fresh}
        onMade={(share) => {
          setChosen(share.id);
          setFresh(share.id);
        }}
      />
    </>
  );
}

function optionOf({ id, title, updatedAt }: Share) {
  return { value: id, label: `${title.length > 40 ? `${title.slice(0, 39)}…` : title}, ${ago(updatedAt, Date.now())}` };
}

interface LinkFormProps extends Pick<ShareFormProps, "run" | "playground" | "title"> {
  /** The link to change; absent for a new one. */
  target: Share | undefined;
  /** True if it was just created here. */
  fresh: boolean;
  onMade(share: Share): void;
}

function LinkForm({ run, playground, title: known, target, fresh, onMade }: LinkFormProps) {
  const [title, setTitle] = useState(target?.title ?? known);
  const [access, setAccess] = useState<ShareAccess>(target?.access ?? "team");
  const [expires, setExpires] = useState<ShareLife | undefined>(target ? undefined : "30d");
  const save = useMutation({
    mutationFn: () => {
      const shown = { runId: run.runId ?? null, title: title.trim(), access, snapshot: run.snapshot };
      return target ? changeShare(target.id, { ...shown, expires }) : createShare({ ...shown, playground, expires: expires ?? "30d" });
    },
    onSuccess: onMade,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (title.trim() !== "" && !save.isPending) save.mutate();
  };
  return (
    <form className="flex min-w-0 flex-col gap-3" onSubmit={submit}>
      {target && <Made share={target} fresh={fresh} current={target.runId !== null && target.runId === run.runId} />}
      <Field label="Title">
        {(control) => (
          <TextInput {...control} data-autofocus maxLength={200} value={title} onChange={(event) => setTitle(event.target.value)} />
        )}
      </Field>
      <div className={FIELD}>
        <span className="label">Who can open it</span>
        <SegmentedControl full label="Who can open it" value={access} segments={ACCESS} onChange={setAccess} />
        <p className="text-dense text-ink-3">
          {access === "team" ? "Members of your team who are signed in." : "Anyone with the link, without signing in."}
        </p>
      </div>
      <div className={FIELD}>
        <span className="label">{target ? "New expiry" : "Expires"}</span>
        <SegmentedControl full label={target ? "New expiry" : "Expires"} value={expires} segments={LIVES} onChange={setExpires} />
      </div>
      <div className="flex min-w-0 items-center gap-2">
        <Button variant="primary" type="submit" disabled={title.trim() === "" || save.isPending}>
          {target ? "Update link" : "Create link"}
        </Button>
        <span role="status" className={`text-dense ${save.error ? "text-fail" : "text-ink-3"}`}>
          {save.error?.message ?? (save.isSuccess ? "The link now shows this run." : "")}
        </span>
      </div>
    </form>
  );
}

const ACCESS = [
  { value: "team", label: "My team" },
  { value: "anyone", label: "Anyone with the link" },
] as const;
const LIVES = [
  { value: "7d", label: "In 7 days" },
  { value: "30d", label: "In 30 days" },
  { value: "never", label: "Never" },
] as const;

/** An existing link: its address to copy, and its state. */
function Made({ share, fresh, current }: { share: Share; fresh: boolean; current: boolean }) {
  const now = useNow();
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Its button is gone with the form.
    if (fresh) box.current?.focus();
  }, [fresh]);
  const address = addressOfShare(share);
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <div className="flex min-w-0 items-center gap-1">
        <TextInput
          ref={box}
          data-autofocus
          mono
          readOnly
          aria-label="Share link"
          className="flex-1 min-h-0 min-w-0"
          value={address}
          onFocus={(event) => event.target.select()}
        />
        <CopyButton word text={address} what="the link" />
      </div>
      <p className="text-dense text-ink-3">
        {current ? "Shows this run" : "Shows an earlier run"}, as of <Moment at={share.updatedAt} format={ago} />. Expires:{" "}
        {now === 0 ? "" : endLabel(share, now)}; {opensLabel(share)}.
      </p>
    </div>
  );
}
