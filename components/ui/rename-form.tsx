"use client";

import { Button } from "./button";
import { Form } from "./form";
import { NameField } from "./name-field";
import { tooLong } from "./too-long";
import { useForm } from "./use-form";

interface RenameFormProps {
  name: string;
  /** Maximum characters. */
  most: number;
  /** Below the field, for the current input. */
  hint(typed: string): string;
  /** Rejects with a message for the person; the form then keeps its input. */
  rename(name: string): Promise<unknown>;
  onClose(): void;
}

/** Renames something. The input stays if saving fails. */
export function RenameForm({ name, most, hint, rename, onClose }: RenameFormProps) {
  const { ref, draft, error, ready, change, submit } = useForm({
    of: { typed: name },
    wrong: ({ typed }) => typed.trim() === "" || tooLong(typed, most) !== undefined || undefined,
    save: ({ draft }) => rename(draft.typed.trim()),
    onSaved: onClose,
  });
  return (
    <Form ref={ref} onSubmit={submit}>
      <NameField
        label="Name"
        required
        most={most}
        error={error?.message}
        hint={hint(draft.typed)}
        data-autofocus
        value={draft.typed}
        onFocus={(event) => event.target.select()}
        onChange={(event) => change({ typed: event.target.value })}
      />
      <div className="flex min-w-0 items-center gap-2">
        <Button variant="primary" type="submit" disabled={!ready}>
          Rename
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </Form>
  );
}
