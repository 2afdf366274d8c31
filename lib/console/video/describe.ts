import { isFinal } from "../../contracts/task";
import type { Budgets, Catalog, Journal, Tasks } from "../../gateway/ports";
import type { JobRunner } from "../../jobs/runner";
import type { SubmitTask } from "../../jobs/submit";
import type { MediaLibrary } from "../../media/library";
import type { Provider } from "../../providers/capabilities";
import type { Store } from "../../store/database/open";
import { makersOf } from "../../store/tasks/senders";
import type { ProviderOwners } from "../vendor-answer";
import type { VideoJob } from "./contract";
import { estimateFrom } from "./estimate";
import { finishedJobs, type Job, type TookMs } from "./store";
import { type ProviderTraits, rowOf, surroundingsOf } from "./views";

export interface VideoSetting {
  store: Store;
  media: MediaLibrary;
  providers: readonly Provider[];
  catalog: Catalog;
  runner: Pick<JobRunner, "wake" | "drop">;
  submit: SubmitTask;
  journal: Pick<Journal, "append">;
  budgets: Budgets;
  tasks: Tasks;
  owners: ProviderOwners;
}

/** Rows as the console shows them. Shared data is read once. */
export async function describeJobs(setting: VideoSetting, teamId: string, jobs: readonly Job[]): Promise<VideoJob[]> {
  const { store } = setting;
  const around = await surroundingsOf(setting, jobs);
  const makers = await makersOf(store, [...new Set(jobs.map(({ keyId }) => keyId))]);
  const traits = traitsOf(setting);
  const finished = new Map<string, readonly TookMs[]>();
  for (const model of new Set(jobs.filter(({ state }) => !isFinal(state)).map((job) => job.model)))
    finished.set(model, await finishedJobs(store, { teamId, model }));
  return jobs.map((job) => {
    const maker = makers.get(job.keyId) ?? { kind: "key" as const, id: job.keyId, name: job.keyId };
    const row = rowOf(setting, job, { ...around, maker, provider: traits(job.provider) });
    return { ...row, estimate: isFinal(job.state) ? null : estimateFrom(finished.get(job.model) ?? [], row.durationS) };
  });
}

/** A provider's traits by its id; undefined if it is no longer configured. */
export function traitsOf({ providers }: Pick<VideoSetting, "providers">): (id: string) => ProviderTraits | undefined {
  return (id) => {
    const provider = providers.find((one) => one.id === id);
    const { cancel, find } = provider?.capabilities.video ?? {};
    return provider && { simulated: provider.simulated, cancels: cancel !== undefined, finds: find !== undefined };
  };
}
