"use client";

import { useMutation } from "@tanstack/react-query";
import { useEffect, useId, useRef } from "react";
import type { ConsoleProvider } from "@/lib/contracts/console-providers";
import { Button, IconButton } from "../ui/button";
import { ErrorState } from "../ui/error-state";
import { FactList } from "../ui/fact-list";
import { Note } from "../ui/note";
import { StatusMark } from "../ui/status-mark";
import { Connection } from "./connection";
import { PriceForm } from "./price-form";
import { ProviderModels } from "./provider-models";
import { changeProvider, testProvider } from "./provider-queries";
import { SOURCES, STATES } from "./provider-words";
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
    <aside ref={panel} className="peek outline-none md:max-w-[60%]" aria-labelledby={heading} tabIndex={-1}>
      <header className="head">
        <h2 id={heading} className="strong trunc min-w-0 text-control" title={id}>
          {id}
        </h2>
        {provider && <StatusMark {...STATES[provider.state]} />}
        <IconButton small icon="close" label="Close the panel" className="push" onClick={onClose} />
      </header>
      <div className="peek-body stack stack-6">
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
function Given({ of: { id, source, baseUrl, keyHint, simulated }, mayTest }: { of: ConsoleProvider; mayTest: boolean }) {
  const test = useMutation({ mutationFn: () => testProvider({ id }) });
  return (
    <section aria-label="Connection" className="stack stack-3">
      {SOURCES[source] !== "" && <p className="dim">{SOURCES[source]}</p>}
      {!simulated && (
        <>
          <FactList
            facts={[
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
            <div className="row wrap">
              <Button disabled={test.isPending} onClick={() => test.mutate()}>
                {test.isPending ? "Testing" : "Test"}
              </Button>
              <span className="hint">Lists its models and makes one call of a few tokens.</span>
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
    <footer className="row wrap border-rule border-t px-4 py-2">
      <Button variant="quiet" disabled={turn.isPending} onClick={() => turn.mutate()}>
        {disabled ? "Enable" : "Disable"}
      </Button>
      <span className="dense c-fail min-w-0" role="status">
        {turn.error?.message}
      </span>
      <span className="push">
        <RemoveProvider id={id} onRemoved={onRemoved} />
      </span>
    </footer>
  );
}
