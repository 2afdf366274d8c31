import { readEnv, SettingsError } from "../config/env";
import { storageTrouble } from "../contracts/storage-trouble";
import { scrub } from "../secrets/scrub";
import { countTokens } from "../tokens/tokens";
import { collectAfterStart } from "./collect-after-start";
import { stampAll } from "./front";
import { guardOutput } from "./output.mjs";
import type { Runtime } from "./running";
import { assemble } from "./runtime";
import { publish, publishedIfAny } from "./runtime-slot";
import { openServices, type Services } from "./services";
import { failStart } from "./workers.mjs";

const VOCABULARY_AFTER_MS = 1_000;

/** Starts this process's gateway and publishes it. If that fails, the process exits with one message that gives the reason. */
export async function startRuntime(): Promise<void> {
  // `server.mjs` has started it before Next, which registers again.
  if (publishedIfAny()) return;
  guardOutput();
  try {
    const open = await services();
    const runtime = assemble(open);
    if (!publish(runtime)) {
      stampAll(open.callers);
      await runtime.announce();
    }
    collectAfterStart(open.calls);
    // Loads the vocabulary, for 50 ms, after the first answers; if that fails, the first call that needs it reports it.
    setTimeout(() => void countTokens("ready").catch(() => undefined), VOCABULARY_AFTER_MS).unref();
  } catch (error) {
    const message =
      error instanceof SettingsError
        ? error.message
        : `Trunkline cannot start: ${scrub(storageTrouble(error)?.reason ?? (error instanceof Error ? error.message : String(error)))}`;
    await failStart(message);
  }
}

const SERVICES = Symbol.for("trunkline.services");
const kept = globalThis as typeof globalThis & { [SERVICES]?: Promise<Services> };
function services(): Promise<Services> {
  kept[SERVICES] ??= openServices(readEnv());
  return kept[SERVICES];
}

let development: Promise<Runtime> | undefined;
/** Under `next dev`: a gateway of the newly compiled modules, on the services that are already open. */
export function developmentRuntime(): Promise<Runtime> {
  development ??= services().then((open) => assemble(open));
  return development;
}
