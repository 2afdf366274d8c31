"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "@/lib/client/api";
import { KEYS } from "@/lib/console/keys/addresses";
import type { KeyPage } from "@/lib/console/keys/contract";
import type { DryRun, DryRunRequest, DryRunStep, Pretended } from "@/lib/console/routing/contract";
import { type Route, targetOf } from "@/lib/contracts/routing";
import { entriesOf } from "@/lib/contracts/typed";
import { Button } from "../ui/button";
import { Field } from "../ui/field";
import { Form } from "../ui/form";
import { Select } from "../ui/select";
import { StatusGlyph, type StatusKind, StatusMark } from "../ui/status-mark";
import { dryRunRoute } from "./route-queries";

const PRETEND: Readonly<Record<Pretended | "", string>> = {
  "": "answers",
  "429": "429",
  "429 for a minute": "429, retry-after 60 s",
  "500": "500",
  "529": "529, overloaded",
  connection: "connection refused",
  timeout: "times out",
  stall: "silent after the request",
  "401": "401",
  "404": "404, no such model",
  context_length: "prompt too long",
  content_filter: "content refused",
  "400": "400",
};
const ENDPOINTS: Readonly<Record<NonNullable<DryRunRequest["endpoint"]>, string>> = {
  chat: "Chat completions",
  responses: "Responses",
  messages: "Messages",
  content: "generateContent",
  embeddings: "Embeddings",
  rerank: "Rerank",
  speech: "Speech",
  image: "Images",
};

/** What a call would do by the definition as it is in the form. Nothing is sent. */
export function DryRunPanel({ route }: { route: Route }) {
  const [name, setName] = useState(route.id);
  const [endpoint, setEndpoint] = useState<NonNullable<DryRunRequest["endpoint"]>>("chat");
  const [keyId, setKeyId] = useState("");
  const [fails, setFails] = useState<Readonly<Record<string, Pretended | "">>>({});
  const keys = useQuery({
    queryKey: ["keys", "names"],
    queryFn: ({ signal }) => call<KeyPage>(KEYS.list, { query: { pageSize: 100 }, signal }),
  });
  const run = useMutation({ mutationFn: dryRunRoute });
  const targets = route.targets.map(targetOf);
  const names = [route.id, ...(route.also ?? [])];
  const asked = names.includes(name) ? name : route.id;
  const failures = targets.flatMap((target) => (fails[target] ? [{ target, fails: fails[target] }] : []));
  const request = { name: asked, route, endpoint, failures, ...(keyId && { keyId }) };
  const current = JSON.stringify(run.variables) === JSON.stringify(request);
  return (
    <aside className="flex min-w-0 flex-col" aria-label="Dry run">
      <div className="bar">
        <h2 className="font-strong">Dry run</h2>
        <span className="label ml-auto">nothing is sent</span>
      </div>
      <Form aria-label="Dry run" className="gap-3 p-4" onSubmit={() => run.mutate(request)}>
        <div className="grid grid-cols-2 gap-3">
          <Field label="Requested model">
            {(control) => <Select {...control} value={asked} options={names.map(option)} onPick={setName} />}
          </Field>
          <Field label="With key">
            {(control) => (
              <Select
                {...control}
                value={keyId}
                options={[
                  { value: "", label: "Any key" },
                  ...(keys.data?.items ?? []).map(({ id, name: title }) => ({ value: id, label: title })),
                ]}
                onPick={setKeyId}
              />
            )}
          </Field>
        </div>
        <Field label="Endpoint">
          {(control) => (
            <Select
              {...control}
              value={endpoint}
              options={entriesOf(ENDPOINTS).map(([value, label]) => ({ value, label }))}
              onPick={setEndpoint}
            />
          )}
        </Field>
        {targets.map((target) => (
          <Field key={target} label={<span className="mono [overflow-wrap:anywhere]">{target}</span>}>
            {(control) => (
              <Select
                {...control}
                value={fails[target] ?? ""}
                options={entriesOf(PRETEND).map(([value, label]) => ({ value, label }))}
                onPick={(value) => setFails({ ...fails, [target]: value })}
              />
            )}
          </Field>
        ))}
        <Button variant="primary" type="submit" className="self-start" disabled={run.isPending}>
          Dry run
        </Button>
      </Form>
      {run.error && current && (
        <p className="px-4 text-dense text-fail" role="alert">
          {run.error.message}
        </p>
      )}
      {run.data && current && <Outcome of={run.data} />}
      {run.isSuccess && !current && <p className="px-4 text-dense text-ink-2">Changed since the last dry run. Run it again.</p>}
    </aside>
  );
}

const option = (value: string) => ({ value, label: value });

const KINDS: Readonly<Record<DryRunStep["kind"], StatusKind>> = {
  refused: "fail",
  attempt: "fail",
  answer: "ok",
  skipped: "off",
  not_reached: "off",
  error: "fail",
};

function Outcome({ of: { steps, status, code, attempts, waitMs } }: { of: DryRun }) {
  return (
    <section className="flex flex-col gap-3 p-4" aria-label="What would happen" aria-live="polite">
      <h3 className="flex items-baseline font-strong">
        What would happen
        <span className="label ml-auto">
          {attempts} {attempts === 1 ? "attempt" : "attempts"}, waits {waitMs} ms
        </span>
      </h3>
      <ol className="flex flex-col gap-2">
        {steps.map(({ kind, target, message, atMs, waitMs: pause }) => (
          <li key={`${atMs} ${target} ${message}`} className="flex min-w-0 gap-2">
            <span className="pt-1">
              <StatusGlyph kind={KINDS[kind]} />
            </span>
            <span className="min-w-0 text-dense [overflow-wrap:anywhere]">
              {target && <span className="mono font-strong">{target} </span>}
              {message}
              <span className="label block">
                +{atMs} ms{pause > 0 && `, then waits ${pause} ms`}
              </span>
            </span>
          </li>
        ))}
      </ol>
      <StatusMark kind={status < 400 ? "ok" : "fail"} word={`The caller gets ${status}`} raw={code || undefined} />
    </section>
  );
}
