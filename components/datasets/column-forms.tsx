"use client";

import { useMutation } from "@tanstack/react-query";
import type { Dataset } from "@/lib/console/datasets/contract";
import { VARIABLE_NAME, VARIABLE_NAME_RULE } from "@/lib/contracts/variable-name";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { Form } from "../ui/form";
import { NameField } from "../ui/name-field";
import { useForm } from "../ui/use-form";
import type { DatasetEdit } from "./dataset-queries";
import type { ColumnAsked } from "./grid-head";

interface ColumnFormProps {
  dataset: Pick<Dataset, "columns">;
  /** The present name; undefined for a new column. */
  renamed: string | undefined;
  save(columns: DatasetEdit["columns"]): Promise<unknown>;
  onClose(): void;
}

/** Adds or renames a variable. */
export function ColumnForm({ dataset: { columns }, renamed, save, onClose }: ColumnFormProps) {
  const { ref, draft, error, problems, pending, change, submit } = useForm({
    of: { name: renamed ?? "" },
    check: ({ name }) => problemOf(name.trim(), { columns, renamed }),
    save: ({ draft: { name } }) => {
      const now = columns.map((column) => (column === renamed ? { name: name.trim(), was: column } : { name: column }));
      return save(renamed === undefined ? [...now, { name: name.trim() }] : now);
    },
    onSaved: onClose,
  });
  return (
    <Form ref={ref} aria-label={renamed === undefined ? "New column" : "Rename column"} noValidate onSubmit={submit}>
      <NameField
        label="Variable"
        required
        mono
        data-autofocus
        most={64}
        spellCheck={false}
        error={problems ?? error?.message}
        hint="Prompts use it as {{name}}. Earlier versions keep their columns."
        value={draft.name}
        onFocus={(event) => event.target.select()}
        onChange={(event) => change({ name: event.target.value })}
      />
      <div className="flex min-w-0 items-center gap-2">
        <Button variant="primary" type="submit" disabled={pending}>
          {renamed === undefined ? "Add column" : "Rename"}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}

function problemOf(name: string, { columns, renamed }: { columns: readonly string[]; renamed: string | undefined }): string | undefined {
  if (renamed !== undefined && !columns.includes(renamed)) return goneMessage(renamed);
  if (!VARIABLE_NAME.test(name)) return `The name ${VARIABLE_NAME_RULE}.`;
  return name !== renamed && columns.includes(name) ? "There is a column of this name." : undefined;
}

const goneMessage = (name: string) => `Another person has renamed or deleted '${name}' meanwhile.`;

interface ColumnDialogsProps extends Pick<ColumnFormProps, "dataset" | "save" | "onClose"> {
  asked: ColumnAsked | undefined;
}

export function ColumnDialogs({ asked, ...rest }: ColumnDialogsProps) {
  const { onClose } = rest;
  return (
    <>
      <Dialog open={asked?.what === "rename"} title={`Rename ${asked?.name}`} onClose={onClose}>
        <ColumnForm {...rest} renamed={asked?.name} />
      </Dialog>
      <Dialog open={asked?.what === "delete"} title={`Delete ${asked?.name}`} onClose={onClose}>
        <DeleteColumn {...rest} name={asked?.name ?? ""} />
      </Dialog>
    </>
  );
}

interface DeleteColumnProps extends Pick<ColumnFormProps, "dataset" | "save" | "onClose"> {
  name: string;
}

function DeleteColumn({ dataset: { columns }, name, save, onClose }: DeleteColumnProps) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      if (!columns.includes(name)) throw new Error(goneMessage(name));
      return save(columns.filter((column) => column !== name).map((column) => ({ name: column })));
    },
    onSuccess: onClose,
  });
  return (
    <div className="flex flex-col gap-4">
      <p>The values of this column are no longer in the newest version. Earlier versions keep them.</p>
      {error && (
        <p className="text-dense text-fail" role="alert">
          {error.message}
        </p>
      )}
      <div className="flex items-center gap-2">
        <Button variant="danger-fill" disabled={isPending} onClick={() => mutate()}>
          Delete column
        </Button>
        <Button variant="quiet" data-autofocus onClick={onClose}>
          Keep it
        </Button>
      </div>
    </div>
  );
}
