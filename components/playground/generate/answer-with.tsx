"use client";

import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { modelNamed } from "@/lib/client/call/cost";
import { modelsQuery } from "@/lib/client/queries";
import type { PlaygroundSession } from "@/lib/client/session/session";
import type { ConsoleModel } from "@/lib/console/models/contract";
import { Button } from "../../ui/button";
import { Checkbox } from "../../ui/checkbox";
import { PARAMETER } from "../../ui/parameter-row";
import { SegmentedControl } from "../../ui/segmented-control";
import { Select } from "../../ui/select";
import { TextInput } from "../../ui/text-input";
import { pixelsOf, refusalOfAspect } from "../aspect";
import { AspectPicker } from "../aspect-picker";
import { ASPECTS, type Candidates, MODALITIES, MODALITY_NAMES, type Modality, type Own, SIZES, VOICES } from "./content";

type GenerateSession = PlaygroundSession<Own, Candidates>;

/** The modalities of the answer, and the image's shape or the voice. */
export function AnswerWith({ session }: { session: GenerateSession }) {
  const { own } = session.state;
  const refused = useRefusedModalities(session);
  const set = (modality: Modality, on: boolean) =>
    session.setOwn({ modalities: MODALITIES.filter((it) => (it === modality ? on : own.modalities.includes(it))) });
  return (
    <div className="section">
      <div className="section-head">
        <h2>Answer with</h2>
      </div>
      <fieldset aria-label="Answer with" className="flex min-h-8 flex-wrap items-center gap-x-6">
        {MODALITIES.map((modality) => (
          <Checkbox
            key={modality}
            label={MODALITY_NAMES[modality]}
            checked={own.modalities.includes(modality)}
            disabled={refused?.has(modality) && !own.modalities.includes(modality)}
            onChange={({ target }) => set(modality, target.checked)}
          />
        ))}
      </fieldset>
      {refused && refused.size > 0 && <RefusedNote session={session} refused={refused} />}
      {own.modalities.includes("IMAGE") && <ImageShape session={session} />}
      {own.modalities.includes("AUDIO") && <VoiceLine session={session} />}
    </div>
  );
}

/** Modalities that the first model lacks; if one is selected, a button switches to a model that has it. */
function RefusedNote({ session, refused }: { session: GenerateSession; refused: ReadonlySet<Modality> }) {
  const { data } = useQuery(modelsQuery);
  const { columns, own } = session.state;
  const asked = own.modalities.some((modality) => refused.has(modality));
  const able = asked && data?.items.find((model) => model.playgrounds.includes("generate") && answersWith(model, own));
  return (
    <p className={`text-dense ${asked ? "text-fail" : "text-ink-3"}`} role={asked ? "alert" : undefined}>
      {`${columns[0]?.model} cannot answer with ${[...refused].map((modality) => MODALITY_NAMES[modality].toLowerCase()).join(" or ")}. `}
      {able && (
        <Button small onClick={() => session.setModel(columns[0]?.id ?? "", able.id)}>
          {`Use ${able.id}`}
        </Button>
      )}
    </p>
  );
}

/** Whether a model supports all selected modalities. Every model supports text. */
export function answersWith({ modalities }: Pick<ConsoleModel, "modalities">, asked: Pick<Own, "modalities">): boolean {
  return asked.modalities.every((modality) => modality === "TEXT" || modalities.includes(modality));
}

/** Modalities that the first model lacks, by its provider; undefined while the models are loading. */
function useRefusedModalities(session: GenerateSession): Set<Modality> | undefined {
  const { data } = useQuery(modelsQuery);
  const model = modelNamed(data?.items, session.state.columns[0]?.model ?? "");
  return model && new Set((["IMAGE", "AUDIO"] as const).filter((modality) => !model.modalities.includes(modality)));
}

function ImageShape({ session }: { session: GenerateSession }) {
  const { aspect, size } = session.state.own;
  const id = useId();
  const [other, setOther] = useState(aspect !== "" && !ASPECTS.some((one) => one === aspect));
  const refusal = refusalOfAspect(aspect);
  const pixels = pixelsOf(aspect, size);
  return (
    <>
      <div className={PARAMETER.pictures}>
        <span className={PARAMETER.name}>Aspect</span>
        <AspectPicker
          aspects={ASPECTS}
          value={other ? "other" : aspect}
          onChange={(next) => {
            setOther(next === "other");
            if (next !== "other") session.setOwn({ aspect: next });
          }}
        />
      </div>
      {other && (
        <div className={PARAMETER.wide}>
          <label className={PARAMETER.name} htmlFor={id}>
            Width:height
          </label>
          <TextInput
            id={id}
            look="lowMono"
            value={aspect}
            placeholder="3:2"
            aria-invalid={refusal !== undefined || undefined}
            aria-describedby={`${id}-note`}
            onChange={({ target }) => session.setOwn({ aspect: target.value })}
          />
        </div>
      )}
      <p id={`${id}-note`} className={`text-dense pl-25 ${refusal ? "text-fail" : "text-ink-3"}`} aria-live="polite">
        {refusal ?? (pixels ? `The label is the longer side: ${pixels} pixels, if the model supports it.` : "")}
      </p>
      <div className={PARAMETER.wide}>
        <span className={PARAMETER.name}>Image size</span>
        <SegmentedControl
          small
          full
          label="Image size"
          value={size}
          segments={[{ value: "", label: "default" }, ...SIZES.map((value) => ({ value, label: value }))]}
          onChange={(next) => session.setOwn({ size: next })}
        />
      </div>
    </>
  );
}

function VoiceLine({ session }: { session: GenerateSession }) {
  const id = useId();
  const { voice } = session.state.own;
  const known = VOICES.some((one) => one === voice) || voice === "" ? VOICES : [voice, ...VOICES];
  return (
    <div className={PARAMETER.wide}>
      <label className={PARAMETER.name} htmlFor={id}>
        Voice
      </label>
      <Select
        id={id}
        value={voice}
        options={[{ value: "", label: "default" }, ...known.map((value) => ({ value, label: value }))]}
        onChange={({ target }) => session.setOwn({ voice: target.value })}
      />
    </div>
  );
}
