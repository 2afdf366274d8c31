"use client";

import { useEffect, useId, useRef, useState } from "react";
import { PARAMETER } from "../../ui/parameter-row";
import { TextInput } from "../../ui/text-input";
import { AspectPicker } from "../aspect-picker";
import { randomSeed, SeedField } from "../seed-field";
import type { ImageSession } from "./page-state";
import { ASPECTS, aspectOf, refusalOfSize, sizeFor } from "./shape";

export function ShapeFields({ session }: { session: ImageSession }) {
  const { own, params } = session.state;
  const seed = typeof params.seed === "number" ? params.seed : null;
  useNextSeed(session);
  return (
    <div className="section">
      <div className="section-head">
        <h2>Shape</h2>
      </div>
      <SizeField session={session} />
      <SeedField
        seed={seed}
        locked={own.locked ?? false}
        onChange={(change) => {
          if (change.seed !== undefined) session.setParam("seed", change.seed ?? undefined);
          if (change.locked !== undefined) session.setOwn({ locked: change.locked });
        }}
      />
    </div>
  );
}

function SizeField({ session }: { session: ImageSession }) {
  const id = useId();
  const size = typeof session.state.params.size === "string" ? session.state.params.size : "";
  const known = aspectOf(size);
  const [other, setOther] = useState(size !== "" && known === undefined);
  const refusal = refusalOfSize(size);
  return (
    <>
      <div className={PARAMETER.pictures}>
        <span className={PARAMETER.name}>Size</span>
        <AspectPicker
          aspects={ASPECTS}
          value={other ? "other" : (known ?? "")}
          onChange={(next) => {
            setOther(next === "other");
            if (next !== "other") session.setParam("size", sizeFor(next));
          }}
        />
      </div>
      {other && (
        <div className={PARAMETER.wide}>
          <label className={PARAMETER.name} htmlFor={id}>
            Pixels
          </label>
          <TextInput
            id={id}
            look="lowMono"
            value={size}
            placeholder="1024x1024"
            aria-invalid={refusal !== undefined || undefined}
            aria-describedby={`${id}-note`}
            onChange={({ target }) => session.setParam("size", target.value.trim() || undefined)}
          />
        </div>
      )}
      <p id={`${id}-note`} className={`${PARAMETER.under} ${refusal ? "text-fail" : "text-ink-3"}`} aria-live="polite">
        {refusal ??
          (size === ""
            ? "Model default; an edit keeps the size of its image."
            : `${size.replace("x", " × ")} pixels, if the model supports it.`)}
      </p>
    </>
  );
}

/** An unlocked seed is randomised after each run. */
function useNextSeed(session: ImageSession): void {
  const round = session.round?.id;
  const seen = useRef(round);
  useEffect(() => {
    if (round === seen.current) return;
    seen.current = round;
    if (!session.round || session.round.saved) return;
    if (!session.state.own.locked && typeof session.state.params.seed === "number") session.setParam("seed", randomSeed());
  }, [session, round]);
}
