"use client";

import { useEffect, useRef } from "react";
import { toast } from "@/components/ui/toast";
import { ApiError } from "@/lib/client/api";
import { queryClient } from "@/lib/client/query-client";
import type { PlaygroundSession } from "@/lib/client/session/session";
import { shortJobId } from "@/lib/client/video/labels";
import { videoJobQuery } from "@/lib/client/video/queries";
import type { Submitted } from "@/lib/client/video/submit";
import type { VideoJobDetail } from "@/lib/console/video/contract";
import { isFields } from "@/lib/contracts/typed";
import { ownParams } from "./families";
import { FIRST_OWN, type Own } from "./page-state";
import { readBody } from "./read-body";

/**
 * Fills in values of the address once: `?from=task_…` an earlier job, `?seed=…` a locked seed, `?asset=…` a first frame, `?prompt=…` a
 * prompt.
 */
export function useFillFromAddress(session: PlaygroundSession<Own, Submitted>): void {
  const taken = useRef<string>(undefined);
  useEffect(() => {
    const address = new URL(window.location.href);
    const { searchParams: search } = address;
    const said = ["from", "seed", "asset", "prompt"].filter((name) => search.has(name));
    if (said.length === 0 || taken.current === address.search) return;
    taken.current = address.search;
    const from = search.get("from");
    const change = changeOf(search);
    for (const name of said) search.delete(name);
    window.history.replaceState(null, "", address.pathname + address.search);
    if (from) void fillFrom(session, from, change);
    else session.setOwn(change);
  }, [session]);
}

function changeOf(search: URLSearchParams): Partial<Own> {
  const seed = search.get("seed");
  const asset = search.get("asset");
  const prompt = search.get("prompt");
  return {
    ...(seed !== null && /^\d+$/.test(seed) ? { seed: Number(seed), locked: true } : {}),
    ...(asset ? { first: { source: `asset://${asset}`, name: asset } } : {}),
    ...(prompt === null ? {} : { prompt }),
  };
}

/** Fills the form from an earlier job, with undo. */
export async function fillFrom(session: PlaygroundSession<Own, Submitted>, id: string, change: Partial<Own> = {}): Promise<void> {
  try {
    const job = await queryClient().fetchQuery(videoJobQuery(id));
    const before = session.state;
    const { own, params } = stateOf(job);
    const [first] = before.columns;
    const columns = first ? [{ ...first, model: job.model }] : before.columns;
    session.set({ own: { ...own, ...change }, params, columns, custom: undefined });
    const undo = () => session.set({ own: before.own, params: before.params, columns: before.columns, custom: before.custom });
    toast({ kind: "ok", title: "Form filled", text: `From ${shortJobId(id)}.`, action: { label: "Undo", run: undo } });
  } catch (error) {
    toast({
      kind: "fail",
      title: "The job could not be loaded",
      text: error instanceof ApiError ? error.message : "The form was not changed.",
    });
  }
}

/** A job's form: from its complete request, otherwise from the known properties of the video. */
function stateOf(job: VideoJobDetail): Pick<ReturnType<typeof readBody>, "own" | "params"> {
  const body = job.request && readJson(job.request.body);
  const read = body ? readBody(body, job.family) : { own: factsOf(job), params: {} };
  // The stored request has shortened images; the gateway has the image itself at its own address.
  const first = read.own.first ?? (job.firstFrameUrl ? { source: job.firstFrameUrl, name: `First frame of ${shortJobId(job.id)}` } : null);
  return { own: { ...read.own, prompt: job.prompt || read.own.prompt, first }, params: ownParams(job.family, read.params) };
}

function factsOf({ prompt, negativePrompt, width, height, durationS, fps, n, family }: VideoJobDetail): Own {
  return { ...FIRST_OWN, prompt, negative: negativePrompt ?? "", width, height, seconds: durationS, fps, n, family };
}

function readJson(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isFields(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
