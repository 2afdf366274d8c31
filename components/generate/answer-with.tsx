"use client";

import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { modelNamed } from "@/lib/client/cost";
import type { Desk } from "@/lib/client/desk";
import { modelsQuery } from "@/lib/client/queries";
import { Checkbox } from "../ui/checkbox";
import { SegmentedControl } from "../ui/segmented-control";
import { Select } from "../ui/select";
import { TextInput } from "../ui/text-input";
import { iconOf, pixelsOf, ratioOf, refusalOfAspect } from "./aspect";
import { ASPECTS, type Candidates, MODALITIES, type Modality, type Own, SIZES, VOICES } from "./content";

type GenerateDesk = Desk<Own, Candidates>;

/** What the answer shall be made of, and the shape of the picture or the voice that goes with it. */
export function AnswerWith({ desk }: { desk: GenerateDesk }) {
  const { own } = desk.state;
  const refused = useRefusedModalities(desk);
  const set = (modality: Modality, on: boolean) =>
    desk.setOwn({ modalities: MODALITIES.filter((it) => (it === modality ? on : own.modalities.includes(it))) });
  return (
    <div className="section">
      <div className="section-head">
        <h2>Answer with</h2>
      </div>
      <fieldset aria-label="Answer with" className="flex min-h-8 flex-wrap items-center gap-x-6">
        {MODALITIES.map((modality) => (
          <Checkbox
            key={modality}
            label={modality}
            checked={own.modalities.includes(modality)}
            disabled={refused?.has(modality) && !own.modalities.includes(modality)}
            onChange={({ target }) => set(modality, target.checked)}
          />
        ))}
      </fieldset>
      {refused && refused.size > 0 && (
        <p className="hint">{`${desk.state.columns[0]?.model} does not answer with ${[...refused].join(" or ")}.`}</p>
      )}
      {own.modalities.includes("IMAGE") && <PictureShape desk={desk} />}
      {own.modalities.includes("AUDIO") && <VoiceLine desk={desk} />}
    </div>
  );
}

/** What the first model cannot answer with, as far as its provider says; undefined while the models are fetched. */
function useRefusedModalities(desk: GenerateDesk): Set<Modality> | undefined {
  const { data } = useQuery(modelsQuery);
  const model = modelNamed(data?.items, desk.state.columns[0]?.model ?? "");
  return model && new Set((["IMAGE", "AUDIO"] as const).filter((modality) => !model.modalities.includes(modality)));
}

function PictureShape({ desk }: { desk: GenerateDesk }) {
  const { aspect, size } = desk.state.own;
  const id = useId();
  const [other, setOther] = useState(aspect !== "" && !ASPECTS.some((one) => one === aspect));
  const refusal = refusalOfAspect(aspect);
  const pixels = pixelsOf(aspect, size);
  return (
    <>
      <div className="slider wide h-13">
        <span className="label">Aspect</span>
        <AspectPicker
          value={other ? "other" : aspect}
          onChange={(next) => {
            setOther(next === "other");
            if (next !== "other") desk.setOwn({ aspect: next });
          }}
        />
      </div>
      {other && (
        <div className="slider wide">
          <label className="label" htmlFor={id}>
            Width:height
          </label>
          <TextInput
            id={id}
            mono
            value={aspect}
            placeholder="3:2"
            aria-invalid={refusal !== undefined || undefined}
            aria-describedby={`${id}-note`}
            onChange={({ target }) => desk.setOwn({ aspect: target.value })}
          />
        </div>
      )}
      <p id={`${id}-note`} className={`hint pl-25 ${refusal ? "c-fail" : ""}`} aria-live="polite">
        {refusal ?? (pixels ? `The label is the long side: ${pixels} pixels, where the model keeps to it.` : "")}
      </p>
      <div className="slider wide">
        <span className="label">Image size</span>
        <SegmentedControl
          small
          full
          label="Image size"
          value={size}
          segments={[{ value: "", label: "default" }, ...SIZES.map((value) => ({ value, label: value }))]}
          onChange={(next) => desk.setOwn({ size: next })}
        />
      </div>
    </>
  );
}

/** Radio buttons with a rectangle of each shape. The first sends nothing; the last opens a field for any other. */
function AspectPicker({ value, onChange }: { value: string; onChange(value: string): void }) {
  const name = useId();
  return (
    <fieldset aria-label="Aspect" className="seg seg-full h-11">
      {["", ...ASPECTS, "other"].map((aspect) => (
        <label key={aspect} className="flex-col gap-1" title={aspect === "" ? "The model's own, not sent" : undefined}>
          <input type="radio" name={name} value={aspect} checked={value === aspect} onChange={() => onChange(aspect)} />
          {ratioOf(aspect) === undefined ? (
            <span aria-hidden="true" className="mono leading-5">
              {aspect === "" ? "–" : "?"}
            </span>
          ) : (
            <AspectIcon aspect={aspect} />
          )}
          <span className="font-mono text-[11px] leading-none">{aspect === "" ? "auto" : aspect}</span>
        </label>
      ))}
    </fieldset>
  );
}

function AspectIcon({ aspect }: { aspect: string }) {
  const { width, height } = iconOf(aspect);
  return (
    <svg aria-hidden="true" width="20" height="20" viewBox="0 0 20 20">
      <rect x={10 - width / 2} y={10 - height / 2} width={width} height={height} fill="none" stroke="currentColor" strokeWidth="1.5" />
    </svg>
  );
}

function VoiceLine({ desk }: { desk: GenerateDesk }) {
  const id = useId();
  const { voice } = desk.state.own;
  const known = VOICES.some((one) => one === voice) || voice === "" ? VOICES : [voice, ...VOICES];
  return (
    <div className="slider wide">
      <label className="label" htmlFor={id}>
        Voice
      </label>
      <Select
        id={id}
        value={voice}
        options={[{ value: "", label: "default" }, ...known.map((value) => ({ value, label: value }))]}
        onChange={({ target }) => desk.setOwn({ voice: target.value })}
      />
    </div>
  );
}
