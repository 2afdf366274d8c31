"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { ApiError } from "@/lib/client/api";
import { modelsQuery } from "@/lib/client/queries";
import type { ModelAlias } from "@/lib/console/models/contract";
import { Button } from "../ui/button";
import { Field } from "../ui/field";
import { Form } from "../ui/form";
import { TextInput } from "../ui/text-input";
import { addAlias, changeAlias } from "./model-queries";

interface AliasFormProps {
  /** The name that is changed; absent for a new one. */
  of?: ModelAlias;
  /** The model that the new name is for; absent if it can be any. */
  model?: string;
  onDone?(): void;
}

/** A name and the model that it stands for. What is wrong with either is said by the gateway, under its field. */
export function AliasForm({ of: alias, model: fixed, onDone }: AliasFormProps) {
  const names = useId();
  const [name, setName] = useState(alias?.name ?? "");
  const [model, setModel] = useState(fixed ?? alias?.model ?? "");
  const models = useQuery({ ...modelsQuery, enabled: fixed === undefined }).data?.items ?? [];
  const save = useMutation({
    mutationFn: () => (alias ? changeAlias(alias.name, model.trim()) : addAlias({ name: name.trim(), model: model.trim() })),
    onSuccess: () => {
      setName("");
      if (fixed === undefined) setModel("");
      onDone?.();
    },
  });
  const problem = (field: string) => (save.error instanceof ApiError && save.error.param === field ? save.error.message : undefined);
  const other = save.error && problem("name") === undefined && problem("model") === undefined ? save.error.message : undefined;
  const ready = name.trim() !== "" && model.trim() !== "" && !save.isPending;
  return (
    <Form
      className="gap-2"
      aria-label={alias ? `What ${alias.name} stands for` : "Another name"}
      noValidate
      onSubmit={() => ready && save.mutate()}
    >
      <div className="flex min-w-0 flex-wrap items-start gap-3">
        <Field label="Name" className="w-60 max-w-full" error={problem("name")}>
          {(control) => (
            <TextInput
              {...control}
              mono
              maxLength={256}
              spellCheck={false}
              placeholder="fast"
              disabled={alias !== undefined}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        {fixed === undefined && (
          <Field label="Stands for" className="w-80 max-w-full" error={problem("model")}>
            {(control) => (
              <TextInput
                {...control}
                mono
                maxLength={256}
                spellCheck={false}
                list={names}
                placeholder="provider/model"
                value={model}
                onChange={(event) => setModel(event.target.value)}
              />
            )}
          </Field>
        )}
        <span className="flex items-center gap-2 pt-5">
          <Button variant="primary" type="submit" disabled={!ready}>
            {save.isPending ? "Saving" : alias ? "Save" : "Add the name"}
          </Button>
          {alias && (
            <Button variant="quiet" onClick={onDone}>
              Cancel
            </Button>
          )}
        </span>
      </div>
      <datalist id={names}>
        {models.map(({ id }) => (
          <option key={id} value={id} />
        ))}
      </datalist>
      {(other ?? (fixed === undefined ? undefined : problem("model"))) && (
        <p className="text-dense text-fail" role="alert">
          {other ?? problem("model")}
        </p>
      )}
    </Form>
  );
}
