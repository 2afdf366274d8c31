"use client";

import { useEffect, useId, useRef } from "react";
import type { ConsoleProvider } from "@/lib/console/providers/contract";
import { buttonClass, IconButton } from "../ui/button";
import { ErrorState } from "../ui/error-state";
import { Link } from "../ui/link";
import { PEEK, PEEK_BODY } from "../ui/peek-styles";
import { StatusMark } from "../ui/status-mark";
import { placeOf, STATES } from "./labels";
import { ProviderBody, ProviderFoot } from "./provider-body";

interface ProviderPanelProps {
  id: string;
  /** Undefined if there is no such provider. */
  of: ConsoleProvider | undefined;
  mayChange: boolean;
  /** Whether it covers the list, as on a phone: it then takes the focus. */
  sheet: boolean;
  onClose(): void;
}

/** A provider beside the list: its connection, a test, its models and prices. */
export function ProviderPanel({ id, of: provider, mayChange, sheet, onClose }: ProviderPanelProps) {
  const panel = useRef<HTMLElement>(null);
  const heading = useId();
  useEffect(() => {
    if (sheet) panel.current?.focus();
  }, [sheet]);
  return (
    <aside ref={panel} className={sheet ? `${PEEK.sheet} max-h-[80dvh]` : PEEK.beside} aria-labelledby={heading} tabIndex={-1}>
      <header className="head-panel">
        <h2 id={heading} className="truncate font-strong min-w-0 text-control" title={id}>
          {id}
        </h2>
        {provider && <StatusMark {...STATES[provider.state]} />}
        {provider && (
          <Link href={`/providers/${placeOf(provider)}`} className={`ml-auto ${buttonClass({ variant: "quiet", small: true })}`}>
            Full page
          </Link>
        )}
        <IconButton small icon="close" label="Close the panel" className={provider ? "" : "ml-auto"} onClick={onClose} />
      </header>
      <div className={`${PEEK_BODY} flex min-w-0 flex-col gap-6`}>
        {provider ? (
          <ProviderBody of={provider} mayChange={mayChange} />
        ) : (
          <ErrorState title="No such provider">
            It was removed here or in another window. Its calls are still counted in the usage.
          </ErrorState>
        )}
      </div>
      {provider?.editable && <ProviderFoot of={provider} onRemoved={onClose} />}
    </aside>
  );
}
