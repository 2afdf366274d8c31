"use client";

import { Button } from "./button";
import { Field } from "./field";
import { Form } from "./form";
import { TextInput } from "./text-input";
import { useForm } from "./use-form";

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
  const { ref, draft, error, ready, change, submit } = useForm({
    of: { typed: name },
    wrong: ({ typed }) => typed.trim() === "" || undefined,
    save: ({ draft }) => rename(draft.typed.trim()),
    onSaved: onClose,
  });
  return (
    <Form ref={ref} onSubmit={submit}>
      <Field label="Name" required error={error?.message} hint={hint(draft.typed)}>
        {(control) => (
          <TextInput
            {...control}
            data-autofocus
            value={draft.typed}
            maxLength={most}
            onFocus={(event) => event.target.select()}
            onChange={(event) => change({ typed: event.target.value })}
          />
        )}
      </Field>
      <div className="flex min-w-0 items-center gap-2">
        <Button variant="primary" type="submit" disabled={!ready}>
          Rename
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </Form>
  );
}
