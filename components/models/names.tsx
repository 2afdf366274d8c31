"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ModelAlias } from "@/lib/console/models/contract";
import { Table } from "../table/table";
import { Button, IconButton } from "../ui/button";
import { EmptyState } from "../ui/empty-state";
import { ErrorState } from "../ui/error-state";
import { LoadingRows } from "../ui/loading-rows";
import { StatusMark } from "../ui/status-mark";
import { toast } from "../ui/toast";
import { AliasForm } from "./alias-form";
import { aliasesQuery, removeAlias } from "./model-queries";

const STATES = {
  works: { kind: "ok", word: "works" },
  nothing: { kind: "fail", word: "no provider" },
  circle: { kind: "fail", word: "circular" },
  shadowed: { kind: "warn", word: "overridden by the file" },
} as const;

/** Model aliases, and what each of them reaches now. */
export function Names({ mayChange }: { mayChange: boolean }) {
  const { data, error, refetch } = useQuery(aliasesQuery);
  const [editing, setEditing] = useState<ModelAlias>();
  return (
    <div className="min-h-0 flex-1 overflow-auto">
      <div className="flex flex-col gap-3 px-4 py-3">
        <p className="text-dense text-ink-2">
          An alias stands for a model, for <span className="mono">provider/model</span>, or for another alias. Aliases take precedence over
          model ids, so you can move calls to another model without changing their code.
        </p>
        {mayChange && <AliasForm key={editing?.name ?? "new"} of={editing} onDone={() => setEditing(undefined)} />}
      </div>
      {data && data.items.length > 0 && <NamesTable items={data.items} onEdit={setEditing} />}
      {data?.items.length === 0 && (
        <div className="pane-body">
          <EmptyState title="No aliases yet">
            {mayChange ? "Add one above." : "Owners and admins of the first team can add aliases."}
          </EmptyState>
        </div>
      )}
      {!data && !error && <LoadingRows rows={4} label="Loading the aliases" />}
      {!data && error && (
        <div className="pane-body">
          <ErrorState title="The aliases could not be loaded" actions={<Button onClick={() => void refetch()}>Try again</Button>}>
            {error.message} Calls are not affected.
          </ErrorState>
        </div>
      )}
    </div>
  );
}

function NamesTable({ items, onEdit }: { items: readonly ModelAlias[]; onEdit(alias: ModelAlias): void }) {
  return (
    <Table>
      <caption className="sr-only">Model aliases</caption>
      <colgroup>
        <col />
        <col />
        <col className="max-md:hidden" />
        <col className="w-36 max-md:hidden" />
        <col className="w-36 max-lg:hidden" />
        <col className="w-22" />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Model</th>
          <th scope="col" className="max-md:hidden">
            Reaches
          </th>
          <th scope="col" className="max-md:hidden">
            State
          </th>
          <th scope="col" className="max-lg:hidden">
            From
          </th>
          <th scope="col">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((alias) => (
          <NameRow key={`${alias.source} ${alias.name}`} of={alias} onEdit={onEdit} />
        ))}
      </tbody>
    </Table>
  );
}

function NameRow({ of: alias, onEdit }: { of: ModelAlias; onEdit(alias: ModelAlias): void }) {
  const { name, model, reaches, state, source, line, editable } = alias;
  const remove = useMutation({
    mutationFn: () => removeAlias(name),
    onSuccess: () => toast({ kind: "ok", title: `Removed ${name}`, text: `It pointed to ${model}.` }),
    onError: (error) => toast({ kind: "fail", title: `${name} was not removed`, text: error.message }),
  });
  return (
    <tr>
      <td className="font-mono" title={name}>
        {name}
      </td>
      <td className="font-mono" title={model}>
        {model}
      </td>
      <td className="font-mono text-ink-2 max-md:hidden" title={reaches.join(", then ")}>
        {reaches.join(", then ") || "–"}
      </td>
      <td className="max-md:hidden">
        <StatusMark {...STATES[state]} />
      </td>
      <td className="max-lg:hidden">{source === "file" ? `file${line === null ? "" : `, line ${line}`}` : "console"}</td>
      <td>
        {editable && (
          <span className="flex items-center justify-end gap-1">
            <IconButton small icon="edit" label={`Edit ${name}`} onClick={() => onEdit(alias)} />
            <IconButton small icon="close" label={`Remove ${name}`} disabled={remove.isPending} onClick={() => remove.mutate()} />
          </span>
        )}
      </td>
    </tr>
  );
}
