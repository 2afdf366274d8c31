"use client";

import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { type DraftMessage, newMessage, type PromptDraft, ROLES } from "@/lib/client/prompts/draft";
import { modelsQuery } from "@/lib/client/queries";
import type { PromptVariable } from "@/lib/contracts/prompts";
import { Button, IconButton } from "../ui/button";
import { Field } from "../ui/field";
import { Select } from "../ui/select";
import { TextArea } from "../ui/text-area";
import { TextInput } from "../ui/text-input";
import { PLAYGROUND_OF } from "./labels";
import { ParameterFields } from "./parameter-fields";
import { VariableList } from "./variable-list";

interface PromptEditorProps {
  draft: PromptDraft;
  variables: readonly PromptVariable[];
  disabled: boolean;
  onChange(draft: PromptDraft): void;
}

export function PromptEditor({ draft, variables, disabled, onChange }: PromptEditorProps) {
  const change = (next: Partial<PromptDraft>) => onChange({ ...draft, ...next });
  const { kind, messages } = draft;
  const setMessage = (id: string, next: Partial<DraftMessage>) =>
    change({ messages: messages.map((message) => (message.id === id ? { ...message, ...next } : message)) });
  return (
    <fieldset disabled={disabled} className="flex min-w-0 flex-col gap-4 p-4">
      <ModelField draft={draft} onChange={(model) => change({ model })} />
      {messages.map((message, at) => (
        <MessageField
          key={message.id}
          of={message}
          name={kind === "completion" ? "Text" : `Message ${at + 1}`}
          roles={ROLES[kind]}
          onChange={(next) => setMessage(message.id, next)}
          onRemove={messages.length > 1 ? () => change({ messages: messages.filter(({ id }) => id !== message.id) }) : undefined}
          onUp={at > 0 ? () => change({ messages: swapped(messages, at) }) : undefined}
        />
      ))}
      {kind === "completion" ? (
        <Field label="Suffix" hint="Text that follows the answer, for models that fill gaps.">
          {(control) => <TextArea {...control} rows={1} value={draft.suffix} onChange={({ target }) => change({ suffix: target.value })} />}
        </Field>
      ) : (
        <div>
          <Button small variant="quiet" icon="plus" onClick={() => change({ messages: [...messages, newMessage("user")] })}>
            Message
          </Button>
        </div>
      )}
      <VariableList variables={variables} onChange={(next) => change({ variables: next })} />
      <ParameterFields draft={draft} disabled={disabled} onChange={onChange} />
      <JsonFields draft={draft} onChange={change} />
    </fieldset>
  );
}

function swapped(messages: readonly DraftMessage[], at: number): DraftMessage[] {
  const moved = [...messages];
  const [one] = moved.splice(at, 1);
  if (one) moved.splice(at - 1, 0, one);
  return moved;
}

function ModelField({ draft, onChange }: { draft: PromptDraft; onChange(model: string): void }) {
  const { data } = useQuery(modelsQuery);
  const list = useId();
  const fitting = data?.items.filter(({ playgrounds }) => playgrounds.includes(PLAYGROUND_OF[draft.kind])) ?? [];
  return (
    <Field
      label="Model"
      hint={
        draft.kind === "generate" ? "Used in tests; calls name the model in their path." : "If it is empty, calls have to name a model."
      }
    >
      {(control) => (
        <>
          <TextInput
            {...control}
            mono
            list={list}
            maxLength={256}
            spellCheck={false}
            value={draft.model}
            onChange={({ target }) => onChange(target.value)}
          />
          <datalist id={list}>
            {fitting.map(({ id }) => (
              <option key={id} value={id} />
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}

interface MessageFieldProps {
  of: DraftMessage;
  /** For readers: messages have no other name. */
  name: string;
  roles: readonly string[];
  onChange(next: Partial<DraftMessage>): void;
  onRemove?(): void;
  onUp?(): void;
}

/** A message with its role. One that has more than a text is edited as JSON. */
function MessageField({ of: { role, text, isJson }, name, roles, onChange, onRemove, onUp }: MessageFieldProps) {
  const known = roles.includes(role) ? roles : [...roles, role];
  return (
    <section aria-label={name} className="flex min-w-0 flex-col rounded-panel border border-border bg-raised">
      <div className="flex h-8 items-center gap-2 border-rule border-b px-2">
        {isJson || roles.length === 1 ? (
          <span className="font-strong text-dense">{isJson ? `${role}, as JSON` : name}</span>
        ) : (
          <Select
            low
            aria-label={`Role of ${name.toLowerCase()}`}
            value={role}
            options={known.map((value) => ({ value, label: value }))}
            onPick={(next) => onChange({ role: next })}
          />
        )}
        <span className="ml-auto flex items-center">
          {onUp && <IconButton small icon="up" label={`Move ${name.toLowerCase()} up`} onClick={onUp} />}
          {onRemove && <IconButton small icon="close" label={`Remove ${name.toLowerCase()}`} onClick={onRemove} />}
        </span>
      </div>
      <div className="flex p-1">
        <TextArea
          look={isJson ? "mono" : "bare"}
          className={isJson ? "border-transparent" : ""}
          aria-label={isJson ? `${name} as JSON` : `Text of ${name.toLowerCase()}`}
          rows={2}
          maxRows={24}
          value={text}
          onChange={({ target }) => onChange({ text: target.value })}
        />
      </div>
    </section>
  );
}

const JSON_FIELDS = [
  {
    name: "parameters",
    label: "Parameters",
    hint: 'All of them as a JSON object, such as {"temperature": 0.2, "seed": 7}.',
    kinds: "chat completion generate",
  },
  { name: "format", label: "Response format", hint: 'A JSON object, such as {"type": "json_object"}.', kinds: "chat" },
  { name: "tools", label: "Tools", hint: "A JSON list of functions.", kinds: "chat generate" },
] as const;

function JsonFields({ draft, onChange }: { draft: PromptDraft; onChange(next: Partial<PromptDraft>): void }) {
  return JSON_FIELDS.filter(({ kinds }) => kinds.split(" ").includes(draft.kind)).map(({ name, label, hint }) => (
    <Field key={name} label={label} hint={hint}>
      {(control) => (
        <TextArea
          {...control}
          look="mono"
          rows={1}
          spellCheck={false}
          value={draft[name]}
          onChange={({ target }) => onChange({ [name]: target.value })}
        />
      )}
    </Field>
  ));
}
