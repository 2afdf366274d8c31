"use client";

import { useState } from "react";
import { CopyButton } from "../ui/copy-button";
import { SegmentedControl } from "../ui/segmented-control";

const LINES = {
  curl: (base: string) => `curl ${base}/models -H "Authorization: Bearer $TRUNKLINE_KEY"`,
  python: (base: string) => `client = OpenAI(base_url="${base}", api_key=os.environ["TRUNKLINE_KEY"])`,
  typescript: (base: string) => `const client = new OpenAI({ baseURL: "${base}", apiKey: process.env.TRUNKLINE_KEY });`,
};
type Language = keyof typeof LINES;
const SEGMENTS = [
  { value: "curl", label: "cURL" },
  { value: "python", label: "Python" },
  { value: "typescript", label: "TypeScript" },
] as const;

export function BaseUrl({ baseUrl }: { baseUrl: string }) {
  const [language, setLanguage] = useState<Language>("python");
  const line = LINES[language](baseUrl);
  return (
    <section
      aria-label="Base URL"
      className="flex flex-none flex-wrap items-center justify-between gap-x-4 gap-y-2 border-rule border-b px-4 py-3"
    >
      <div className="flex min-w-0 items-center gap-2">
        <h2 className="label">Base URL</h2>
        <code className="font-mono text-base [overflow-wrap:anywhere]">{baseUrl}</code>
        <CopyButton small text={baseUrl} what="the base URL" />
      </div>
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        <SegmentedControl small label="Language" value={language} segments={SEGMENTS} onChange={(next) => setLanguage(next)} />
        <code className="mono text-ink-2 max-w-full [overflow-wrap:anywhere]">{line}</code>
        <CopyButton small text={line} what="the line" />
      </div>
    </section>
  );
}
