import { Failure } from "../contracts/errors";
import type { ModelEndpoint } from "../endpoints/define";
import type { Call } from "./call";
import { CallClock } from "./clock";
import type { Gateway } from "./gateway";

/** Output of these is stored: if that is impossible, it should not be paid for. */
const STORED: ReadonlySet<ModelEndpoint["capability"]> = new Set(["image", "video"]);

/** Starts the clock of a valid call. From here on a shutdown waits for it. */
export function begin(gateway: Gateway, call: Call<ModelEndpoint>): Promise<void> | undefined {
  startClock(call);
  return STORED.has(call.endpoint.capability) ? gateway.storage.requireWritable() : undefined;
}

/** Starts the clock of a call, which ends if its caller leaves or its key is revoked. */
export function startClock(call: Call): CallClock {
  const { request, slot } = call;
  const clock = new CallClock(call.route.totalMs);
  call.running = clock;
  request.onGone(() => clock.abort(new Failure("client_closed", "The caller disconnected.")));
  slot?.begin(clock);
  return clock;
}

/** Fetches and checks the images that the first target needs. A promise only if there are any. */
export function fetchImages(gateway: Gateway, call: Call<ModelEndpoint>): Promise<void> | undefined {
  const listing = call.serving[0]?.target.listing;
  const named = listing && call.endpoint.images?.(call.input, listing, call.read);
  if (!named?.length) return undefined;
  const { teamId, keyId } = call.caller;
  return gateway.media.images(named, { teamId, keyId, signal: call.clock }).then((images) => {
    call.images = images;
  });
}
