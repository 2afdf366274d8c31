"use client";

import { useMutation } from "@tanstack/react-query";
import { useEffect, useId, useRef } from "react";
import type { ConsoleProvider } from "@/lib/console/providers/contract";
import { kindFacts } from "@/lib/contracts/provider-kinds";
import { Button, IconButton } from "../ui/button";
import { ErrorState } from "../ui/error-state";
import { FactList } from "../ui/fact-list";
import { HEAD } from "../ui/head";
import { Note } from "../ui/note";
import { PEEK, PEEK_BODY } from "../ui/peek-look";
import { StatusMark } from "../ui/status-mark";
import { Connection } from "./connection";
import { SOURCES, STATES } from "./labels";
import { PriceForm } from "./price-form";
import { ProviderModels } from "./provider-models";
import { changeProvider, testProvider } from "./provider-queries";
import { RemoveProvider } from "./remove-provider";
import { Refusal, TestSteps } from "./test-steps";

interface ProviderPanelProps {
  id: string;
  /** Undefined where there is no such provider. */
  of: ConsoleProvider | undefined;
  mayChange: boolean;
  /** Whether it lies over the list, as on a phone: the focus then goes into it. */
  sheet: boolean;
  onClose(): void;
}

/** One provider beside the list: its address and key, a test, its models and what they cost. */
export function ProviderPanel({ id, of: provider, mayChange, sheet, onClose }: ProviderPanelProps) {
  const panel = useRef<HTMLElement>(null);
  const heading = useId();
  useEffect(() => {
    if (sheet) panel.current?.focus();
  }, [sheet]);
  return (
    <aside ref={panel} className={sheet ? `${PEEK.sheet} max-h-[80dvh]` : PEEK.beside} aria-labelledby={heading} tabIndex={-1}>
      <header className={HEAD.panel}>
        <h2 id={heading} className="truncate font-strong min-w-0 text-control" title={id}>
          {id}
        </h2>
        {provider && <StatusMark {...STATES[provider.state]} />}
        <IconButton small icon="close" label="Close the panel" className="ml-auto" onClick={onClose} />
      </header>
      <div className={`${PEEK_BODY} flex min-w-0 flex-col gap-6`}>
        {provider ? (
          <Body of={provider} mayChange={mayChange} />
        ) : (
          <ErrorState title="No such provider">It was removed, here or in another window. Its calls are in the figures still.</ErrorState>
        )}
      </div>
      {provider?.editable && <Foot of={provider} onRemoved={onClose} />}
    </aside>
  );
}

function Body({ of: provider, mayChange }: { of: ConsoleProvider; mayChange: boolean }) {
  const { source, state, lastError, editable } = provider;
  return (
    <>
      {lastError && (
        <Note kind={state === "shadowed" ? "plain" : "fail"}>
          <span className="[overflow-wrap:anywhere]">{lastError}</span>
        </Note>
      )}
      {editable ? <Connection of={provider} /> : <Given of={provider} mayTest={mayChange} />}
      {source !== "built_in" && <ProviderModels of={provider} />}
      {source !== "built_in" && <PriceForm of={provider} />}
    </>
  );
}

/** A provider that is not changed here. */
function Given({ of: { id, kind, source, baseUrl, keyHint, simulated }, mayTest }: { of: ConsoleProvider; mayTest: boolean }) {
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

/** What takes a provider out of use, for now or for good. */
function Foot({ of: { id, state }, onRemoved }: { of: ConsoleProvider; onRemoved(): void }) {
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
