"use client";

import { useState } from "react";
import { jsonProblem } from "@/lib/client/chat/tools/json-problem";
import { Button } from "../../../ui/button";
import { Dialog } from "../../../ui/dialog";
import { Field } from "../../../ui/field";
import { Select } from "../../../ui/select";
import { TextArea } from "../../../ui/text-area";

/** A remembered answer as a person writes it; without arguments it is for any. */
export interface MockText {
  tool: string;
  arguments: string;
  result: string;
}

interface MockDialogProps {
  names: readonly string[];
  mock: MockText;
  /** Returns why it was not saved. */
  onSave(mock: MockText): string | undefined;
  onClose(): void;
}

/** Edits one remembered answer. */
export function MockDialog({ names, onSave, onClose, ...before }: MockDialogProps) {
  const [mock, setMock] = useState(before.mock);
  const [problem, setProblem] = useState<string>();
  const json = mock.arguments.trim() === "" ? undefined : jsonProblem(mock.arguments);
  return (
    <Dialog
      open
      title="Remembered answer"
      onClose={onClose}
      foot={
        <>
          <Button variant="primary" disabled={json !== undefined} onClick={() => setProblem(onSave(mock))}>
            Save
          </Button>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <div className="flex min-w-0 flex-col gap-3">
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
        <Field label="Arguments" error={json} hint="As JSON. Empty: any arguments without a remembered answer of their own.">
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
              data-autofocus
              look="mono"
              rows={3}
              spellCheck={false}
              value={mock.result}
              onChange={({ target }) => setMock({ ...mock, result: target.value })}
            />
          )}
        </Field>
      </div>
    </Dialog>
  );
}
