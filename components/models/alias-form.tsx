"use client";

import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { modelsQuery } from "@/lib/client/queries";
import type { ModelAlias } from "@/lib/console/models/contract";
import { Button } from "../ui/button";
import { Field } from "../ui/field";
import { Form } from "../ui/form";
import { TextInput } from "../ui/text-input";
import { useForm } from "../ui/use-form";
import { addAlias, changeAlias } from "./model-queries";

interface AliasFormProps {
  /** The alias to change; absent for a new one. */
  of?: ModelAlias;
  /** The fixed model; absent if any. */
  model?: string;
  onDone?(): void;
}

/** An alias and its model. The gateway validates both. */
export function AliasForm({ of: alias, model: fixed, onDone }: AliasFormProps) {
  const names = useId();
  const models = useQuery({ ...modelsQuery, enabled: fixed === undefined }).data?.items ?? [];
  const { ref, draft, error, refused, pending, ready, change, submit } = useForm({
    of: { name: alias?.name ?? "", model: fixed ?? alias?.model ?? "" },
    wrong: ({ name, model }) => name.trim() === "" || model.trim() === "" || undefined,
    save: ({ draft: { name, model } }) =>
      alias ? changeAlias(alias.name, model.trim()) : addAlias({ name: name.trim(), model: model.trim() }),
    onSaved: onDone,
    stays: true,
  });
  const { name, model } = draft;
  const other = refused("name") === undefined && refused("model") === undefined ? error?.message : undefined;
  return (
    <Form className="gap-2" aria-label={alias ? `Edit ${alias.name}` : "New alias"} noValidate ref={ref} onSubmit={submit}>
      <div className="flex min-w-0 flex-wrap items-start gap-3">
        <Field label="Name" className="w-60 max-w-full" error={refused("name")}>
          {(control) => (
            <TextInput
              {...control}
              mono
              maxLength={256}
              spellCheck={false}
              placeholder="fast"
              disabled={alias !== undefined}
              value={name}
              onChange={(event) => change({ name: event.target.value })}
            />
          )}
        </Field>
        {fixed === undefined && (
          <Field label="Model" className="w-80 max-w-full" error={refused("model")}>
            {(control) => (
              <TextInput
                {...control}
                mono
                maxLength={256}
                spellCheck={false}
                list={names}
                placeholder="provider/model"
                value={model}
                onChange={(event) => change({ model: event.target.value })}
              />
            )}
          </Field>
        )}
        <span className="flex items-center gap-2 pt-5">
          <Button variant="primary" type="submit" disabled={!ready}>
            {pending ? "Saving" : alias ? "Save" : "Add alias"}
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
      {(other ?? (fixed === undefined ? undefined : refused("model"))) && (
        <p className="text-dense text-fail" role="alert">
          {other ?? refused("model")}
        </p>
      )}
    </Form>
  );
}
