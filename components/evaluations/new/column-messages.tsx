"use client";

import { newMessage } from "@/lib/client/evaluations/draft";
import { type DraftMessage, ROLES } from "@/lib/client/prompts/draft";
import { Button, IconButton } from "../../ui/button";
import { Select } from "../../ui/select";
import { TextArea } from "../../ui/text-area";

interface ColumnMessagesProps {
  of: readonly DraftMessage[];
  problem: string | undefined;
  onChange(messages: readonly DraftMessage[]): void;
}

/** Messages whose `{{name}}` are replaced by the row's variables. */
export function ColumnMessages({ of: messages, problem, onChange }: ColumnMessagesProps) {
  const change = (id: string, next: Partial<DraftMessage>) =>
    onChange(messages.map((message) => (message.id === id ? { ...message, ...next } : message)));
  return (
    <div className="flex min-w-0 flex-col gap-2 md:pl-6">
      {messages.map(({ id, role, text, isJson }, at) => (
        <div key={id} className="flex min-w-0 items-start gap-2">
          {isJson ? (
            <span className="label w-28 flex-none pt-1.5">{role}, as JSON</span>
          ) : (
            <Select
              aria-label={`Role of message ${at + 1}`}
              className="w-28 flex-none"
              value={role}
              options={[...new Set([...ROLES.chat, role])].map((value) => ({ value, label: value }))}
              onPick={(next) => change(id, { role: next })}
            />
          )}
          <TextArea
            aria-label={`Text of message ${at + 1}`}
            aria-invalid={problem === undefined ? undefined : true}
            look={isJson ? "mono" : "text"}
            rows={1}
            placeholder={"Answer the ticket: {{ticket}}"}
            value={text}
            onChange={({ target }) => change(id, { text: target.value })}
          />
          <IconButton
            icon="close"
            label={`Remove message ${at + 1}`}
            disabled={messages.length === 1}
            onClick={() => onChange(messages.filter((one) => one.id !== id))}
          />
        </div>
      ))}
      {problem !== undefined && <p className="text-dense text-fail">{problem}</p>}
      <div>
        <Button small variant="quiet" icon="plus" onClick={() => onChange([...messages, newMessage()])}>
          Message
        </Button>
      </div>
    </div>
  );
}
