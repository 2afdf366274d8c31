"use client";

import { type KeyboardEvent, useId, useState } from "react";
import { IconButton } from "../../ui/button";
import { FIELD } from "../../ui/field";
import { INPUT } from "../../ui/input-styles";
import { SegmentedControl } from "../../ui/segmented-control";
import { clipsOf } from "./clips";
import type { SpeechSession } from "./page-state";
import { useVoicePreview, type VoicePreview } from "./preview";
import { commonVoice, setVoice, voiceOf, voicesFound } from "./voice-choice";

/** The six voices, and any other by name. With several models each can have its own voice. */
export function Voices({ session }: { session: SpeechSession }) {
  const { columns } = session.state;
  const [wanted, setWanted] = useState("all");
  const column = columns.length > 1 ? columns.find(({ id }) => id === wanted) : undefined;
  const preview = useVoicePreview((column ?? columns[0])?.model ?? "", () => clipsOf(session).player.pause());
  const [text, setText] = useState("");
  const id = useId();
  const chosen = column ? voiceOf(session.state, column.id) : commonVoice(session.state);
  const choose = (voice: string) => setVoice(session, voice, column?.id);
  const found = voicesFound(text, chosen);
  return (
    <div className={FIELD}>
      <div className="label flex items-center gap-2">
        Voice
        <VoiceSearch text={text} list={id} first={found[0]?.name} onText={setText} onChoose={choose} />
      </div>
      {columns.length > 1 && (
        <SegmentedControl
          full
          small
          label="Voice of"
          value={column?.id ?? "all"}
          segments={[
            { value: "all", label: "All" },
            ...columns.map(({ id: value, model }, index) => ({
              value,
              label: `${index + 1} ${voiceOf(session.state, value)}`,
              title: model,
            })),
          ]}
          onChange={setWanted}
        />
      )}
      <div
        id={id}
        className="grid grid-cols-2 overflow-hidden rounded-input border border-border bg-raised"
        role="radiogroup"
        aria-label="Voice"
      >
        {found.map((voice) => (
          <VoiceRow key={voice.name} {...voice} group={id} checked={voice.name === chosen} preview={preview} onChoose={choose} />
        ))}
      </div>
      <p className="text-dense text-ink-3" role="status">
        {preview.problem ?? "Play speaks a short sample: one small call per voice."}
      </p>
    </div>
  );
}

interface VoiceSearchProps {
  text: string;
  /** Id of the list below. */
  list: string;
  /** What Enter selects. */
  first: string | undefined;
  onText(text: string): void;
  onChoose(voice: string): void;
}

/** Enter selects the first match, the down arrow moves to the list, Escape clears. */
function VoiceSearch({ text, list, first, onText, onChoose }: VoiceSearchProps) {
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === "Enter" && !event.metaKey && !event.ctrlKey && first !== undefined && text.trim() !== "") {
      onChoose(first);
      onText("");
    } else if (event.key === "Escape" && text !== "") onText("");
    else if (event.key === "ArrowDown") document.getElementById(list)?.querySelector<HTMLInputElement>("input")?.focus();
    else return;
    event.preventDefault();
  };
  return (
    <input
      className={`${INPUT.low} ml-auto w-40 text-ink`}
      aria-label="Find a voice, or name another"
      placeholder="Find or name a voice"
      autoComplete="off"
      spellCheck={false}
      maxLength={256}
      value={text}
      onKeyDown={press}
      onChange={({ target }) => onText(target.value)}
    />
  );
}

/** Its borders are outside it, so that those at the list's end are clipped. */
const VOICE =
  "relative flex h-(--h-row) min-w-0 items-center pl-2 shadow-[1px_0_var(--rule),0_1px_var(--rule)] hover:bg-hover has-checked:bg-selected has-checked:font-strong has-checked:edge-ink pointer-coarse:h-(--h-touch)";

interface VoiceRowProps {
  name: string;
  trait: string;
  group: string;
  checked: boolean;
  preview: VoicePreview;
  onChoose(voice: string): void;
}

function VoiceRow({ name, trait, group, checked, preview, onChoose }: VoiceRowProps) {
  const now = preview.voice === name;
  return (
    <div className={VOICE}>
      <IconButton
        small
        icon={now ? "pause" : "play"}
        label={now ? `Stop ${name}` : `Play ${name}`}
        aria-busy={now && preview.state === "fetched"}
        onClick={() => preview.toggle(name)}
      />
      <label className="flex h-full min-w-0 flex-1 cursor-pointer items-center gap-2 px-2 outline-link has-focus-visible:outline-2 has-focus-visible:-outline-offset-2">
        <input type="radio" className="sr-only" name={group} value={name} checked={checked} onChange={() => onChoose(name)} />
        <span className="min-w-0 truncate">{name}</span>
        <span className="label ml-auto font-normal">{now && preview.state === "fetched" ? "fetching" : trait}</span>
      </label>
    </div>
  );
}
