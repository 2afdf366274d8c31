"use client";

import { codePoints, SPEECH_FORMATS, SPEECH_LIMIT, type SpeechFormat } from "@/lib/contracts/speech-terms";
import { Field } from "../ui/field";
import { SegmentedControl } from "../ui/segmented-control";
import { TextArea } from "../ui/text-area";
import { refuse, type SpeechDesk } from "./own";
import { Voices } from "./voices";
import { count, estimateWords } from "./words";

/** Share of the limit from which on the page says how much is left. */
const NEAR = 0.9;
const FORMATS = Object.keys(SPEECH_FORMATS) as SpeechFormat[];

/** Text, voice and format. The text is never cut: what is too long is said, and not sent. */
export function Input({ desk }: { desk: SpeechDesk }) {
  const { own, params } = desk.state;
  const length = codePoints(own.text);
  const speed = typeof params.speed === "number" && params.speed > 0 ? params.speed : 1;
  const left = SPEECH_LIMIT - length;
  const near = length >= SPEECH_LIMIT * NEAR;
  const hint = near ? `${count(left)} ${left === 1 ? "character is" : "characters are"} left.` : "An emoji counts as one character.";
  return (
    <>
      <Field
        label="Text"
        required
        aside={<span className={`mono${left < 0 ? " c-fail" : near ? " text-ink" : ""}`}>{`${length} / ${SPEECH_LIMIT}`}</span>}
        hint={[own.text.trim() === "" ? "" : estimateWords(own.text, speed), hint].filter(Boolean).join(" ")}
        error={left < 0 ? refuse(own) : undefined}
      >
        {(control) => (
          <TextArea
            {...control}
            rows={8}
            maxRows={14}
            placeholder="What is to be spoken"
            value={own.text}
            onChange={({ target }) => desk.setOwn({ text: target.value })}
          />
        )}
      </Field>
      <Voices desk={desk} />
      <div className="field">
        <div className="label">Format</div>
        <SegmentedControl
          full
          label="Format"
          value={own.format}
          segments={FORMATS.map((format) => ({ value: format, label: format }))}
          onChange={(format) => desk.setOwn({ format })}
        />
        {own.format === "pcm" && (
          <p className="hint">Samples without a header: 24 kHz, 16 bit, mono. Played here as WAV, saved as they came.</p>
        )}
      </div>
    </>
  );
}
