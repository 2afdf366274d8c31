"use client";

import type { ConsoleAssetGroup } from "@/lib/console/assets/contract";
import { Button } from "../ui/button";
import { Field } from "../ui/field";
import { Form } from "../ui/form";
import { NameField } from "../ui/name-field";
import { TextArea } from "../ui/text-area";
import { useForm } from "../ui/use-form";
import { saveGroup } from "./asset-changes";

const NAME_CHARACTERS = 64;
const DESCRIPTION_CHARACTERS = 300;

/** Name, title and description of a group; without `group` a new one. Input stays if saving fails. */
export function GroupForm({ group, onClose }: { group?: ConsoleAssetGroup; onClose(): void }) {
  const { ref, draft, error, ready, change, submit } = useForm({
    of: {
      name: group?.name ?? "",
      title: group && group.title !== group.name ? group.title : "",
      description: group?.description ?? "",
    },
    wrong: ({ name }) => name.trim() === "" || undefined,
    save: ({ draft: { name, title, description } }) =>
      saveGroup(group?.id, { name: name.trim(), title: title.trim(), description: description.trim() }),
    // It is in the list, or at the top of its page.
    onSaved: onClose,
  });
  const { name, title, description } = draft;
  return (
    <Form ref={ref} onSubmit={submit}>
      <NameField
        label="Name"
        required
        hint="Used by programs to find the group."
        most={NAME_CHARACTERS}
        data-autofocus
        value={name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <NameField
        label="Title"
        hint="Shown to people. Default: the name."
        most={NAME_CHARACTERS}
        value={title}
        onChange={(event) => change({ title: event.target.value })}
      />
      <Field label="Description" aside={`${description.length} / ${DESCRIPTION_CHARACTERS}`}>
        {(control) => (
          <TextArea
            {...control}
            rows={3}
            value={description}
            maxLength={DESCRIPTION_CHARACTERS}
            onChange={(event) => change({ description: event.target.value })}
          />
        )}
      </Field>
      {error && (
        <p className="text-dense text-fail" role="alert">
          {error.message}
        </p>
      )}
      <div className="flex min-w-0 items-center gap-2">
        <Button variant="primary" type="submit" disabled={!ready}>
          {group ? "Save" : "Create group"}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </Form>
  );
}
