"use client";

import { useRouter } from "next/navigation";
import { DATASET_LIMITS } from "@/lib/contracts/dataset-terms";
import { Button } from "../ui/button";
import { Form } from "../ui/form";
import { NameField } from "../ui/name-field";
import { useForm } from "../ui/use-form";
import { createDataset } from "./dataset-queries";

/** Rows and columns are added on the dataset's page. */
export function NewDatasetForm({ onCancel }: { onCancel(): void }) {
  const router = useRouter();
  const { ref, draft, error, ready, pending, change, submit } = useForm({
    of: { name: "" },
    wrong: ({ name }) => name.trim() === "" || name.trim().length > DATASET_LIMITS.nameLength || undefined,
    save: ({ draft: { name } }) => createDataset(name.trim()),
    onSaved: ({ id }) => router.push(`/datasets/${id}`),
  });
  return (
    <Form ref={ref} aria-label="New dataset" noValidate onSubmit={submit}>
      <NameField
        label="Name"
        required
        data-autofocus
        most={DATASET_LIMITS.nameLength}
        error={error?.message}
        hint="Unique in the team. Rows are imported or typed on its page."
        placeholder="refund-tickets"
        value={draft.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <div className="flex min-w-0 items-center gap-2">
        <Button variant="primary" type="submit" disabled={!ready}>
          {pending ? "Creating" : "Create dataset"}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
