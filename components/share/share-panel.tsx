"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Desk } from "@/lib/client/desk";
import { type Shareable, snapshotOf } from "@/lib/client/share-snapshot";
import { sharesQuery } from "@/lib/client/shares";
import { formatBytes } from "@/lib/client/size";
import { type Share, SNAPSHOT_BYTES } from "@/lib/contracts/console-shares";
import { ShareForm } from "./share-form";
import { titleFrom } from "./words";

type AnyDesk = Desk<unknown, unknown>;

/** What would be shared, and the form that makes the link or changes the one there is. */
export function SharePanel({ desk, onLeave }: { desk: AnyDesk; onLeave(): void }) {
  const { run, problem } = useShareable(desk);
  const links = useQuery(sharesQuery(desk.rules.id));
  const box = useRef<HTMLDivElement>(null);
  const ready = run !== undefined && !run.tooLong && (links.data !== undefined || links.error !== null);
  useEffect(() => {
    // The panel has the focus until there is something to type into.
    if (ready) box.current?.querySelector<HTMLElement>("[data-autofocus]")?.focus();
  }, [ready]);
  return (
    <div ref={box} className="stack stack-3">
      <h2 className="h2">Share this run</h2>
      {problem !== undefined && <p className="dim">{problem}</p>}
      {run?.tooLong && <TooLong run={run} />}
      {ready ? (
        <>
          <Contents run={run} />
          <ShareForm
            run={run}
            bench={desk.rules.id}
            title={titleFrom(desk.rules.titleOf(desk.state.own))}
            mine={(links.data ?? []).filter(({ mine }) => mine)}
            match={matchIn(links.data, run)}
          />
        </>
      ) : (
        problem === undefined && !run?.tooLong && <p className="dim">Putting the run together</p>
      )}
      <p className="dense">
        <Link href="/settings/links" prefetch={false} onClick={onLeave}>
          All links of the team
        </Link>
      </p>
    </div>
  );
}

/** What a link to the desk's run would keep, once it has been put together; or why there is nothing to share. */
function useShareable(desk: AnyDesk): { run?: Shareable; problem?: string } {
  const [taken, setTaken] = useState<{ run?: Shareable; problem?: string }>({});
  const { running } = desk;
  useEffect(() => {
    if (running) return setTaken({ problem: "It is still being answered. A link shows a run that is over." });
    let gone = false;
    snapshotOf(desk).then(
      (run) => gone || setTaken(run ? { run } : { problem: "Nothing has run yet. Run it first; a link shows what came back." }),
      () => gone || setTaken({ problem: "This run could not be put together. Run it again, then share it." }),
    );
    return () => {
      gone = true;
    };
  }, [desk, running]);
  return taken;
}

/** The link that this run, or one it goes on from, has already. */
function matchIn(links: readonly Share[] | undefined, { runIds }: Shareable): Share | undefined {
  return links?.find(({ mine, runId }) => mine && runId !== null && runIds.includes(runId));
}

function Contents({ run: { snapshot, bytes, leftOut } }: { run: Shareable }): ReactNode {
  const missing = [...leftOut, ...snapshot.calls.flatMap(({ reply }) => reply?.leftOut ?? [])];
  return (
    <p className="hint">
      A copy of what was sent, what came back and its figures, {formatBytes(bytes)}. It stays as it is now; keys and the rest of the page
      are not in it.
      {missing.length > 0 && (
        <>
          {" "}
          <b className="strong dim">
            {missing.length === 1 ? "One file is" : `${missing.length} files are`} only named there, because a link has no room for{" "}
            {missing.length === 1 ? "it" : "them"}.
          </b>
        </>
      )}
    </p>
  );
}

function TooLong({ run: { bytes } }: { run: Shareable }) {
  return (
    <p className="c-fail dense" role="alert">
      This run has {formatBytes(bytes)} of text; a link keeps {formatBytes(SNAPSHOT_BYTES)}. Share a shorter one.
    </p>
  );
}
