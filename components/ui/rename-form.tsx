"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "./button";
import { Field } from "./field";
import { Form } from "./form";
import { TextInput } from "./text-input";

interface RenameFormProps {
  /** The name that it has. */
  name: string;
  /** Characters at most. */
  most: number;
  /** Below the field, for what is typed so far. */
  hint(typed: string): string;
  /** Rejects with words for the person; the form stays then, with what was typed. */
  rename(name: string): Promise<unknown>;
  onClose(): void;
}

/** Gives something another name. What was typed stays where it fails. */
export function RenameForm({ name, most, hint, rename, onClose }: RenameFormProps) {
  const [typed, setTyped] = useState(name);
  const change = useMutation({ mutationFn: () => rename(typed.trim()), onSuccess: onClose });
  const ready = typed.trim() !== "" && !change.isPending;
  return (
    <Form
      onSubmit={() => {
        if (ready) change.mutate();
      }}
    >
      <Field label="Name" required error={change.error?.message} hint={hint(typed)}>
        {(control) => (
          <TextInput
            {...control}
            data-autofocus
            value={typed}
            maxLength={most}
            onFocus={(event) => event.target.select()}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      <div className="flex min-w-0 items-center gap-2">
        <Button variant="primary" type="submit" disabled={!ready}>
          Rename
        </Button>
        <Button onClick={onClose}>Keep the name</Button>
      </div>
    </Form>
  );
}
