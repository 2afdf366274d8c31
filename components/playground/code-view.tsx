"use client";

import Link from "next/link";
import { useState } from "react";
import { codeSample, installLine, LANGUAGE_NAMES, LANGUAGES, type Language } from "@/lib/client/call/code-samples";
import { formSample } from "@/lib/client/call/form-samples";
import type { Column, PlaygroundSession } from "@/lib/client/session/session";
import { Code } from "../ui/code";
import { CopyButton } from "../ui/copy-button";
import { SegmentedControl } from "../ui/segmented-control";
import type { PlaygroundPage } from "./define";

const STORE = "switchyard.language";

/** The call as it stands, as a program in the language chosen last. */
export function CodeView({
  page,
  session,
  column,
}: {
  page: PlaygroundPage<unknown, unknown>;
  session: PlaygroundSession<unknown, unknown>;
  column: Column;
}) {
  const [language, setLanguage] = useState<Language>(() => LANGUAGES.find((known) => known === localStorage.getItem(STORE)) ?? "curl");
  const [stream, setStream] = useState<boolean>();
  const streams = stream ?? session.state.stream;
  const sample = sampleOf({ page, session, column, stream: streams });
  if (!sample) return <p className="text-dense text-ink-3 px-4 py-2">The body is not JSON yet.</p>;
  const choose = (next: Language) => {
    setLanguage(next);
    localStorage.setItem(STORE, next);
  };
  const text = page.form ? formSample(language, sample) : codeSample(language, sample);
  const install = installLine(language, sample);
  return (
    <>
      <div className="wire-line">
        <SegmentedControl
          small
          label="Language"
          value={language}
          segments={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
          onChange={choose}
        />
        {page.stream !== null && session.state.custom === undefined && (
          <SegmentedControl
            small
            label="Answer"
            value={streams ? "stream" : "whole"}
            segments={[
              { value: "stream", label: "Streamed" },
              { value: "whole", label: "Whole" },
            ]}
            onChange={(value) => setStream(value === "stream")}
          />
        )}
        {install && <code className="mono text-ink-3 max-md:hidden">{install}</code>}
        <span className="flex min-w-0 items-center gap-2 ml-auto">
          <Link href="/keys/new" prefetch={false} className="text-dense max-md:hidden">
            New key for SWITCHYARD_KEY
          </Link>
          <CopyButton small text={text} what="the code" />
        </span>
      </div>
      <div className="wire-scroll">
        <Code text={text} />
      </div>
    </>
  );
}

interface SampleOptions {
  page: PlaygroundPage<unknown, unknown>;
  session: PlaygroundSession<unknown, unknown>;
  column: Column;
  stream: boolean;
}

function sampleOf({ page, session, column, stream }: SampleOptions) {
  try {
    const { path, body } = session.preview(column, { ...session.state, stream });
    return {
      origin: window.location.origin,
      path,
      body,
      stream: session.state.custom === undefined ? stream : body.stream === true,
      sdk: page.sdk,
      file: page.fileName?.(body),
      files: page.filesIn?.(body),
    };
  } catch {
    return undefined;
  }
}
