"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { modelsQuery } from "@/lib/client/queries";
import type { ConsoleModel } from "@/lib/console/models/contract";
import type { ClientId } from "@/lib/contracts/client-programs";
import { inShell } from "../code-samples/samples";
import { saveFile } from "../media/download";
import { firstModel } from "../playground/first-model";
import { ModelPicker } from "../playground/model-picker";
import { Button } from "../ui/button";
import { CodeBlock } from "../ui/code-block";
import { CopyButton } from "../ui/copy-button";
import { ChosenKey, type KeyOfClient } from "./chosen-key";
import { CLIENTS, SCOPES_OF, type Step } from "./clients";
import { FirstCall } from "./first-call";
import { WorksWith } from "./works-with";

const PLACEHOLDER = "sk-tl-…";
const MODEL_PLACEHOLDER = "model-name";

/** The reader's model and key, the same for every client. */
export interface Choice {
  /** Empty before one is chosen. */
  model: string;
  key?: KeyOfClient;
}

interface ClientPanelProps {
  id: ClientId;
  base: string;
  /** Whether the reader's role may create keys. */
  creates: boolean;
  choice: Choice;
  onChoose(choice: Choice): void;
}

/** The settings of one client, and what has come in from it. */
export function ClientPanel({ id, base, creates, choice, onChoose }: ClientPanelProps) {
  const client = CLIENTS[id];
  const { key } = choice;
  const { data, error } = useQuery(modelsQuery);
  const models = data?.items.filter(({ capabilities }) => capabilities.includes("chat"));
  const model = choice.model || (models && firstOf(models)?.id) || "";
  const steps = client.steps({ base, model: model || MODEL_PLACEHOLDER, secret: key?.secret ?? PLACEHOLDER });
  return (
    <section aria-label={client.name} className="flex min-h-0 min-w-0 flex-1 flex-col bg-panel">
      <div className="bar gap-2">
        <h2 className="font-strong">{client.name}</h2>
        <span className="label min-w-0 truncate">
          {client.speaks}
          {client.tried && `, tried with ${client.tried}`}
        </span>
      </div>
      <FirstCall keyId={key?.id ?? ""} />
      <div className="pane-body">
        <Numbered number={1} title="Choose model and key" aside="written into the settings below">
          <div className="grid min-w-0 items-center justify-items-start gap-x-4 gap-y-2 grid-cols-[repeat(auto-fill,minmax(min(100%,11rem),1fr))]">
            <ModelPicker label="Model" models={models} model={model} onChange={(picked) => onChoose({ ...choice, model: picked })} />
            <ChosenKey
              name={id}
              scopes={SCOPES_OF[client.group]}
              creates={creates}
              chosen={key}
              onChoose={(chosen) => onChoose({ ...choice, key: chosen })}
            />
          </div>
          {error && !data && (
            <p className="mt-2 text-dense text-fail" role="alert">
              Models could not be loaded. {error.message}
            </p>
          )}
        </Numbered>
        {steps.map((step, index) => (
          <Numbered key={step.title} number={index + 2} title={step.title}>
            <StepBody step={step} />
          </Numbered>
        ))}
        {client.launch && (
          <Numbered number={steps.length + 2} title="Or let the gateway start it">
            <CodeBlock
              text={`npm run launch -- ${client.launch} --model ${inShell(model || MODEL_PLACEHOLDER)}`}
              name="shell, in the gateway's folder"
              what="the command"
            />
            <p className="mt-1 text-dense text-ink-3">With a key of its own that ends with it. No file is changed.</p>
          </Numbered>
        )}
        {client.note && <p className="text-dense text-ink-2 md:pl-8">{client.note}</p>}
        <WorksWith client={id} model={models?.find((one) => one.id === model)} />
      </div>
    </section>
  );
}

/** A model that calls tools, preferably a real one. */
function firstOf(models: readonly ConsoleModel[]): ConsoleModel | undefined {
  return firstModel(models, { fits: () => true, suits: ({ abilities }) => (abilities.includes("tools") ? 1 : 0) });
}

function Numbered({ number, title, aside, children }: { number: number; title: string; aside?: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <h3 className="flex min-h-6 items-center gap-2 font-strong">
        <span className="mono flex size-5 flex-none items-center justify-center border border-border text-label" aria-hidden="true">
          {number}
        </span>
        {title}
        {aside && <span className="label ml-auto font-normal max-sm:hidden">{aside}</span>}
      </h3>
      <div className="min-w-0 md:pl-7">{children}</div>
    </div>
  );
}

function StepBody({ step }: { step: Step }) {
  if (step.kind === "text") {
    const { text, name, file } = step;
    return <CodeBlock text={text} name={name} what={file ?? "the commands"} aside={file && <Download name={file} text={text} />} />;
  }
  return (
    <dl className="grid grid-cols-[minmax(120px,auto)_minmax(0,1fr)] border-rule border-t">
      {step.fields.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="flex min-h-8 items-center border-rule border-b pr-4 text-dense text-ink-3">{name}</dt>
          <dd className="flex min-h-8 min-w-0 items-center gap-1 border-rule border-b">
            <code className="mono min-w-0 truncate">{value}</code>
            <CopyButton small text={value} what={name} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Download({ name, text }: { name: string; text: string }) {
  return (
    <Button small variant="quiet" icon="download" onClick={() => saveFile(new Blob([`${text}\n`], { type: "text/plain" }), name)}>
      Download
    </Button>
  );
}
