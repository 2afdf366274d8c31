"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ConsoleAssetGroup } from "@/lib/console/assets/contract";
import { Button } from "../ui/button";
import { Field } from "../ui/field";
import { Form } from "../ui/form";
import { Select } from "../ui/select";
import { toast } from "../ui/toast";
import { deleteGroup } from "./asset-changes";
import { groupsQuery } from "./asset-queries";
import { count } from "./labels";

/** Deletes a group after moving its assets to another one. */
export function DeleteGroup({ group, onClose, onDeleted }: { group: ConsoleAssetGroup; onClose(): void; onDeleted?(): void }) {
  const [moveTo, setMoveTo] = useState("");
  const { data } = useQuery(groupsQuery({ sort: "name", order: "asc", pageSize: 100 }));
  const others = (data?.items ?? []).filter(({ id }) => id !== group.id);
  const full = group.assets > 0;
  const remove = useMutation({
    mutationFn: () => deleteGroup(group.id, full ? moveTo : ""),
    onSuccess: () => {
      toast({ kind: "ok", title: `Deleted the group ${group.title}`, text: full ? `${count(group.assets)} moved.` : undefined });
      onClose();
      onDeleted?.();
    },
  });
  const ready = (!full || moveTo !== "") && !remove.isPending;
  return (
    <Form
      onSubmit={() => {
        if (ready) remove.mutate();
      }}
    >
      <p>
        {full
          ? `Its ${count(group.assets)} are kept: choose where to move them. The group cannot be restored.`
          : "It has no assets. It cannot be restored."}
      </p>
      {full && (
        <Field label="Move its assets to" required>
          {(control) => (
            <Select
              {...control}
              data-autofocus
              options={[
                { value: "", label: "Choose a group", disabled: true },
                ...others.map(({ id, title }) => ({ value: id, label: title })),
              ]}
              value={moveTo}
              onChange={(event) => setMoveTo(event.target.value)}
            />
          )}
        </Field>
      )}
      {remove.error && (
        <p className="text-dense text-fail" role="alert">
          {remove.error.message}
        </p>
      )}
      <div className="flex min-w-0 items-center gap-2">
        <Button variant="danger-fill" type="submit" disabled={!ready}>
          Delete group
        </Button>
        <Button onClick={onClose}>Keep it</Button>
      </div>
    </Form>
  );
}
