"use client";

import { useState } from "react";
import { Code } from "@/components/ui/code";
import { CopyButton } from "@/components/ui/copy-button";
import { TabList, TabPanel, useTabBase } from "@/components/ui/tabs";
import type { Sample } from "./samples";

/** Samples as tabs; the copy button copies the open one. */
export function CallSamples({ samples, onCopied }: { samples: readonly Sample[]; onCopied?(): void }) {
  const [open, setOpen] = useState(samples[0]?.id);
  const base = useTabBase();
  const sample = samples.find(({ id }) => id === open);
  return (
    <div className="codeblock">
      <div className="bar h-7 pr-1 pl-3 text-dense">
        <TabList label="Language" items={samples} open={open} base={base} onOpen={setOpen} look="bar" />
        {sample && (
          <span className="ml-auto">
            <CopyButton
              small
              key={open}
              text={sample.text}
              what={sample.id === "env" ? "the lines" : `the ${sample.label} call`}
              onCopied={onCopied}
            />
          </span>
        )}
      </div>
      {sample && (
        <TabPanel base={base} id={sample.id}>
          <Code text={sample.text} wrap />
        </TabPanel>
      )}
    </div>
  );
}
