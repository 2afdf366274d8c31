"use client";

import { Code } from "@/components/ui/code";
import { CopyButton } from "@/components/ui/copy-button";
import { Tabs } from "@/components/ui/tabs";
import type { Sample } from "./samples";

/** Samples as tabs; the copy button takes the one that is open. */
export function CallSamples({ samples }: { samples: readonly Sample[] }) {
  const items = samples.map(({ id, label, text }) => ({ id, label, panel: <Code text={text} /> }));
  const copy = (open: string) => {
    const sample = samples.find(({ id }) => id === open);
    return sample && <CopyButton key={open} text={sample.text} what={`the ${sample.label} call`} />;
  };
  return (
    <div className="rounded-panel border border-rule bg-panel">
      <Tabs label="Language" items={items} aside={copy} />
    </div>
  );
}
