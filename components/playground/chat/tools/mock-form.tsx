"use client";

import { useState } from "react";
import { jsonProblem } from "@/lib/client/chat/tools/json-problem";
import { Button } from "../../../ui/button";
import { Field } from "../../../ui/field";
import { Select } from "../../../ui/select";
import { TextArea } from "../../../ui/text-area";

/** A mock as a person writes it; without arguments it is for any. */
export interface MockText {
  tool: string;
  arguments: string;
  result: string;
}

interface MockFormProps {
  names: readonly string[];
  mock: MockText;
  /** Returns why it was not saved. */
  onSave(mock: MockText): string | undefined;
  onClose(): void;
}

export function MockForm({ names, onSave, onClose, ...before }: MockFormProps) {
  const [mock, setMock] = useState(before.mock);
  const [problem, setProblem] = useState<string>();
  const json = mock.arguments.trim() === "" ? undefined : jsonProblem(mock.arguments);
  return (
    <fieldset aria-label="Mock result" className="flex min-w-0 flex-col gap-3 rounded-input border border-border p-3">
      <Field label="Tool">
        {(control) => (
          <Select
            {...control}
            value={mock.tool}
            options={names.map((name) => ({ value: name, label: name }))}
            onPick={(tool) => setMock({ ...mock, tool })}
          />
        )}
      </Field>
      <Field label="Arguments" error={json} hint="As JSON. Empty: any arguments without a mock result of their own.">
        {(control) => (
          <TextArea
            {...control}
            look="mono"
            rows={2}
            spellCheck={false}
            value={mock.arguments}
            onChange={({ target }) => setMock({ ...mock, arguments: target.value })}
          />
        )}
      </Field>
      <Field label="Result" error={problem}>
        {(control) => (
          <TextArea
            {...control}
            look="mono"
            rows={3}
            spellCheck={false}
            value={mock.result}
            onChange={({ target }) => setMock({ ...mock, result: target.value })}
          />
        )}
      </Field>
      <div className="flex gap-2">
        <Button small variant="primary" disabled={json !== undefined} onClick={() => setProblem(onSave(mock))}>
          Save mock result
        </Button>
        <Button small variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </fieldset>
  );
}
