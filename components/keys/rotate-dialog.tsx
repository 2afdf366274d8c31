"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import type { ConsoleKey, RotatedKey, RotateKeyRequest } from "@/lib/console/keys/contract";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { Field } from "../ui/field";
import { Form } from "../ui/form";
import { Select } from "../ui/select";
import { keysChanged, rotateKey } from "./key-queries";
import { SecretDialog } from "./secret-dialog";

type Grace = NonNullable<RotateKeyRequest["grace"]>;
const GRACES: readonly { value: Grace; label: string }[] = [
  { value: "24h", label: "24 hours" },
  { value: "6h", label: "6 hours" },
  { value: "1h", label: "1 hour" },
  { value: "15m", label: "15 minutes" },
  { value: "0", label: "not at all: it ends now" },
];

interface RotateDialogProps {
  /** Undefined keeps the dialog closed. */
  of: Pick<ConsoleKey, "id" | "name"> | undefined;
  onClose(): void;
}

/** Replaces a key by one with the same settings, and shows its secret once. */
export function RotateDialog({ of, onClose }: RotateDialogProps) {
  const router = useRouter();
  const [rotated, setRotated] = useState<RotatedKey>();
  const done = async () => {
    const id = rotated?.key.id;
    setRotated(undefined);
    onClose();
    await keysChanged();
    if (id) router.push(`/keys/${id}`);
  };
  if (rotated) return <SecretDialog created={rotated} onClose={() => void done()} />;
  return (
    <Dialog open={of !== undefined} title={`Rotate ${of?.name ?? ""}`} onClose={onClose}>
      {of && <RotateForm of={of} onRotated={setRotated} onClose={onClose} />}
    </Dialog>
  );
}

interface FormProps {
  of: Pick<ConsoleKey, "id" | "name">;
  onRotated(rotated: RotatedKey): void;
  onClose(): void;
}

function RotateForm({ of, onRotated, onClose }: FormProps) {
  const [grace, setGrace] = useState<Grace>("24h");
  // The lists are refetched only once the secret is closed.
  const rotate = useMutation({ mutationFn: () => rotateKey(of.id, grace), onSuccess: onRotated });
  return (
    <Form
      onSubmit={() => {
        if (!rotate.isPending) rotate.mutate();
      }}
    >
      <p>
        Creates a new key with the same settings. Both share one budget. The old key keeps working for a while, so that you can switch
        programs one by one.
      </p>
      <Field label="The old key works for">{({ id }) => <Select id={id} value={grace} options={GRACES} onPick={setGrace} />}</Field>
      <div role="alert" className="text-dense text-fail">
        {rotate.error?.message}
      </div>
      <div className="flex items-center gap-2">
        <Button variant="primary" type="submit" disabled={rotate.isPending}>
          {rotate.isPending ? "Creating the new key" : "Rotate"}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </Form>
  );
}
