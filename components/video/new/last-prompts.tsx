"use client";

import { useQuery } from "@tanstack/react-query";
import { useNow } from "@/components/ui/moment";
import { StatusMark } from "@/components/ui/status-mark";
import { grouped } from "@/lib/client/digits";
import type { PlaygroundSession } from "@/lib/client/session/session";
import { elapsedOf, STATUS_WORDS } from "@/lib/client/video/labels";
import { ownLatestQuery } from "@/lib/client/video/queries";
import type { Submitted } from "@/lib/client/video/submit";
import { ticking } from "@/lib/client/when";
import type { VideoJob } from "@/lib/console/video/contract";
import { STATUS_KINDS } from "../status";
import { Thumb } from "../thumb";
import type { Own } from "./page-state";
import { fillFrom } from "./use-fill";

const MOST_PROMPTS = 8;
const LINE =
  "grid w-full cursor-pointer grid-cols-[112px_minmax(0,1fr)_auto] items-center gap-3 border-b border-rule px-4 py-2 " +
  "hover:bg-hover focus-visible:-outline-offset-2";

/** The person's latest jobs; one click fills in their prompt and shape. */
export function LastPrompts({ session }: { session: PlaygroundSession<Own, Submitted> }) {
  const { data, error } = useQuery(ownLatestQuery(MOST_PROMPTS));
  return (
    <>
      <div className="bar border-t border-rule">
        <h2 className="font-strong">Your last prompts</h2>
        <span className="label">select one to start from it</span>
        <span className="label ml-auto">took</span>
      </div>
      {error && !data && (
        <p className="text-dense text-ink-3 px-4 py-3">Your earlier jobs could not be loaded. You can still submit a new one.</p>
      )}
      {data?.items.length === 0 && <p className="text-dense text-ink-3 px-4 py-3">None yet. Your submitted prompts appear here.</p>}
      <ul>
        {data?.items.map((job) => (
          <li key={job.id}>
            <button type="button" className={LINE} onClick={() => void fillFrom(session, job.id)}>
              <Thumb job={job} place="line" />
              <span className="min-w-0 text-left">
                <span className="min-w-0 truncate block">{job.prompt || "From an image, no prompt"}</span>
                <span className="font-mono text-label/5 text-ink-3 min-w-0 truncate block">
                  {[job.model, job.seed === null ? "" : `seed ${grouped(job.seed)}`].filter(Boolean).join(" · ")}
                </span>
              </span>
              <Took job={job} />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function Took({ job }: { job: VideoJob }) {
  const now = useNow();
  if (job.status !== "done") return <StatusMark kind={STATUS_KINDS[job.status]} word={STATUS_WORDS[job.status]} />;
  return <span className="num">{ticking(elapsedOf(job, now))}</span>;
}
