"use client";

import { type MouseEvent, useSyncExternalStore } from "react";
import { branchAfter, type ChatSession, changeChats, retry, shareChat } from "@/lib/client/chat/session";
import { chooseTurn, siblingsOf } from "@/lib/client/chat/tree";
import { Button, IconButton } from "../../ui/button";
import { CopyButton } from "../../ui/copy-button";
import type { IconName } from "../../ui/icon";
import { again } from "./again";
import { SiblingSwitch } from "./sibling-switch";
import type { TurnViewProps } from "./turn-props";

interface TurnActsProps extends TurnViewProps {
  /** Far from the window only their space is reserved. */
  near: boolean;
  plain: boolean;
  onPlain(): void;
  onEdit(): void;
}

const LINE =
  "-mb-1 mt-2 -ml-2 flex h-7 flex-wrap items-center gap-1 max-md:h-auto max-md:min-h-11 max-md:gap-0 [&_[aria-pressed=true]]:bg-selected";
/** Actions on one's own message appear on hover and focus. */
const ACTS = {
  answer: LINE,
  own: `${LINE} pointer-fine:absolute pointer-fine:top-0 pointer-fine:right-0 pointer-fine:m-0 pointer-fine:bg-canvas pointer-fine:opacity-0 pointer-fine:focus-within:opacity-100 pointer-fine:group-hover/turn:opacity-100`,
} as const;

/** The actions on a message. Their space is reserved while an answer streams, so that nothing moves when it ends. */
export function TurnActs(props: TurnActsProps) {
  return props.turn.status === "waiting" || !props.near ? (
    <div className={ACTS[props.turn.role === "assistant" ? "answer" : "own"]} />
  ) : (
    <SettledActs {...props} />
  );
}

function SettledActs(props: TurnActsProps) {
  const { session, column, turn, place, siblings, narrow, plain, onPlain, onEdit } = props;
  const answer = turn.role === "assistant";
  const go = (step: -1 | 1) =>
    changeChats(session, [column], (chat) => chooseTurn(chat, siblingsOf(chat, turn)[place + step]?.id ?? turn.id));
  const what = answer ? "the answer" : "the message";
  const idle = useOf(session, () => !session.running);
  return (
    <fieldset className={`${ACTS[answer ? "answer" : "own"]} max-md:[&_button]:px-1.5`} aria-label={`Actions for ${what}`}>
      <CopyButton small variant="quiet" word={answer && !narrow} text={turn.text} what={what} />
      <Act icon="edit" word="Edit" label={`Edit ${what}`} short={!answer || narrow} onClick={onEdit} />
      {answer && (
        <>
          <Act
            icon="branch"
            word="Branch"
            label="Branch from here"
            short={narrow}
            disabled={!idle}
            onClick={() => branchAfter(session, column, turn)}
          />
          <Act
            icon="refresh"
            word="Retry"
            label="Answer again"
            short={narrow}
            disabled={!idle}
            onClick={(event) => again(event.currentTarget, () => void retry(session, column, turn))}
          />
          <IconButton small icon="completions" label="Show raw" aria-pressed={plain} onClick={onPlain} />
        </>
      )}
      {answer && narrow && (
        <IconButton
          small
          icon="share"
          label="Continue this answer in every column"
          disabled={!idle}
          onClick={() => shareChat(session, column)}
        />
      )}
      <SiblingSwitch place={place} siblings={siblings} onGo={go} />
    </fieldset>
  );
}

/** Derived from the session; re-renders only when it changes. */
function useOf(session: ChatSession, read: () => boolean): boolean {
  return useSyncExternalStore((changed) => session.watch(changed), read, read);
}

interface ActProps {
  icon: IconName;
  word: string;
  label: string;
  /** Icon only, for narrow columns. */
  short: boolean;
  disabled?: boolean;
  onClick(event: MouseEvent<HTMLElement>): void;
}

function Act({ word, short, label, ...rest }: ActProps) {
  if (short) return <IconButton small label={label} {...rest} />;
  return (
    <Button small variant="quiet" aria-label={`${word}: ${label}`} title={label} {...rest}>
      {word}
    </Button>
  );
}
