"use client";

import { useState } from "react";
import { codeSample, installLine, LANGUAGE_NAMES, LANGUAGES, type Language } from "@/lib/client/call/code-samples";
import type { Column, PlaygroundSession } from "@/lib/client/session/session";
import { Checkbox } from "../ui/checkbox";
import { CopyButton } from "../ui/copy-button";
import { HighlightedCode } from "../ui/highlight/highlighted-code";
import { Link } from "../ui/link";
import { SegmentedControl } from "../ui/segmented-control";
import { madeCall, nextCall, sampleOf } from "./call-sample";
import type { PlaygroundPage } from "./define";
import { WIRE } from "./styles";

const STORE = "trunkline.language";

interface CodeViewProps {
  page: PlaygroundPage<unknown, unknown>;
  session: PlaygroundSession<unknown, unknown>;
  column: Column;
}

/** The last call as a program in the last chosen language; separately, the next call. */
export function CodeView({ page, session, column }: CodeViewProps) {
  const [language, setLanguage] = useState<Language>(() => LANGUAGES.find((known) => known === localStorage.getItem(STORE)) ?? "curl");
  const [wanted, setWanted] = useState<"made" | "next">("made");
  const [stream, setStream] = useState<boolean>();
  const made = madeCall(session, column);
  const call = wanted === "made" && made ? made : nextCall(session, column);
  if (!call) return <p className="text-dense text-ink-3 px-4 py-2">The body is not valid JSON yet.</p>;
  const sample = sampleOf(page, { call, origin: window.location.origin, stream });
  const choose = (next: Language) => {
    setLanguage(next);
    localStorage.setItem(STORE, next);
  };
  const text = codeSample(language, sample);
  return (
    <>
      <div className={WIRE.line}>
        <SegmentedControl
          small
          label="Language"
          value={language}
          segments={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
          onChange={choose}
        />
        {made && <CallChoice value={wanted} onChange={setWanted} />}
        {page.stream !== null && (
          <Checkbox
            label={<span className="text-dense">Streamed</span>}
            checked={sample.stream}
            onChange={({ target }) => setStream(target.checked)}
          />
        )}
        {installLine(language, sample) && <code className="mono text-ink-3 max-md:hidden">{installLine(language, sample)}</code>}
        <span className="flex min-w-0 items-center gap-2 ml-auto">
          <Link href="/keys/new" className="text-dense max-md:hidden">
            New key for TRUNKLINE_KEY
          </Link>
          <CopyButton small text={text} what="the code" />
        </span>
      </div>
      <div className={WIRE.scroll}>
        <HighlightedCode text={text} language={language === "curl" ? "bash" : language} />
      </div>
    </>
  );
}

function CallChoice({ value, onChange }: { value: "made" | "next"; onChange(value: "made" | "next"): void }) {
  return (
    <SegmentedControl
      small
      label="Call"
      value={value}
      segments={[
        { value: "made", label: "As sent", title: "The last call, as it was sent" },
        { value: "next", label: "Next call", title: "What Run would send now" },
      ]}
      onChange={onChange}
    />
  );
}
