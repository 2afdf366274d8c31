"use client";

import { useState } from "react";
import { LANGUAGE_NAMES, LANGUAGES } from "@/lib/client/call/code-samples";
import { trialAddress } from "@/lib/docs/address";
import type { Trial } from "@/lib/docs/trial";
import { Code } from "../ui/code";
import { later } from "../ui/later";
import { SegmentedControl } from "../ui/segmented-control";
import { CopyLater } from "./copy-later";
import { useLanguage } from "./language";
import { programOf } from "./programs";
import { firstDraft, objectIn, type TrialDraft } from "./trial-draft";

const TrialForm = later(() => import("./trial-form").then(({ TrialForm }) => TrialForm));

const KeyChoice = later(() => import("./key-choice").then(({ KeyChoice }) => KeyChoice));

/** The call as a program and as a form; the program follows the form. */
export function TrialSession({ trial, origin, personal }: { trial: Trial; origin: string; personal: boolean }) {
  const [draft, setDraft] = useState<TrialDraft>(() => firstDraft(trial));
  const [language, setLanguage] = useLanguage();
  const body = draft.text === undefined ? undefined : (objectIn(draft.text) ?? trial.examples[0]?.body ?? {});
  const address = trialAddress(trial.path, draft.parameters);
  const [note, setNote] = useState("");
  const program = note + programOf(language, trial, { origin, address, body });
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
        <span className="ml-auto flex min-w-0 items-center gap-1">
          {personal && trial.access === "key" && <KeyChoice className="w-28" language={language} onNote={setNote} />}
          <CopyLater small text={program} what="the code" />
        </span>
      </div>
      <div className="max-h-[280px] flex-none overflow-auto border-b border-rule px-1 py-1 [&_.code]:overflow-visible">
        <Code text={program} />
      </div>
      {personal && <TrialForm trial={trial} draft={draft} onDraft={setDraft} />}
    </>
  );
}
