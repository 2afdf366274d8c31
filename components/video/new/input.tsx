"use client";

import { SeedField } from "@/components/playground/seed-field";
import { Field } from "@/components/ui/field";
import { INPUT } from "@/components/ui/input-styles";
import { PARAMETER } from "@/components/ui/parameter-row";
import { Select } from "@/components/ui/select";
import { TextArea } from "@/components/ui/text-area";
import type { PlaygroundSession } from "@/lib/client/session/session";
import type { Submitted } from "@/lib/client/video/submit";
import { FAMILIES, FAMILY_CHOICES } from "./families";
import { FirstFrameField } from "./first-frame";
import type { Own } from "./page-state";
import { ShapeFields } from "./shape-fields";
import { useProblems } from "./use-problems";

/** The prompt, the first frame, and the shape. */
export function Input({ session }: { session: PlaygroundSession<Own, Submitted> }) {
  const { own } = session.state;
  const { problems, limited } = useProblems(session);
  return (
    <>
      <Field label="Prompt" required aside={`${[...own.prompt].length} characters`}>
        {(control) => (
          <TextArea
            {...control}
            rows={5}
            maxRows={14}
            placeholder="Describe the scene, camera movement and light"
            value={own.prompt}
            onChange={(event) => session.setOwn({ prompt: event.target.value })}
          />
        )}
      </Field>
      <FirstFrameField first={own.first} onChange={(first) => session.setOwn({ first })} />
      <div className="section">
        <div className="section-head">
          <h2>Shape</h2>
        </div>
        <ShapeFields own={own} problems={problems} limited={limited} onChange={(change) => session.setOwn(change)} />
      </div>
      <div className="section">
        <SeedField seed={own.seed} locked={own.locked} problem={problems.seed} onChange={(change) => session.setOwn(change)} />
        <NegativeAndFamily session={session} />
      </div>
    </>
  );
}

function NegativeAndFamily({ session }: { session: PlaygroundSession<Own, Submitted> }) {
  const { own } = session.state;
  const family = FAMILIES[own.family];
  return (
    <>
      {family.negative && (
        <div className={PARAMETER.wide}>
          <label className={PARAMETER.name} htmlFor="video-negative">
            Negative
          </label>
          <input
            id="video-negative"
            className={`${INPUT.lowText} w-full`}
            placeholder="what should not appear"
            autoComplete="off"
            value={own.negative}
            onChange={(event) => session.setOwn({ negative: event.target.value })}
          />
        </div>
      )}
      <div className={PARAMETER.wide}>
        <label className={PARAMETER.name} htmlFor="video-family">
          API family
        </label>
        <Select
          id="video-family"
          options={FAMILY_CHOICES}
          value={own.family}
          aria-describedby="video-family-note"
          onPick={(family) => session.setOwn({ family })}
        />
      </div>
      <p id="video-family-note" className={`${PARAMETER.under} text-ink-3`}>
        {family.note}
      </p>
    </>
  );
}
