"use client";

import { useState } from "react";
import { LANGUAGE_NAMES, LANGUAGES } from "@/lib/client/code-samples";
import { trialAddress } from "@/lib/endpoints/docs-address";
import type { Trial, TrialParameter } from "@/lib/endpoints/docs-trial";
import { Code } from "../ui/code";
import { CopyButton } from "../ui/copy-button";
import { later } from "../ui/later";
import { SegmentedControl } from "../ui/segmented-control";
import { useLanguage } from "./language";
import { programOf } from "./programs";

const TrialForm = later(() => import("./trial-form").then(({ TrialForm }) => TrialForm));

/** What is filled in for a first call. */
export interface TrialDraft {
  parameters: readonly TrialParameter[];
  /** The body as JSON text; undefined where the operation takes none. */
  text: string | undefined;
}

/** The call as a program, and below it the same call to fill in and send. The program follows what is filled in. */
export function TrialDesk({ trial, origin }: { trial: Trial; origin: string }) {
  const [draft, setDraft] = useState<TrialDraft>(() => firstDraft(trial));
  const [language, setLanguage] = useLanguage();
  const body = draft.text === undefined ? undefined : (objectIn(draft.text) ?? trial.examples[0]?.body ?? {});
  const address = trialAddress(trial.path, draft.parameters);
  const program = programOf(language, trial, { origin, address, body });
  return (
    <>
      <div className="bar">
        <SegmentedControl
          small
          label="Language"
          value={language}
          segments={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
          onChange={setLanguage}
        />
        <span className="push">
          <CopyButton small text={program} what="the code" />
        </span>
      </div>
      <div className="max-h-[280px] flex-none overflow-auto border-b border-rule px-1 py-1 [&_.code]:overflow-visible">
        <Code text={program} />
      </div>
      <TrialForm trial={trial} draft={draft} onDraft={setDraft} />
    </>
  );
}

/** The first example as it stands in the documentation. */
export function firstDraft({ parameters, examples }: Trial): TrialDraft {
  const body = examples[0]?.body;
  return { parameters, text: body && JSON.stringify(body, null, 2) };
}

/** The object that a text is in JSON; undefined for anything else. */
export function objectIn(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
