"use client";

import { useMutation } from "@tanstack/react-query";
import type { ConsoleProvider, ProviderSource } from "@/lib/console/providers/contract";
import { kindFacts } from "@/lib/contracts/provider-kinds";
import { Button } from "../ui/button";
import { FactList } from "../ui/fact-list";
import { onDemand } from "../ui/later";
import { LoadingRows } from "../ui/loading-rows";
import { Note } from "../ui/note";
import { checkSummary, connectionSummary } from "./connection-summary";
import { KeyStates } from "./key-states";
import { ProviderModels } from "./provider-models";
import { changeProvider, testProvider } from "./provider-queries";
import { RemoveProvider } from "./remove-provider";
import { Refusal, TestSteps } from "./test-steps";

const Connection = onDemand(() => import("./connection").then(({ Connection }) => Connection), Waiting);

const PriceForm = onDemand(() => import("./price-form").then(({ PriceForm }) => PriceForm), Waiting);

function Waiting() {
  return <LoadingRows rows={6} label="Loading the form" />;
}

/** A provider's connection, figures, models and prices. */
export function ProviderBody({ of: provider, mayChange }: { of: ConsoleProvider; mayChange: boolean }) {
  const { source, editable } = provider;
  return (
    <>
      <LastError of={provider} />
      {!editable && provider.keys.length > 0 && <KeyStates of={provider.keys} />}
      {editable ? <Connection of={provider} /> : <Given of={provider} mayTest={mayChange} />}
      {source !== "built_in" && <ProviderModels of={provider} />}
      {source !== "built_in" && <PriceForm of={provider} />}
    </>
  );
}

function LastError({ of: { state, lastError } }: { of: ConsoleProvider }) {
  if (lastError === null) return null;
  return (
    <Note kind={state === "shadowed" ? "plain" : "fail"}>
      <span className="[overflow-wrap:anywhere]">{lastError}</span>
    </Note>
  );
}

/** Where a provider comes from and is changed. */
const SOURCES: Record<ProviderSource, string> = {
  built_in: "Built in: needs no network and is free. Its output is tagged as simulated.",
  environment: "Set by the environment variables OPENAI_BASE_URL and OPENAI_API_KEY; change it there.",
  file: "Set in the file that GATEWAY_CONFIG names, with its prices; change it there.",
  console: "",
};

/** A provider that cannot be changed here. */
function Given({
  of: { id, kind, source, baseUrl, keyHint, connection, healthCheck, simulated },
  mayTest,
}: {
  of: ConsoleProvider;
  mayTest: boolean;
}) {
  const test = useMutation({ mutationFn: () => testProvider({ id }) });
  return (
    <section aria-label="Connection" className="flex min-w-0 flex-col gap-3">
      {SOURCES[source] !== "" && <p className="text-ink-2">{SOURCES[source]}</p>}
      {!simulated && (
        <>
          <FactList
            look="panel"
            facts={[
              ["Protocol", kind === "sandbox" ? "" : kindFacts(kind).label],
              [
                "Base URL",
                <span key="url" className="mono [overflow-wrap:anywhere]">
                  {baseUrl}
                </span>,
              ],
              [
                "Key",
                <span key="hint" className="mono">
                  {mayTest ? (keyHint ?? "none") : "not shown"}
                </span>,
              ],
              ...(connection ? [["Reached with", connectionSummary(connection)] as const] : []),
              ...(healthCheck ? [["Health check", checkSummary(healthCheck)] as const] : []),
            ]}
          />
          {mayTest && (
            <div className="flex min-w-0 flex-wrap items-center gap-2">
              <Button disabled={test.isPending} onClick={() => test.mutate()}>
                {test.isPending ? "Testing" : "Test"}
              </Button>
              <span className="text-dense text-ink-3">Lists its models and makes one call of a few tokens.</span>
            </div>
          )}
          {test.data && <TestSteps test={test.data} />}
          <Refusal error={test.error} />
        </>
      )}
    </section>
  );
}

/** Disables or removes a provider. */
export function ProviderFoot({ of: { id, state }, onRemoved }: { of: ConsoleProvider; onRemoved(): void }) {
  const disabled = state === "disabled";
  const turn = useMutation({ mutationFn: () => changeProvider(id, { enabled: disabled }) });
  return (
    <footer className="flex min-w-0 flex-wrap items-center gap-2 border-rule border-t px-4 py-2">
      <Button variant="quiet" disabled={turn.isPending} onClick={() => turn.mutate()}>
        {disabled ? "Enable" : "Disable"}
      </Button>
      <span className="text-dense text-fail min-w-0" role="status">
        {turn.error?.message}
      </span>
      <span className="ml-auto">
        <RemoveProvider id={id} onRemoved={onRemoved} />
      </span>
    </footer>
  );
}
