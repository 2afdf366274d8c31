"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { ConsoleAsset } from "@/lib/console/assets/contract";
import { Button } from "../ui/button";
import { Field } from "../ui/field";
import { Form } from "../ui/form";
import { TextInput } from "../ui/text-input";
import { changeAsset } from "./asset-changes";

const NAME_CHARACTERS = 64;

/** Gives an asset another name. What was typed stays where it fails. */
export function RenameForm({ asset, onClose }: { asset: ConsoleAsset; onClose(): void }) {
  const [name, setName] = useState(asset.name);
  const rename = useMutation({
    mutationFn: () => changeAsset(asset.id, { name: name.trim() }),
    // The new name stands where the old one stood.
    onSuccess: onClose,
  });
  const ready = name.trim() !== "" && !rename.isPending;
  return (
    <Form
      onSubmit={() => {
        if (ready) rename.mutate();
      }}
    >
      <Field label="Name" required error={rename.error?.message} hint={`${name.length} of ${NAME_CHARACTERS} characters`}>
        {(control) => (
          <TextInput
            {...control}
            data-autofocus
            value={name}
            maxLength={NAME_CHARACTERS}
            onFocus={(event) => event.target.select()}
            onChange={(event) => setName(event.target.value)}
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
