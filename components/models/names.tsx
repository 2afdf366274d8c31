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
  nothing: { kind: "fail", word: "nothing serves it" },
  circle: { kind: "fail", word: "names itself" },
  shadowed: { kind: "warn", word: "replaced by the file" },
} as const;

/** Other names of models, and what each of them reaches now. */
export function Names({ mayChange }: { mayChange: boolean }) {
  const { data, error, refetch } = useQuery(aliasesQuery);
  const [editing, setEditing] = useState<ModelAlias>();
  return (
    <div className="min-h-0 flex-1 overflow-auto">
      <div className="flex flex-col gap-3 px-4 py-3">
        <p className="text-dense text-ink-2">
          Another name stands for a model, for <span className="mono">provider/model</span>, or for another such name. It counts before the
          ids that providers list, so calls can be moved to another model without a change in their code.
        </p>
        {mayChange && <AliasForm key={editing?.name ?? "new"} of={editing} onDone={() => setEditing(undefined)} />}
      </div>
      {data && data.items.length > 0 && <NamesTable items={data.items} onEdit={setEditing} />}
      {data?.items.length === 0 && (
        <div className="pane-body">
          <EmptyState title="No other names">
            {mayChange ? "Give a model one above." : "Owners and admins of the first team give models other names."}
          </EmptyState>
        </div>
      )}
      {!data && !error && <LoadingRows rows={4} label="Loading the names" />}
      {!data && error && (
        <div className="pane-body">
          <ErrorState title="The names could not be read" actions={<Button onClick={() => void refetch()}>Try again</Button>}>
            {error.message} Calls go on as they are.
          </ErrorState>
        </div>
      )}
    </div>
  );
}

function NamesTable({ items, onEdit }: { items: readonly ModelAlias[]; onEdit(alias: ModelAlias): void }) {
  return (
    <Table>
      <caption className="sr-only">Other names of models</caption>
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
          <th scope="col">Stands for</th>
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
    onSuccess: () => toast({ kind: "ok", title: `${name} is gone`, text: `It stood for ${model}.` }),
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
            <IconButton small icon="edit" label={`Let ${name} stand for another model`} onClick={() => onEdit(alias)} />
            <IconButton small icon="close" label={`Remove ${name}`} disabled={remove.isPending} onClick={() => remove.mutate()} />
          </span>
        )}
      </td>
    </tr>
  );
}
