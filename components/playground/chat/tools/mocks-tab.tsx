"use client";

import { useState } from "react";
import { type ToolMock, withMock } from "@/lib/client/chat/loop/rules";
import type { ChatSession } from "@/lib/client/chat/session";
import { writtenNames } from "@/lib/client/chat/tools/server-tools";
import { clock } from "@/lib/client/when";
import { Button, IconButton } from "../../../ui/button";
import { MockForm, type MockText } from "./mock-form";

type Editing = { mock: MockText; replaces?: string };

/** Remembered results of tools: they answer calls whose mode is Mock. */
export function MocksTab({ session }: { session: ChatSession }) {
  const [editing, setEditing] = useState<Editing>();
  const { own } = session.state;
  const { mocks } = own.toolRules;
  const names = [...new Set([...writtenNames(own), ...own.serverTools.map(({ name }) => name), ...mocks.map(({ tool }) => tool)])];
  const set = (next: readonly ToolMock[]) => session.setOwn({ toolRules: { ...session.state.own.toolRules, mocks: next } });
  const save = (text: MockText, replaces?: string): string | undefined => {
    const rest = mocks.filter(({ id }) => id !== replaces);
    const made = withMock(rest, { ...text, arguments: text.arguments.trim() === "" ? null : text.arguments });
    if ("problem" in made) return made.problem;
    set(made.mocks);
    setEditing(undefined);
    return undefined;
  };
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-4">
      <div className="flex flex-wrap items-center gap-2">
        <p className="min-w-0 text-dense text-ink-2">
          A call in the mode Mock gets the result of its tool and arguments, or you are asked.
        </p>
        <span className="ml-auto flex flex-none gap-1">
          <Button
            small
            icon="plus"
            disabled={names.length === 0}
            title={names.length === 0 ? "Add a tool first." : undefined}
            onClick={() => setEditing({ mock: { tool: names[0] ?? "", arguments: "", result: "" } })}
          >
            Add mock result
          </Button>
          {mocks.length > 0 && (
            <Button small variant="quiet" onClick={() => set([])}>
              Remove all
            </Button>
          )}
        </span>
      </div>
      {editing && (
        <MockForm
          key={editing.replaces ?? "new"}
          names={names}
          mock={editing.mock}
          onSave={(text) => save(text, editing.replaces)}
          onClose={() => setEditing(undefined)}
        />
      )}
      {mocks.length === 0 && !editing && <p className="text-dense text-ink-3">No mock results yet.</p>}
      {mocks.length > 0 && (
        <ul aria-label="Mock results" className="rounded-input border border-border bg-raised">
          {mocks.map((mock) => (
            <MockRow
              key={mock.id}
              mock={mock}
              onEdit={() => setEditing({ mock: { ...mock, arguments: mock.arguments ?? "" }, replaces: mock.id })}
              onRemove={() => set(mocks.filter(({ id }) => id !== mock.id))}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

function MockRow({ mock: { tool, arguments: given, result, at }, onEdit, onRemove }: { mock: ToolMock; onEdit(): void; onRemove(): void }) {
  const which = `${tool} ${given ?? "any arguments"}`.slice(0, 80);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,2fr)_auto_auto] items-center gap-x-3 px-2 py-1 not-first:border-rule not-first:border-t max-md:grid-cols-[minmax(0,1fr)_auto]">
      <span className="mono min-w-0 truncate">{tool}</span>
      <span className="mono min-w-0 truncate text-ink-2 max-md:col-start-1 max-md:row-start-2" title={given ?? undefined}>
        {given ?? "any arguments"}
      </span>
      <span className="mono min-w-0 truncate max-md:col-start-1 max-md:row-start-3" title={result.slice(0, 500)}>
        {result || "empty"}
      </span>
      <span className="text-ink-3 text-label max-md:hidden">{clock(at, { seconds: false })}</span>
      <span className="flex max-md:col-start-2 max-md:row-span-3 max-md:row-start-1">
        <IconButton small icon="edit" label={`Edit ${which}`} onClick={onEdit} />
        <IconButton small icon="close" label={`Remove ${which}`} onClick={onRemove} />
      </span>
    </li>
  );
}
