"use client";

import { useState } from "react";
import { type ToolMock, withMock } from "@/lib/client/chat/loop/rules";
import type { ChatSession } from "@/lib/client/chat/session";
import { writtenNames } from "@/lib/client/chat/tools/server-tools";
import { clock } from "@/lib/client/when";
import { Button, IconButton } from "../../../ui/button";
import { onDemand } from "../../../ui/later";
import type { MockText } from "./mock-dialog";

const MockDialog = onDemand(() => import("./mock-dialog").then(({ MockDialog }) => MockDialog));

type Editing = { mock: MockText; replaces?: string };

/** Results of tools that answer calls whose mode is Mock. */
export function RememberedAnswers({ session }: { session: ChatSession }) {
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
    <section aria-label="Remembered answers" className="section min-w-0">
      <div className="section-head">
        <h2>Remembered answers</h2>
        {mocks.length > 0 && <span className="label">{mocks.length}</span>}
        <span className="ml-auto flex gap-1 font-normal">
          <Button
            small
            variant="quiet"
            icon="plus"
            disabled={names.length === 0}
            title={names.length === 0 ? "Add a tool first." : undefined}
            onClick={() => setEditing({ mock: { tool: names[0] ?? "", arguments: "", result: "" } })}
          >
            Add answer
          </Button>
          {mocks.length > 0 && (
            <Button small variant="quiet" onClick={() => set([])}>
              Forget all
            </Button>
          )}
        </span>
      </div>
      {mocks.length === 0 ? (
        <p className="text-dense text-ink-3">
          None yet. A call in the mode Mock gets the remembered answer for its tool and arguments, or you are asked.
        </p>
      ) : (
        <ul>
          {mocks.map((mock) => (
            <MockRow
              key={mock.id}
              mock={mock}
              onEdit={() => setEditing({ mock: { ...mock, arguments: mock.arguments ?? "" }, replaces: mock.id })}
              onForget={() => set(mocks.filter(({ id }) => id !== mock.id))}
            />
          ))}
        </ul>
      )}
      {editing && (
        <MockDialog
          names={names}
          mock={editing.mock}
          onSave={(text) => save(text, editing.replaces)}
          onClose={() => setEditing(undefined)}
        />
      )}
    </section>
  );
}

interface MockRowProps {
  mock: ToolMock;
  onEdit(): void;
  onForget(): void;
}

function MockRow({ mock: { tool, arguments: given, result, at }, onEdit, onForget }: MockRowProps) {
  const which = `${tool} ${given ?? "any arguments"}`.slice(0, 80);
  return (
    <li className="flex items-center border-rule border-b">
      <button
        type="button"
        className="grid min-h-7 min-w-0 flex-1 cursor-pointer grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)_auto] items-center gap-x-2 text-left hover:bg-hover pointer-coarse:min-h-(--h-touch)"
        aria-label={`Edit ${which}`}
        title={`${given ?? "any arguments"}\n${result.slice(0, 500)}`}
        onClick={onEdit}
      >
        <span className="mono truncate">{tool}</span>
        <span className="mono truncate text-ink-2">{given ?? "any"}</span>
        <span className="mono truncate">{result || "empty"}</span>
        <span className="text-ink-3 text-label">{clock(at, { seconds: false })}</span>
      </button>
      <IconButton small icon="close" label={`Forget ${which}`} onClick={onForget} />
    </li>
  );
}
