"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { lostVariables } from "@/lib/client/chat/improve";
import { modelsQuery } from "@/lib/client/queries";
import { isMostlyKept } from "@/lib/client/word-diff";
import { Button } from "../../../ui/button";
import { Dialog } from "../../../ui/dialog";
import { Field } from "../../../ui/field";
import { ScrollBox } from "../../../ui/scroll-box";
import { TextInput } from "../../../ui/text-input";
import { DiffText } from "../../completions/diff-text";
import { ModelPicker } from "../../model-picker";
import { useImprovement } from "./use-improvement";

interface ImproveDialogProps {
  what: string;
  text: string;
  model: string;
  onAccept(text: string): void;
  onClose(): void;
}

/** Asks a model for a better text, and shows how it differs. */
export function ImproveDialog({ what, text, model: first, onAccept, onClose }: ImproveDialogProps) {
  const [model, setModel] = useState(first);
  const [wish, setWish] = useState("");
  const { running, improved, problem, run, stop } = useImprovement();
  const all = useQuery(modelsQuery).data?.items;
  const models = useMemo(() => all?.filter(({ playgrounds }) => playgrounds.includes("chat")), [all]);
  return (
    <Dialog
      open
      look="wide"
      title={`Improve ${what}`}
      onClose={onClose}
      foot={
        <>
          <span className="min-w-0 flex-1 text-dense text-ink-3">Nothing changes until you accept.</span>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabled={improved === undefined || improved === text}
            onClick={() => improved !== undefined && onAccept(improved)}
          >
            Accept
          </Button>
        </>
      }
    >
      <div className="flex min-w-0 flex-col gap-3">
        <ModelPicker label="Model" models={models} model={model} onChange={setModel} />
        <div className="flex flex-wrap items-end gap-2">
          <Field label="What to change" className="min-w-50 flex-1">
            {(control) => (
              <TextInput
                {...control}
                data-autofocus=""
                placeholder="Optional: shorter, with an example, …"
                value={wish}
                maxLength={1_000}
                onChange={({ target }) => setWish(target.value)}
              />
            )}
          </Field>
          {running ? (
            <Button variant="stop" onClick={stop}>
              Stop
            </Button>
          ) : (
            <Button icon="play" disabled={model === ""} onClick={() => void run(model, { text, wish })}>
              {improved === undefined ? "Suggest" : "Suggest again"}
            </Button>
          )}
        </div>
        <div aria-live="polite">
          {running && <p className="text-dense text-ink-3">{`Waiting for ${model}`}</p>}
          {problem && <p className="text-dense text-fail">{problem}</p>}
          {improved !== undefined && <Changes from={text} to={improved} />}
        </div>
      </div>
    </Dialog>
  );
}

function Changes({ from, to }: { from: string; to: string }) {
  if (from === to) return <p className="text-dense text-ink-2">The model changed nothing.</p>;
  const lost = lostVariables(from, to);
  return (
    <>
      <ScrollBox label="Changes" className="diff max-h-[45dvh] overflow-y-auto whitespace-pre-wrap border border-rule p-3 wrap-anywhere">
        {isMostlyKept(from, to) ? (
          <DiffText from={from} to={to} />
        ) : (
          <>
            <del className="block">{from}</del>
            <ins className="mt-3 block">{to}</ins>
          </>
        )}
      </ScrollBox>
      {lost.length > 0 && (
        <p className="pt-2 text-dense text-fail">{`The new text no longer contains ${lost.map((name) => `{{${name}}}`).join(", ")}.`}</p>
      )}
    </>
  );
}
