"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { ConsoleAssetGroup } from "@/lib/console/assets/contract";
import { Button } from "../ui/button";
import { Field } from "../ui/field";
import { Form } from "../ui/form";
import { TextArea } from "../ui/text-area";
import { TextInput } from "../ui/text-input";
import { saveGroup } from "./asset-changes";

const NAME_CHARACTERS = 64;
const DESCRIPTION_CHARACTERS = 300;

/** Name, title and description of a group; a new one without `group`. What was typed stays where it fails. */
export function GroupForm({ group, onClose }: { group?: ConsoleAssetGroup; onClose(): void }) {
  const [name, setName] = useState(group?.name ?? "");
  const [title, setTitle] = useState(group && group.title !== group.name ? group.title : "");
  const [description, setDescription] = useState(group?.description ?? "");
  const save = useMutation({
    mutationFn: () => saveGroup(group?.id, { name: name.trim(), title: title.trim(), description: description.trim() }),
    // It stands in the list, or at the head of its page.
    onSuccess: onClose,
  });
  const ready = name.trim() !== "" && !save.isPending;
  return (
    <Form
      onSubmit={() => {
        if (ready) save.mutate();
      }}
    >
      <Field label="Name" required hint="What programs find it by.">
        {(control) => (
          <TextInput
            {...control}
            data-autofocus
            value={name}
            maxLength={NAME_CHARACTERS}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <Field label="Title" hint="What people read; the name where it is empty.">
        {(control) => (
          <TextInput {...control} value={title} maxLength={NAME_CHARACTERS} onChange={(event) => setTitle(event.target.value)} />
        )}
      </Field>
      <Field label="Description" aside={`${description.length} / ${DESCRIPTION_CHARACTERS}`}>
        {(control) => (
          <TextArea
            {...control}
            rows={3}
            value={description}
            maxLength={DESCRIPTION_CHARACTERS}
            onChange={(event) => setDescription(event.target.value)}
          />
        )}
      </Field>
      {save.error && (
        <p className="text-dense text-fail" role="alert">
          {save.error.message}
        </p>
      )}
      <div className="flex min-w-0 items-center gap-2">
        <Button variant="primary" type="submit" disabled={!ready}>
          {group ? "Save" : "Make the group"}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </Form>
  );
}
