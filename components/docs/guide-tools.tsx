"use client";

import { later } from "../ui/later";
import { CopyLater } from "./copy-later";

const KeyChoice = later(
  () => import("./key-choice").then(({ KeyChoice }) => KeyChoice),
  () => <span className="inline-block h-7 w-40" />,
);

/** What the samples of a guide are filled in with, and the guide as a file. */
export function GuideTools({ name, baseUrl, personal }: { name: string; baseUrl: string; personal: boolean }) {
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1 text-dense text-ink-3 print:hidden">
      <span className="flex min-h-8 min-w-0 items-center gap-1">
        <span className="label">Base address</span>
        <code className="mono min-w-0 break-all text-ink-2">{baseUrl}</code>
        <CopyLater small text={baseUrl} what="the base address" />
      </span>
      {personal && (
        <span className="flex min-h-8 items-center gap-1">
          <span className="label">Key</span>
          <KeyChoice className="w-40" />
        </span>
      )}
      <a className="ml-auto" href={`/guide/${name}.md`}>
        Markdown
      </a>
    </div>
  );
}
