"use client";

import { useEffect, useRef, useState } from "react";
import { curlSample, envLines } from "@/components/first-call/samples";
import { Code } from "@/components/ui/code";
import { CopyButton } from "@/components/ui/copy-button";
import { Tabs } from "@/components/ui/tabs";
import type { NewSecret } from "./request-key";

/** The secret, this once. Leaving the page asks first, until it has been copied. */
export function KeyOnce({ made, baseUrl, model }: { made: NewSecret; baseUrl: string; model: string }) {
  const [copied, setCopied] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    if (copied) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [copied]);
  const { secret, key } = made;
  const forms = {
    env: { label: ".env", what: "the .env lines", text: envLines({ baseUrl, secret }) },
    curl: { label: "cURL", what: "the cURL call", text: curlSample({ baseUrl, model, secret }) },
  };
  const items = Object.entries(forms).map(([id, { label, text }]) => ({ id, label, panel: <Code text={text} /> }));
  const copyForm = (open: string) => {
    const form = open === "env" ? forms.env : forms.curl;
    return <CopyButton key={open} text={form.text} what={form.what} onCopied={() => setCopied(true)} />;
  };
  return (
    <div className="flex flex-col gap-6">
      <div>
        <p className="label">First start</p>
        <h1 ref={heading} tabIndex={-1} className="font-strong text-title outline-none">
          Save this secret now
        </h1>
        <p className="mt-1 text-ink-2">
          <strong className="font-strong text-ink">{key.name}</strong> is ready. Only a fingerprint is kept, so this is the one time the
          secret can be read.
        </p>
      </div>
      <div className="flex min-h-11 items-center gap-2 rounded-input border border-ink bg-canvas py-1 pr-1 pl-3">
        <code data-testid="secret" className="min-w-0 flex-1 select-all break-all font-mono text-dense">
          {secret}
        </code>
        <CopyButton look="primary" word text={secret} what="the secret" onCopied={() => setCopied(true)} />
      </div>
      <div className="rounded-panel border border-rule">
        <Tabs label="Ready to use" items={items} aside={copyForm} />
      </div>
      <div className={`border-l-2 py-0.5 pl-3 text-dense ${copied ? "border-ok" : "border-fail"}`}>
        <p aria-live="polite" className="min-h-8">
          {copied ? (
            "Copied. Keep it where your other secrets are."
          ) : (
            <>
              <strong className="font-strong">You won't see this secret again.</strong> It has not been copied yet.
            </>
          )}
        </p>
        <a href="/" className="pointer-coarse:inline-block pointer-coarse:py-3">
          Go on to the first page
        </a>
      </div>
    </div>
  );
}
