"use client";

import { grouped } from "@/lib/client/digits";
import { codePoints, SPEECH_FORMATS, SPEECH_LIMIT } from "@/lib/contracts/speech-terms";
import { keysOf } from "@/lib/contracts/typed";
import { FIELD, Field } from "../../ui/field";
import { SegmentedControl } from "../../ui/segmented-control";
import { TextArea } from "../../ui/text-area";
import { estimateLabel } from "./labels";
import { refuse, type SpeechSession } from "./page-state";
import { Voices } from "./voices";

/** The share of the limit from which the page shows what is left. */
const NEAR = 0.9;
const FORMATS = keysOf(SPEECH_FORMATS);

/** Text, voice and format. A text that is too long is refused, not truncated. */
export function Input({ session }: { session: SpeechSession }) {
  const { own, params } = session.state;
  const length = codePoints(own.text);
  const speed = typeof params.speed === "number" && params.speed > 0 ? params.speed : 1;
  const left = SPEECH_LIMIT - length;
  const near = length >= SPEECH_LIMIT * NEAR;
  const hint = near ? `${grouped(left)} ${left === 1 ? "character is" : "characters are"} left.` : "An emoji counts as one character.";
  return (
    <>
      <Field
        label="Text"
        required
        aside={<span className={`mono${left < 0 ? " text-fail" : near ? " text-ink" : ""}`}>{`${length} / ${SPEECH_LIMIT}`}</span>}
        hint={[own.text.trim() === "" ? "" : estimateLabel(own.text, speed), hint].filter(Boolean).join(" ")}
        error={left < 0 ? refuse(own) : undefined}
      >
        {(control) => (
          <TextArea
            {...control}
            rows={8}
            maxRows={14}
            placeholder="Text to speak"
            value={own.text}
            onChange={({ target }) => session.setOwn({ text: target.value })}
          />
        )}
      </Field>
      <Voices session={session} />
      <div className={FIELD}>
        <div className="label">Format</div>
        <SegmentedControl
          full
          label="Format"
          value={own.format}
          segments={FORMATS.map((format) => ({ value: format, label: format }))}
          onChange={(format) => session.setOwn({ format })}
        />
        {own.format === "pcm" && (
          <p className="text-dense text-ink-3">Raw samples: 24 kHz, 16-bit, mono. Played here as WAV, saved unchanged.</p>
        )}
      </div>
    </>
  );
}
