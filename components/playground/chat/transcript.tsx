"use client";

import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from "react";
import { followAfter, isAtEnd, type ScrollPlace } from "@/lib/client/chat/follow";
import { liveTurn } from "@/lib/client/chat/live-turn";
import { chatOf } from "@/lib/client/chat/page-state";
import { type ChatSession, changeChats } from "@/lib/client/chat/session";
import { pathOf, siblingsOf, type Turn, wholeAgain } from "@/lib/client/chat/tree";
import { Button } from "../../ui/button";
import { CHIP } from "../../ui/chip";
import { Icon } from "../../ui/icon";
import { TurnView } from "./turn";

interface TranscriptProps {
  session: ChatSession;
  column: string;
  label: string;
  narrow: boolean;
  /** Leading turns that are shown elsewhere. */
  skip: number;
  simulated(model: string): boolean;
  /** Replaces an empty transcript. */
  empty: ReactNode;
}

/** Turns at the end that are rendered at once; the others when they come near. */
const EAGER = 6;

/** A conversation. It follows an answer only while its end is visible. */
export function Transcript(props: TranscriptProps) {
  const { session, column, label, skip, empty } = props;
  const path = pathOf(chatOf(session.state.own, column)).slice(skip);
  const last = path.at(-1);
  const { list, following, jump, onScroll } = useFollow(last);
  return (
    <div className="relative flex min-h-0 flex-1">
      <div
        ref={list}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain focus-visible:-outline-offset-2"
        role="log"
        aria-live="off"
        aria-busy={last?.status === "waiting"}
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long transcript is scrolled with the keyboard
        tabIndex={0}
        // Rendering above must not push away the visible text. At the end the list follows by itself.
        style={{ overflowAnchor: following ? "none" : "auto" }}
        onScroll={onScroll}
      >
        <div>
          {path.length === 0 ? empty : <Turns {...props} />}
          <BranchedHere session={session} column={column} />
        </div>
      </div>
      {!following && path.length > 0 && (
        <Button small className="-translate-x-1/2 absolute bottom-2 left-1/2 bg-raised shadow-(--shadow)" icon="down" onClick={jump}>
          Jump to latest
        </Button>
      )}
    </div>
  );
}

/** Shown at the end of an empty branch, with a way back. */
function BranchedHere({ session, column }: Pick<TranscriptProps, "session" | "column">) {
  const chat = chatOf(session.state.own, column);
  const whole = wholeAgain(chat);
  if (!whole) return null;
  const hidden = pathOf(whole).length - pathOf(chat).length;
  return (
    <div className="flex flex-wrap items-center gap-2 border-rule border-t px-4 py-3" role="status">
      <span className={CHIP.value}>
        <Icon name="branch" size={12} />
        Branched from here
      </span>
      <span className="text-dense text-ink-2">{`${hidden} later ${hidden === 1 ? "message is" : "messages are"} kept in the full run.`}</span>
      <Button small onClick={() => changeChats(session, [column], () => whole)}>
        Back to the full run
      </Button>
    </div>
  );
}

/** While an answer streams, only its own row is rendered again: the others keep their elements. */
function Turns({ session, column, narrow, skip, simulated }: TranscriptProps) {
  const chat = chatOf(session.state.own, column);
  const path = useMemo(() => pathOf(chat).slice(skip), [chat, skip]);
  const rows = useMemo(() => {
    const draw = (turn: Turn, index: number) => {
      // Shown with its call.
      if (turn.answered) return null;
      const siblings = siblingsOf(chat, chat.turns[turn.id] ?? turn);
      return (
        <TurnView
          key={turn.id}
          {...{ session, column, turn, narrow }}
          place={siblings.findIndex(({ id }) => id === turn.id)}
          siblings={siblings.length}
          eager={index >= path.length - EAGER}
          simulated={turn.model !== undefined && simulated(turn.model)}
        />
      );
    };
    return { draw, drawn: path.map(draw) };
  }, [session, column, narrow, simulated, chat, path]);
  return rows.drawn.map((row, index) => {
    const turn = path[index];
    return turn?.status === "waiting" ? rows.draw(liveTurn(session, column, turn), index) : row;
  });
}

const placeOf = ({ scrollTop, scrollHeight, clientHeight }: HTMLElement): ScrollPlace => ({
  top: scrollTop,
  height: scrollHeight,
  view: clientHeight,
});

/** Keeps the list scrolled to its end while the person is there. A new turn of their own scrolls to it. */
function useFollow(last: Turn | undefined) {
  const list = useRef<HTMLDivElement>(null);
  const before = useRef<ScrollPlace>({ top: 0, height: 0, view: 0 });
  const follows = useRef(true);
  const [following, setFollowing] = useState(true);
  const set = (next: boolean) => {
    follows.current = next;
    setFollowing(next);
  };
  const toEnd = () => {
    const node = list.current;
    if (!node) return;
    node.scrollTop = node.scrollHeight;
    before.current = placeOf(node);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the watcher outlives renders and reads from references
  useLayoutEffect(() => {
    const node = list.current;
    if (!node?.firstElementChild) return;
    const watcher = new ResizeObserver(() => {
      if (follows.current) return toEnd();
      // A list whose end is visible has nothing to jump to.
      if (isAtEnd(placeOf(node))) set(true);
    });
    watcher.observe(node.firstElementChild);
    watcher.observe(node);
    return () => watcher.disconnect();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is sent or begun moves the view
  useLayoutEffect(() => {
    if (last?.role === "user") set(true);
    if (follows.current) toEnd();
  }, [last?.id]);
  const onScroll = () => {
    const node = list.current;
    if (!node) return;
    const now = placeOf(node);
    const next = followAfter(follows.current, { before: before.current, now });
    before.current = now;
    if (next !== follows.current) set(next);
  };
  const jump = () => {
    set(true);
    toEnd();
    list.current?.focus({ preventScroll: true });
  };
  return { list, following, jump, onScroll };
}
