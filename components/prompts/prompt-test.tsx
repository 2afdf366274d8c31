"use client";

import { useMutation, useQuery } from "@tanstack/react-query";

import { useEffect, useRef, useState } from "react";
import { bearer } from "@/lib/client/call/playground-key";
import { type TryState, tryCall } from "@/lib/client/call/try-call";
import { prettyJson } from "@/lib/client/pretty";
import { contentOf, type PromptDraft, typedValue, valuesIn } from "@/lib/client/prompts/draft";
import { pathWith } from "@/lib/client/prompts/samples";
import { answerText } from "@/lib/contracts/answer-text";
import type { PromptVariable } from "@/lib/contracts/prompts";
import { formatMs } from "../playground/figures";
import { Button } from "../ui/button";
import { Code } from "../ui/code";
import { Link } from "../ui/link";
import { SegmentedControl } from "../ui/segmented-control";
import { TextArea } from "../ui/text-area";
import { previewPrompt, variablesOfCall } from "./prompt-queries";

interface PromptTestProps {
  slug: string;
  draft: PromptDraft;
  variables: readonly PromptVariable[];
  /** Id of a logged call whose values are filled in. */
  logged: string | undefined;
  changes: boolean;
  /** `version 3`, or `the unsaved version`. */
  name: string;
}

/** Values of the variables, and what the model answers. Values are kept while versions are switched. */
export function PromptTest({ slug, draft, variables, logged, changes, name }: PromptTestProps) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [shows, setShows] = useState<"answer" | "request">("answer");
  const [reply, setReply] = useState<TryState>();
  const calling = useRef<AbortController>(undefined);
  useEffect(() => () => calling.current?.abort(), []);
  const source = useLoggedValues(logged, setTyped);
  const render = async () => previewPrompt(slug, contentOf(draft), valuesIn(variables, typed));
  const preview = useMutation({ mutationFn: render });
  const run = useMutation({
    mutationFn: async () => {
      const controller = new AbortController();
      calling.current = controller;
      const [{ path, request }, secret] = await Promise.all([render(), bearer()]);
      if (controller.signal.aborted) return;
      const address = pathWith(path, draft.model);
      setShows("answer");
      await tryCall({ method: "POST", address, body: JSON.stringify(request), secret }, controller.signal, setReply);
    },
  });
  const problem = (shows === "request" ? preview.error : run.error)?.message ?? reply?.error?.message;
  return (
    <section aria-label="Test" className="flex min-w-0 flex-col border-rule bg-panel max-lg:border-t lg:overflow-auto lg:border-x">
      <div className="bar">
        <h2 className="font-strong">Test</h2>
        <span className="label min-w-0 truncate">
          {source ?? `${variables.length} ${variables.length === 1 ? "variable" : "variables"}`}
        </span>
        <span className="ml-auto flex items-center gap-2">
          {run.isPending ? (
            <Button small variant="stop" onClick={() => calling.current?.abort()}>
              Stop
            </Button>
          ) : (
            <Button small variant="primary" icon="play" disabled={!changes} onClick={() => run.mutate()}>
              Run
            </Button>
          )}
        </span>
      </div>
      <div className="flex flex-none flex-col gap-2 border-rule border-b p-4">
        {variables.map((variable) => (
          <ValueField
            key={variable.name}
            of={variable}
            text={typed[variable.name] ?? ""}
            onChange={(text) => setTyped({ ...typed, [variable.name]: text })}
          />
        ))}
        {variables.length === 0 && <p className="text-dense text-ink-3">No variables. Write {"{{name}}"} in a message to add one.</p>}
      </div>
      <div className="flex min-w-0 flex-col gap-2 p-4">
        <div className="flex flex-wrap items-center gap-2">
          <SegmentedControl
            small
            label="Show"
            value={shows}
            segments={[
              { value: "answer", label: "Answer" },
              { value: "request", label: "Request" },
            ]}
            onChange={(next) => {
              setShows(next);
              if (next === "request") preview.mutate();
            }}
          />
          {shows === "answer" && reply && <Figures of={reply} />}
        </div>
        {problem && (
          <p className="text-dense text-fail" role="alert">
            {problem}
          </p>
        )}
        {shows === "request" && preview.data && <Code text={prettyJson(JSON.stringify(preview.data.request))} wrap />}
        {shows === "answer" && <Answer of={reply} pending={run.isPending} name={name} />}
      </div>
    </section>
  );
}

/** Fills in the values of a logged call, once. Returns what the bar says about it. */
function useLoggedValues(logged: string | undefined, fill: (typed: Record<string, string>) => void): string | undefined {
  const { data, error } = useQuery({
    queryKey: ["logs", "variables", logged],
    queryFn: () => variablesOfCall(logged ?? ""),
    enabled: logged !== undefined,
    retry: false,
  });
  const filled = useRef(false);
  useEffect(() => {
    if (!data || filled.current) return;
    filled.current = true;
    fill(Object.fromEntries(Object.entries(data).map(([name, value]) => [name, typedValue(value)])));
  }, [data, fill]);
  if (logged === undefined) return undefined;
  if (error) return "values of the call are not stored";
  return data && "values of the logged call";
}

function ValueField({
  of: { name, type, default: preset },
  text,
  onChange,
}: {
  of: PromptVariable;
  text: string;
  onChange(text: string): void;
}) {
  return (
    <div className="grid grid-cols-[112px_minmax(0,1fr)] items-start gap-3">
      <span className="mono min-w-0 truncate pt-1.5 text-ink-2" title={name}>
        {name}
      </span>
      <TextArea
        aria-label={`Value of ${name}`}
        look={type === "json" || type === "messages" ? "mono" : "text"}
        rows={1}
        maxRows={8}
        placeholder={preset === undefined ? type : `default: ${typedValue(preset)}`}
        value={text}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}

function Answer({ of: reply, pending, name }: { of: TryState | undefined; pending: boolean; name: string }) {
  if (pending) return <p className="text-dense text-ink-3" role="status">{`Answering with ${name}`}</p>;
  const body = reply?.wire.body;
  if (body === undefined || reply?.status === "failed")
    return reply?.status === "failed" ? null : <p className="text-dense text-ink-3">Run shows what the model answers to {name}.</p>;
  return <p className="whitespace-pre-wrap text-control [overflow-wrap:anywhere]">{answerText(body)}</p>;
}

function Figures({ of: { totalMs, requestId } }: { of: TryState }) {
  return (
    <>
      {totalMs !== undefined && <span className="label">{formatMs(totalMs).join(" ")}</span>}
      {requestId !== undefined && (
        <Link href={`/logs/${requestId}`} className="text-label">
          Log
        </Link>
      )}
    </>
  );
}
