"use client";

import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { TextArea } from "@/components/ui/text-area";
import type { Desk } from "@/lib/client/desk";
import type { Submitted } from "@/lib/client/video-submit";
import type { TaskFamily } from "@/lib/contracts/task";
import { FAMILIES, FAMILY_CHOICES } from "./families";
import { FirstFrameField } from "./first-frame";
import type { Own } from "./own";
import { SeedField } from "./seed-field";
import { ShapeFields } from "./shape-fields";
import { useProblems } from "./use-problems";

/** What the film shows, what it begins with, and its shape. */
export function Input({ desk }: { desk: Desk<Own, Submitted> }) {
  const { own } = desk.state;
  const { problems, limited } = useProblems(desk);
  return (
    <>
      <Field label="Prompt" required aside={`${[...own.prompt].length} characters`}>
        {(control) => (
          <TextArea
            {...control}
            rows={5}
            maxRows={14}
            placeholder="What is seen, how the camera moves, the light"
            value={own.prompt}
            onChange={(event) => desk.setOwn({ prompt: event.target.value })}
          />
        )}
      </Field>
      <FirstFrameField first={own.first} onChange={(first) => desk.setOwn({ first })} />
      <div className="section">
        <div className="section-head">
          <h2>Shape</h2>
        </div>
        <ShapeFields own={own} problems={problems} limited={limited} onChange={(change) => desk.setOwn(change)} />
      </div>
      <div className="section">
        <SeedField own={own} problem={problems.seed} onChange={(change) => desk.setOwn(change)} />
        <NegativeAndFamily desk={desk} />
      </div>
    </>
  );
}

function NegativeAndFamily({ desk }: { desk: Desk<Own, Submitted> }) {
  const { own } = desk.state;
  const family = FAMILIES[own.family];
  return (
    <>
      {family.negative && (
        <div className="slider wide">
          <label className="label" htmlFor="video-negative">
            Negative
          </label>
          <input
            id="video-negative"
            className="input video-words"
            placeholder="what it must not show"
            autoComplete="off"
            value={own.negative}
            onChange={(event) => desk.setOwn({ negative: event.target.value })}
          />
        </div>
      )}
      <div className="slider wide">
        <label className="label" htmlFor="video-family">
          API family
        </label>
        <Select
          id="video-family"
          options={FAMILY_CHOICES}
          value={own.family}
          aria-describedby="video-family-note"
          onChange={(event) => desk.setOwn({ family: event.target.value as TaskFamily })}
        />
      </div>
      <p id="video-family-note" className="hint video-under">
        {family.note}
      </p>
    </>
  );
}
