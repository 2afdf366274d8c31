"use client";

import { type KeyboardEvent, useId, useState } from "react";
import { IconButton } from "../ui/button";
import { SegmentedControl } from "../ui/segmented-control";
import type { SpeechDesk } from "./own";
import { useVoicePreview, type VoicePreview } from "./preview";
import { takesOf } from "./takes";
import { commonVoice, setVoice, voiceOf, voicesFound } from "./voice-choice";

/** The six voices, and any other a model may have, by name. With several models each can have a voice of its own. */
export function Voices({ desk }: { desk: SpeechDesk }) {
  const { columns } = desk.state;
  const [wanted, setWanted] = useState("all");
  const column = columns.length > 1 ? columns.find(({ id }) => id === wanted) : undefined;
  const preview = useVoicePreview((column ?? columns[0])?.model ?? "", () => takesOf(desk).player.pause());
  const [text, setText] = useState("");
  const id = useId();
  const chosen = column ? voiceOf(desk.state, column.id) : commonVoice(desk.state);
  const choose = (voice: string) => setVoice(desk, voice, column?.id);
  const found = voicesFound(text, chosen);
  return (
    <div className="field">
      <div className="label items-center">
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
            ...columns.map(({ id: value, model }, index) => ({ value, label: `${index + 1} ${voiceOf(desk.state, value)}`, title: model })),
          ]}
          onChange={setWanted}
        />
      )}
      <div id={id} className="voices" role="radiogroup" aria-label="Voice">
        {found.map((voice) => (
          <VoiceRow key={voice.name} {...voice} group={id} checked={voice.name === chosen} preview={preview} onChoose={choose} />
        ))}
      </div>
      <p className="hint" role="status">
        {preview.problem ?? "Play speaks a short sentence: one small call for each voice."}
      </p>
    </div>
  );
}

interface VoiceSearchProps {
  text: string;
  /** Id of the list below. */
  list: string;
  /** What Enter chooses. */
  first: string | undefined;
  onText(text: string): void;
  onChoose(voice: string): void;
}

/** Enter chooses the first that was found, the arrow goes to the list, Escape starts again. */
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
      className="input push voice-search"
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
    <div className="voice">
      <IconButton
        small
        icon={now ? "pause" : "play"}
        label={now ? `Silence ${name}` : `Hear ${name}`}
        aria-busy={now && preview.state === "fetched"}
        onClick={() => preview.toggle(name)}
      />
      <label>
        <input type="radio" className="sr-only" name={group} value={name} checked={checked} onChange={() => onChoose(name)} />
        <span className="trunc">{name}</span>
        <span className="label push">{now && preview.state === "fetched" ? "fetching" : trait}</span>
      </label>
    </div>
  );
}
