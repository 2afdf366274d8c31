"use client";

import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { mockFor, withMock } from "@/lib/client/chat/loop/rules";
import type { ChatSession } from "@/lib/client/chat/session";
import type { ToolCall } from "@/lib/client/chat/tree";
import { Button } from "../../../ui/button";
import { Checkbox } from "../../../ui/checkbox";
import { TextArea } from "../../../ui/text-area";
import { again } from "../again";

interface HandAnswerProps {
  session: ChatSession;
  call: ToolCall;
  /** The result so far. */
  text?: string;
  onSave(text: string): void;
  onClose(): void;
}

/** A result that a person writes; it can be remembered for equal calls. */
export function HandAnswer({ session, call, onSave, onClose, ...before }: HandAnswerProps) {
  const [text, setText] = useState(before.text ?? mockFor(session.state.own.toolRules.mocks, call)?.result ?? "");
  const [remember, setRemember] = useState(false);
  const [problem, setProblem] = useState<string>();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector("textarea")?.focus(), []);
  const save = () => {
    if (remember) {
      const { toolRules } = session.state.own;
      const made = withMock(toolRules.mocks, { tool: call.name, arguments: call.arguments, result: text });
      if ("problem" in made) return setProblem(made.problem);
      session.setOwn({ toolRules: { ...toolRules, mocks: made.mocks } });
    }
    again(box.current, () => {
      onClose();
      onSave(text);
    });
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape") onClose();
    else if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) save();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div ref={box} className="flex min-w-0 flex-col gap-2 border-rule border-t px-3 pt-2 pb-3">
      <TextArea
        look="mono"
        rows={3}
        maxRows={16}
        spellCheck={false}
        aria-label={`Result of ${call.name}`}
        placeholder="What the tool returns, as text or JSON"
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={press}
      />
      {problem && (
        <p role="alert" className="text-dense text-fail">
          {problem}
        </p>
      )}
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        <Button small variant="primary" onClick={save}>
          Send result
        </Button>
        <Button small variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Checkbox label="Remember for these arguments" checked={remember} onChange={({ target }) => setRemember(target.checked)} />
      </div>
    </div>
  );
}
