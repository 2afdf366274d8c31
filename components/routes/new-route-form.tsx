"use client";

import { useRouter } from "next/navigation";
import { Button } from "../ui/button";
import { Field } from "../ui/field";
import { Form } from "../ui/form";
import { TextInput } from "../ui/text-input";
import { useForm } from "../ui/use-form";
import { routeHref } from "./labels";
import { createRoute } from "./route-queries";
import { TargetNames, useTargetNames } from "./target-names";

/** Name and first target of a route. It is published at once; the rest is set on its page. */
export function NewRouteForm({ onCancel }: { onCancel(): void }) {
  const router = useRouter();
  const list = useTargetNames();
  const { ref, draft, pending, ready, error, refused, change, submit } = useForm({
    of: { id: "", target: "" },
    wrong: ({ id, target }) => id.trim() === "" || target.trim() === "" || undefined,
    save: ({ draft: { id, target } }) => createRoute({ route: { id: id.trim(), targets: [target.trim()] } }),
    onSaved: ({ id }) => router.push(routeHref(id)),
  });
  const other = refused("id") === undefined && refused("targets") === undefined ? error?.message : undefined;
  return (
    <Form aria-label="New route" noValidate ref={ref} onSubmit={submit}>
      <Field label="Name" required hint="The model name that callers send. It can be the id of a listed model." error={refused("id")}>
        {(control) => (
          <TextInput
            {...control}
            mono
            data-autofocus
            maxLength={256}
            spellCheck={false}
            placeholder="support"
            value={draft.id}
            onChange={(event) => change({ id: event.target.value })}
          />
        )}
      </Field>
      <Field label="First target" required hint="More targets are added on the route's page." error={refused("targets")}>
        {(control) => (
          <TextInput
            {...control}
            mono
            maxLength={320}
            spellCheck={false}
            list={list.id}
            placeholder="provider/model"
            value={draft.target}
            onChange={(event) => change({ target: event.target.value })}
          />
        )}
      </Field>
      <TargetNames {...list} />
      {other && (
        <p className="text-dense text-fail" role="alert">
          {other}
        </p>
      )}
      <div className="flex items-center gap-2">
        <Button variant="primary" type="submit" disabled={!ready}>
          {pending ? "Publishing" : "Create and publish"}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
