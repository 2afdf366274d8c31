"use client";

import { type ChangeEvent, type DragEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import { Button } from "../../ui/button";
import { Checkbox } from "../../ui/checkbox";
import { FIELD } from "../../ui/field";
import { FILE_MAX, filledLines, insertTexts, LINES_MAX, type Line, newLine, textsOf, withEmptyLine } from "./lines";
import { answerOf, type ModerationSession, SAMPLE_OWN } from "./page-state";
import { type LineActs, TextLine } from "./text-line";

/** The texts to judge: one box for each. Pasting many lines, or a file, makes a line of each of its lines. */
export function TextLines({ session }: { session: ModerationSession }) {
  const id = useId();
  const { lines, blur } = session.state.own;
  const [note, setNote] = useState<string>();
  const acts = useLineActs(session, { base: id, setNote });
  const verdicts = lineVerdicts(session);
  const count = filledLines(lines).length;
  const addFile = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > FILE_MAX) return setNote(`${file.name} is larger than 1 MB. Split it first.`);
    acts.add(textsOf(await file.text()));
  };
  const drop = (event: DragEvent) => {
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    void addFile(event.dataTransfer.files[0]);
  };
  return (
    <fieldset
      className={FIELD}
      aria-labelledby={`${id}-name`}
      onDragOver={(event) => event.dataTransfer.types.includes("Files") && event.preventDefault()}
      onDrop={drop}
    >
      <div className="label flex items-baseline gap-2">
        <span id={`${id}-name`}>Texts, one per line</span>
        <span className="ml-auto">{`${count} ${count === 1 ? "line" : "lines"}`}</span>
      </div>
      <ol className="overflow-hidden rounded-input border border-border bg-raised text-base">
        {lines.map((line, index) => (
          <TextLine
            key={line.id}
            line={line}
            number={index + 1}
            flagged={verdicts.get(line.id)?.text === line.text ? verdicts.get(line.id)?.flagged : undefined}
            blur={blur}
            boxId={`${id}-${line.id}`}
            acts={acts}
          />
        ))}
      </ol>
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        <FileButton onFile={(file) => void addFile(file)} />
        <Button small variant="quiet" disabled={count === 0} onClick={() => acts.replace([newLine()])}>
          Clear
        </Button>
        {count === 0 && (
          <Button small variant="quiet" onClick={() => acts.replace(SAMPLE_OWN.lines)}>
            Sample
          </Button>
        )}
        <span className="text-dense text-ink-3" role="status">
          {note}
        </span>
      </div>
      <Checkbox label="Blur flagged text until shown" checked={blur} onChange={({ target }) => session.setOwn({ blur: target.checked })} />
    </fieldset>
  );
}

/** Opens a text file; the same as dropping one. */
function FileButton({ onFile }: { onFile(file: File | undefined): void }) {
  const input = useRef<HTMLInputElement>(null);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onFile(target.files?.[0]);
    target.value = "";
  };
  return (
    <>
      <Button small variant="quiet" icon="clip" className="-ml-2" onClick={() => input.current?.click()}>
        Add from a file
      </Button>
      <input ref={input} type="file" accept=".txt,.csv,.md,text/plain" hidden onChange={choose} />
    </>
  );
}

interface Acts extends LineActs {
  /** Adds texts after the last one. */
  add(texts: readonly string[]): void;
  replace(lines: readonly Line[]): void;
}

/** What lines ask for, as functions that stay the same: they read the session when they are called. */
function useLineActs(session: ModerationSession, { base, setNote }: { base: string; setNote(note: string | undefined): void }): Acts {
  const wanted = useRef<string>(undefined);
  useEffect(() => {
    if (wanted.current === undefined) return;
    document.getElementById(`${base}-${wanted.current}`)?.focus();
    wanted.current = undefined;
  });
  return useMemo(() => {
    const lines = () => session.state.own.lines;
    const focus = (id: string | undefined) => id !== undefined && document.getElementById(`${base}-${id}`)?.focus();
    const insert = (at: number, texts: readonly string[]) => {
      const before = new Set(lines().map(({ id }) => id));
      const { lines: next, left } = insertTexts(lines(), at, texts);
      wanted.current = next.filter(({ id, text }) => text !== "" && !before.has(id)).at(-1)?.id;
      setNote(left > 0 ? `${left} lines were left out: the limit is ${LINES_MAX} per call.` : `${texts.length} lines added.`);
      session.setOwn({ lines: next });
    };
    return {
      change(id, text) {
        setNote(undefined);
        session.setOwn({ lines: withEmptyLine(lines().map((line) => (line.id === id ? { id, text } : line))) });
      },
      remove(id, back) {
        const at = lines().findIndex((line) => line.id === id);
        const next = withEmptyLine(lines().filter((line) => line.id !== id));
        wanted.current = next[back ? Math.max(at - 1, 0) : Math.min(at, next.length - 1)]?.id;
        session.setOwn({ lines: next });
      },
      next: (id) => focus(lines()[lines().findIndex((line) => line.id === id) + 1]?.id),
      paste(id, text) {
        const texts = textsOf(text);
        if (texts.length < 2) return false;
        insert(
          lines().findIndex((line) => line.id === id),
          texts,
        );
        return true;
      },
      add: (texts) => insert(lines().length - 1, texts),
      replace(next) {
        wanted.current = next[0]?.id;
        setNote(undefined);
        session.setOwn({ lines: next });
      },
    };
  }, [session, base, setNote]);
}

interface LineVerdict {
  text: string;
  flagged: boolean;
}

/** What was said of the lines, by their names. Flagged by one model is flagged. */
function lineVerdicts(session: ModerationSession): ReadonlyMap<string, LineVerdict> {
  const found = new Map<string, LineVerdict>();
  for (const { id: columnId } of session.state.columns) {
    const { verdicts, sent } = answerOf(session, columnId);
    for (const [index, { flagged }] of (verdicts ?? []).entries()) {
      const line = sent?.lines?.[index];
      if (line) found.set(line.id, { text: line.text, flagged: flagged || (found.get(line.id)?.flagged ?? false) });
    }
  }
  return found;
}
