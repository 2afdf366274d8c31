"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { grouped } from "@/lib/client/digits";
import { ago } from "@/lib/client/when";
import type { ConsoleKeyDetail } from "@/lib/console/keys/contract";
import { Button } from "../ui/button";
import { Checkbox } from "../ui/checkbox";
import { Dialog } from "../ui/dialog";
import { Field } from "../ui/field";
import { Form } from "../ui/form";
import { Moment, useNow } from "../ui/moment";
import { Note } from "../ui/note";
import { TextInput } from "../ui/text-input";
import { toast } from "../ui/toast";
import { keyQuery, revokeKey } from "./key-queries";

const DAY_MS = 86_400_000;

interface RevokeDialogProps {
  /** Undefined keeps the dialog closed. */
  id: string | undefined;
  name: string;
  onClose(): void;
  onRevoked?(): void;
}

/** Shows what depends on the key, and requires its name if it was used within a day. */
export function RevokeDialog({ id, name, onClose, onRevoked }: RevokeDialogProps) {
  return (
    <Dialog open={id !== undefined} title={`Revoke ${name}`} onClose={onClose}>
      {id !== undefined && <RevokeForm id={id} name={name} onClose={onClose} onRevoked={onRevoked} />}
    </Dialog>
  );
}

function RevokeForm({ id, name, onClose, onRevoked }: RevokeDialogProps & { id: string }) {
  const form = useId();
  const [typed, setTyped] = useState("");
  const [stop, setStop] = useState(false);
  const now = useNow();
  const { data: key, error } = useQuery({ ...keyQuery(id), staleTime: 0 });
  const lastUsedAt = key?.consequences.lastUsedAt ?? null;
  const used = lastUsedAt !== null && now - lastUsedAt < DAY_MS;
  const revoke = useMutation({
    mutationFn: () => revokeKey(id, { stop }),
    onSuccess: () => {
      toast({ kind: "ok", title: `${name} is revoked`, text: "Its calls get 401 from now on." });
      onClose();
      onRevoked?.();
    },
  });
  const ready = key !== undefined && (!used || typed.trim() === name);
  return (
    <Form
      id={form}
      onSubmit={() => {
        if (ready && !revoke.isPending) revoke.mutate();
      }}
    >
      <p>
        Programs that use it get <span className="mono">401</span> at once. This cannot be undone; disable the key instead if you may need
        it again.
      </p>
      {key && (
        <Note kind={used ? "fail" : "plain"}>
          <LastUse of={key.consequences} />
        </Note>
      )}
      {!key && (
        <p className="text-dense text-ink-3" role="status">
          {error ? error.message : "Checking its calls"}
        </p>
      )}
      {used && (
        <Field label={`Type ${name} to revoke it`} required>
          {(control) => <TextInput {...control} value={typed} spellCheck={false} onChange={(event) => setTyped(event.target.value)} />}
        </Field>
      )}
      <Checkbox label="Also end running calls, including streams" checked={stop} onChange={(event) => setStop(event.target.checked)} />
      {revoke.error && (
        <p className="text-dense text-fail" role="alert">
          {revoke.error.message}
        </p>
      )}
      <div className="flex min-w-0 items-center gap-2">
        <Button variant="danger-fill" type="submit" disabled={!ready || revoke.isPending}>
          Revoke permanently
        </Button>
        <Button onClick={onClose}>Keep it</Button>
      </div>
    </Form>
  );
}

function LastUse({ of: { lastUsedAt, callsToday, calls36h } }: { of: ConsoleKeyDetail["consequences"] }) {
  if (lastUsedAt === null) return "It has never been used.";
  return (
    <>
      <b>
        Used <Moment at={lastUsedAt} format={ago} />
      </b>
      , {count(callsToday)} today, {count(calls36h)} in the last 36 hours.
    </>
  );
}

function count(calls: number): string {
  return `${grouped(calls)} ${calls === 1 ? "call" : "calls"}`;
}
