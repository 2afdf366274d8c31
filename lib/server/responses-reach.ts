import { BackgroundResponses } from "../gateway/background-responses";
import type { Log, Responses as ResponsesPort } from "../gateway/ports";
import type { Store } from "../store/database/open";
import { backgroundStore, withBackground } from "../store/responses/background-responses";
import type { Responses } from "../store/responses/responses";

interface Services {
  store: Store;
  responses: Responses;
  backgroundResponses: BackgroundResponses;
}

/** Stored and background responses. Cancelling or deleting a background response aborts its call. */
export function responsesReach({ store, responses, backgroundResponses }: Services): ResponsesPort {
  const all = withBackground(store, responses);
  const dropping =
    <Kept>(end: (teamId: string, id: string) => Promise<Kept>) =>
    (teamId: string, id: string) =>
      end(teamId, id).finally(() => backgroundResponses.drop(teamId, id));
  return { ...all, remove: dropping(all.remove), cancel: dropping(all.cancel) };
}

export function openBackground({ store, log }: { store: Store; log: Log }): BackgroundResponses {
  return new BackgroundResponses({ store: backgroundStore(store), log });
}
