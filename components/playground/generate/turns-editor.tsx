"use client";

import { useEffect, useRef, useState } from "react";
import { Button } from "../../ui/button";
import { FIELD } from "../../ui/field";
import { Menu, MenuItem } from "../../ui/menu";
import { newTurn, type Turn, textPart } from "./content";
import { readFile } from "./read-file";
import { TurnRows } from "./turn-rows";

interface TurnsEditorProps {
  turns: readonly Turn[];
  onChange(turns: Turn[]): void;
}

const countOf = (count: number, word: string) => `${count} ${word}${count === 1 ? "" : "s"}`;

/** The conversation as turns with parts. Images and audio are added as files, pasted or dropped. */
export function TurnsEditor({ turns, onChange }: TurnsEditorProps) {
  const [focused, setFocused] = useState<string>();
  const { change, addFiles, addText, addTurn, wanted, problem } = useTurns(turns, onChange);
  const target = turns.find(({ id }) => id === focused)?.id ?? turns.at(-1)?.id;
  return (
    <section className={FIELD} aria-label="Contents">
      <div className="label flex items-baseline gap-2">
        <h2>Contents</h2>
        <span className="ml-auto">{`${countOf(turns.length, "turn")}, ${countOf(turns.flatMap(({ parts }) => parts).length, "part")}`}</span>
      </div>
      {turns.length > 0 && (
        <div className="overflow-hidden rounded-input border border-border bg-raised">
          {turns.map((turn, index) => (
            <TurnRows
              key={turn.id}
              turn={turn}
              place={index}
              count={turns.length}
              wanted={wanted}
              onChange={(next) => change(turn.id, () => next)}
              onFocus={() => setFocused(turn.id)}
              onFiles={(files) => void addFiles(turn.id, files)}
              onText={() => addText(turn.id)}
              onMove={(by) => onChange(movedTurns(turns, { index, by }))}
              onRemove={() => onChange(turns.filter(({ id }) => id !== turn.id))}
            />
          ))}
        </div>
      )}
      {problem && (
        <p className="text-dense text-fail" role="alert">
          {problem}
        </p>
      )}
      <div className="-ml-2 flex gap-1">
        {target && <AddPart onText={() => addText(target)} onFiles={(files) => void addFiles(target, files)} />}
        <Button small variant="quiet" icon="plus" onClick={addTurn}>
          Turn
        </Button>
      </div>
    </section>
  );
}

/** The actions on turns. `wanted` is the last added part; `problem` is a file's error. */
function useTurns(turns: readonly Turn[], onChange: TurnsEditorProps["onChange"]) {
  const [problem, setProblem] = useState<string>();
  const [wanted, setWanted] = useState<string>();
  const latest = useRef(turns);
  useEffect(() => {
    latest.current = turns;
  }, [turns]);
  const change = (id: string, next: (turn: Turn) => Turn) => onChange(latest.current.map((turn) => (turn.id === id ? next(turn) : turn)));
  const addFiles = async (id: string, files: readonly File[]) => {
    const read = await Promise.all(files.map(readFile));
    const parts = read.flatMap(({ part }) => part ?? []);
    setProblem(read.find((one) => one.problem)?.problem);
    if (parts.length > 0) change(id, (turn) => ({ ...turn, parts: [...turn.parts, ...parts] }));
  };
  const addText = (id: string) => {
    const part = textPart();
    setWanted(part.id);
    change(id, (turn) => ({ ...turn, parts: [...turn.parts, part] }));
  };
  const addTurn = () => {
    const turn = newTurn(turns.at(-1)?.role === "user" ? "model" : "user");
    setWanted(turn.parts[0]?.id);
    onChange([...turns, turn]);
  };
  return { change, addFiles, addText, addTurn, wanted, problem };
}

function movedTurns(turns: readonly Turn[], { index, by }: { index: number; by: -1 | 1 }): Turn[] {
  const next = [...turns];
  const [turn] = next.splice(index, 1);
  if (turn) next.splice(index + by, 0, turn);
  return next;
}

/** Adds a text or a file, and mentions pasting. */
function AddPart({ onText, onFiles }: { onText(): void; onFiles(files: readonly File[]): void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Menu
        label="Add a part"
        align="start"
        trigger={
          <Button small variant="quiet" icon="plus">
            Part
          </Button>
        }
      >
        <MenuItem onSelect={onText}>Text</MenuItem>
        <MenuItem icon="clip" onSelect={() => input.current?.click()}>
          Image or audio from a file
        </MenuItem>
      </Menu>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept="image/*,audio/*"
        aria-label="Image or audio file"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          target.value = "";
        }}
      />
    </>
  );
}
