"use client";

import { useQuery } from "@tanstack/react-query";
import { useNow } from "@/components/ui/moment";
import { StatusMark } from "@/components/ui/status-mark";
import type { Desk } from "@/lib/client/desk";
import { ownLatestQuery } from "@/lib/client/video-queries";
import type { Submitted } from "@/lib/client/video-submit";
import { elapsedOf, grouped, STATUS_WORDS } from "@/lib/client/video-words";
import { ticking } from "@/lib/client/when";
import type { VideoJob } from "@/lib/contracts/console-video";
import { STATUS_KINDS } from "../status";
import { Thumb } from "../thumb";
import type { Own } from "./own";
import { fillFrom } from "./use-fill";

const MOST_PROMPTS = 8;

/** The person's latest jobs; one press fills the form with its words and shape. */
export function LastPrompts({ desk }: { desk: Desk<Own, Submitted> }) {
  const { data, error } = useQuery(ownLatestQuery(MOST_PROMPTS));
  return (
    <>
      <div className="bar border-t border-rule">
        <h2 className="strong">Your last prompts</h2>
        <span className="label">press one to start from it</span>
        <span className="label push">took</span>
      </div>
      {error && !data && <p className="hint px-4 py-3">Your earlier jobs could not be read. A new one can still be sent.</p>}
      {data?.items.length === 0 && <p className="hint px-4 py-3">None yet. What you submit is listed here.</p>}
      <ul>
        {data?.items.map((job) => (
          <li key={job.id}>
            <button type="button" className="video-last" onClick={() => void fillFrom(desk, job.id)}>
              <Thumb job={job} small />
              <span className="min-w-0 text-left">
                <span className="trunc block">{job.prompt || "From a picture, without words"}</span>
                <span className="raw trunc block">
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
