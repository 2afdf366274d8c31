"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ColumnDraft } from "@/lib/client/evaluations/draft";
import { sharesText } from "../../prompts/labels";
import { promptQuery } from "../../prompts/prompt-queries";
import { IconButton } from "../../ui/button";
import { SeriesSwatch } from "../../ui/chip";
import { Field } from "../../ui/field";
import { Select } from "../../ui/select";
import { TextArea } from "../../ui/text-area";
import { TextInput } from "../../ui/text-input";
import { ColumnMessages } from "./column-messages";
import { ModelInput } from "./model-input";

interface ColumnFormProps {
  of: ColumnDraft;
  index: number;
  /** Names of the chat prompts; undefined while loading. */
  prompts: readonly string[] | undefined;
  problem(field: string): string | undefined;
  onChange(change: Partial<ColumnDraft>): void;
  /** Absent if it is not possible. */
  onDuplicate: (() => void) | undefined;
  onRemove: (() => void) | undefined;
}

const OWN = "own messages";

/** A column: a prompt at a version or label, or messages of its own, on a model. */
export function ColumnForm({ of: column, index, prompts, problem, onChange, onDuplicate, onRemove }: ColumnFormProps) {
  const [more, setMore] = useState(column.name !== "" || column.parameters !== "");
  const name = `column ${index + 1}`;
  const isOwn = column.source === "messages";
  const known = column.prompt === "" || prompts?.includes(column.prompt) !== false;
  const pick = (value: string) =>
    onChange(value === OWN ? { source: "messages" } : { source: "prompt", prompt: value, pick: "label:latest" });
  return (
    <section aria-label={`Column ${index + 1}`} className="flex min-w-0 flex-col gap-2 border-rule border-b py-2 first:pt-0">
      <div className="flex min-w-0 flex-wrap items-start gap-2">
        <span className="mt-7 max-md:hidden">
          <SeriesSwatch series={((index % 6) + 1) as 1} />
        </span>
        <Field label="Prompt" error={problem("prompt")} className="min-w-40 flex-1">
          {(control) => (
            <Select
              {...control}
              value={isOwn ? OWN : column.prompt}
              options={[
                { value: "", label: prompts ? "Choose a prompt" : "Loading prompts" },
                { value: OWN, label: "Messages of its own" },
                ...(prompts ?? []).map((slug) => ({ value: slug, label: slug })),
                ...(known ? [] : [{ value: column.prompt, label: `${column.prompt}, deleted` }]),
              ]}
              onPick={pick}
            />
          )}
        </Field>
        {!isOwn && <PickField of={column} onChange={onChange} />}
        <ModelInput
          label="Model"
          serves="chat"
          value={column.model}
          placeholder={isOwn ? "" : "of the prompt"}
          error={problem("model")}
          className="min-w-40 flex-1"
          onChange={(model) => onChange({ model })}
        />
        <span className="flex items-center pt-5">
          <IconButton icon="settings" label={`Name and parameters of ${name}`} aria-expanded={more} onClick={() => setMore(!more)} />
          <IconButton icon="copy" label={`Duplicate ${name}`} disabled={!onDuplicate} onClick={onDuplicate} />
          <IconButton icon="close" label={`Remove ${name}`} disabled={!onRemove} onClick={onRemove} />
        </span>
      </div>
      {isOwn && <ColumnMessages of={column.messages} problem={problem("messages")} onChange={(messages) => onChange({ messages })} />}
      {(more || problem("parameters") !== undefined) && (
        <div className="flex min-w-0 flex-wrap items-start gap-2 md:pl-6">
          <Field label="Name" hint="Default: prompt and model." error={problem("name")} className="w-48">
            {(control) => (
              <TextInput {...control} maxLength={120} value={column.name} onChange={({ target }) => onChange({ name: target.value })} />
            )}
          </Field>
          <Field
            label="Parameters"
            hint='A JSON object, such as {"temperature": 0.2}.'
            error={problem("parameters")}
            className="min-w-50 flex-1"
          >
            {(control) => (
              <TextArea
                {...control}
                look="mono"
                rows={1}
                spellCheck={false}
                value={column.parameters}
                onChange={({ target }) => onChange({ parameters: target.value })}
              />
            )}
          </Field>
        </div>
      )}
    </section>
  );
}

/** The version, or the label that chooses one at the start. */
function PickField({ of: { prompt, pick }, onChange }: { of: ColumnDraft; onChange(change: Partial<ColumnDraft>): void }) {
  const { data } = useQuery({ ...promptQuery(prompt), enabled: prompt !== "" });
  const options = [
    { value: "label:latest", label: data ? `latest (${data.latest})` : "latest" },
    ...(data?.labels ?? []).map(({ label, shares }) => ({ value: `label:${label}`, label: `${label} (${sharesText(shares)})` })),
    ...(data?.versions ?? []).map(({ version, note }) => ({
      value: `version:${version}`,
      label: `version ${version}${note && `, ${note}`}`,
    })),
  ];
  const known = options.some(({ value }) => value === pick);
  return (
    <Field label="Version" className="w-40">
      {(control) => (
        <Select
          {...control}
          value={pick}
          options={known ? options : [...options, { value: pick, label: pick.replace(":", " ") }]}
          onPick={(value) => onChange({ pick: value })}
        />
      )}
    </Field>
  );
}
