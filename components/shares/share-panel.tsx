"use client";

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { AnySession } from "@/lib/client/session/sessions";
import { sharesQuery } from "@/lib/client/shares/shares";
import { type Shareable, snapshotOf } from "@/lib/client/shares/snapshot";
import { formatBytes } from "@/lib/client/size";
import { type Share, SNAPSHOT_BYTES } from "@/lib/console/shares/contract";
import { Link } from "../ui/link";
import { titleFrom } from "./labels";
import { ShareForm } from "./share-form";

/** The content to share, and the form that creates or updates the link. */
export function SharePanel({ session, onLeave }: { session: AnySession; onLeave(): void }) {
  const { run, problem } = useShareable(session);
  const links = useQuery(sharesQuery(session.rules.id));
  const box = useRef<HTMLDivElement>(null);
  const ready = run !== undefined && !run.tooLong && (links.data !== undefined || links.error !== null);
  useEffect(() => {
    // The panel has the focus until the form is ready.
    if (ready) box.current?.querySelector<HTMLElement>("[data-autofocus]")?.focus();
  }, [ready]);
  return (
    <div ref={box} className="flex min-w-0 flex-col gap-3">
      <h2 className="font-strong text-control">Share this run</h2>
      {problem !== undefined && <p className="text-ink-2">{problem}</p>}
      {run?.tooLong && <TooLong run={run} />}
      {ready ? (
        <>
          <Contents run={run} />
          <ShareForm
            run={run}
            playground={session.rules.id}
            title={titleFrom(session.rules.titleOf(session.state.own))}
            mine={(links.data ?? []).filter(({ mine }) => mine)}
            match={matchIn(links.data, run)}
          />
        </>
      ) : (
        problem === undefined && !run?.tooLong && <p className="text-ink-2">Preparing the run</p>
      )}
      <p className="text-dense">
        <Link href="/settings/links" onClick={onLeave}>
          All links of the team
        </Link>
      </p>
    </div>
  );
}

/** The content of a link to the session's run, once it is built; or why there is none. */
function useShareable(session: AnySession): { run?: Shareable; problem?: string } {
  const [taken, setTaken] = useState<{ run?: Shareable; problem?: string }>({});
  const { running } = session;
  useEffect(() => {
    if (running) return setTaken({ problem: "The run is not finished. You can share it when it is." });
    let gone = false;
    snapshotOf(session).then(
      (run) => gone || setTaken(run ? { run } : { problem: "Nothing to share yet. Run it first." }),
      () => gone || setTaken({ problem: "This run could not be prepared. Run it again, then share it." }),
    );
    return () => {
      gone = true;
    };
  }, [session, running]);
  return taken;
}

/** The existing link of this run, or of one it continues. */
function matchIn(links: readonly Share[] | undefined, { runIds }: Shareable): Share | undefined {
  return links?.find(({ mine, runId }) => mine && runId !== null && runIds.includes(runId));
}

function Contents({ run: { snapshot, bytes, leftOut } }: { run: Shareable }): ReactNode {
  const missing = [...leftOut, ...snapshot.calls.flatMap(({ reply }) => reply?.leftOut ?? [])];
  return (
    <p className="text-dense text-ink-3">
      A copy of the request, the response and the figures, {formatBytes(bytes)}. It does not change later; keys and the rest of the page are
      not included.
      {missing.length > 0 && (
        <>
          {" "}
          <b className="font-strong text-ink-2">
            {missing.length === 1 ? "One file is" : `${missing.length} files are`} only listed by name, because a link cannot hold{" "}
            {missing.length === 1 ? "it" : "them"}.
          </b>
        </>
      )}
    </p>
  );
}

function TooLong({ run: { bytes } }: { run: Shareable }) {
  return (
    <p className="text-dense text-fail" role="alert">
      This run has {formatBytes(bytes)} of text; the limit is {formatBytes(SNAPSHOT_BYTES)}. Share a shorter one.
    </p>
  );
}
