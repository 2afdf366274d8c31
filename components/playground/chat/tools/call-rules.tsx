"use client";

import { useState } from "react";
import { MOST_TURNS, type ToolMode } from "@/lib/client/chat/loop/rules";
import type { ChatSession } from "@/lib/client/chat/session";
import { Button } from "../../../ui/button";
import { PARAMETER } from "../../../ui/parameter-row";
import { SegmentedControl } from "../../../ui/segmented-control";
import { TextInput } from "../../../ui/text-input";

const NO_SERVER = "Only tools of an MCP server can be run.";

/** How tool calls of this conversation are answered. */
export function CallRules({ session, onMocks }: { session: ChatSession; onMocks(): void }) {
  const { serverTools, toolRules } = session.state.own;
  const { mode, modes, mocks, turns } = toolRules;
  const others = Object.entries(modes).filter(([name, own]) => own !== mode && serverTools.some((tool) => tool.name === name)).length;
  const set = (next: ToolMode) => session.setOwn({ toolRules: { ...toolRules, mode: next, modes: {} } });
  const none = serverTools.length === 0;
  return (
    <div className="mt-1 flex min-w-0 flex-col">
      <div className={PARAMETER.wide}>
        <span className={PARAMETER.name}>Tool calls</span>
        <SegmentedControl
          label="Tool calls"
          full
          small
          value={mode}
          segments={[
            { value: "ask", label: "Ask each time", title: "You decide on each call." },
            { value: "run", label: "Run", disabled: none, title: none ? NO_SERVER : "Runs on its server without asking." },
            { value: "mock", label: "Mock", title: "Answered by remembered results." },
          ]}
          onChange={set}
        />
      </div>
      {others > 0 && (
        <p className={`${PARAMETER.under} text-ink-3`}>
          {others === 1 ? "1 tool has its own setting." : `${others} tools have their own settings.`}
        </p>
      )}
      <TurnsField turns={turns} onChange={(next) => session.setOwn({ toolRules: { ...toolRules, turns: next } })} />
      <div className={PARAMETER.wide}>
        <span className={PARAMETER.name}>Mock results</span>
        <span className="flex items-center gap-2 text-dense">
          <span className="font-mono">{mocks.length}</span>
          <Button small variant="quiet" onClick={onMocks}>
            Show mock results
          </Button>
        </span>
      </div>
    </div>
  );
}

function TurnsField({ turns, onChange }: { turns: number; onChange(turns: number): void }) {
  const [draft, setDraft] = useState<string>();
  const value = Number(draft ?? turns);
  const wrong = !Number.isInteger(value) || value < 1 || value > MOST_TURNS;
  const take = (text: string) => {
    setDraft(text);
    const next = Number(text);
    if (Number.isInteger(next) && next >= 1 && next <= MOST_TURNS) onChange(next);
  };
  return (
    <>
      <div className={PARAMETER.wide}>
        <span className={PARAMETER.name}>Turns at most</span>
        <TextInput
          look="lowMono"
          className="max-w-17"
          inputMode="numeric"
          aria-label="Turns at most"
          aria-invalid={wrong || undefined}
          value={draft ?? String(turns)}
          onChange={({ target }) => take(target.value)}
          onBlur={() => setDraft(undefined)}
        />
      </div>
      {wrong && (
        <p className={`${PARAMETER.under} text-fail`} role="alert">
          Must be 1 to {MOST_TURNS}; {turns} applies.
        </p>
      )}
    </>
  );
}
