import { readEnv, SettingsError } from "../config/env";
import { scrub } from "../secrets/scrub";
import { countTokens } from "../tokens/tokens";
import { stampAll } from "./front";
import type { Runtime } from "./running";
import { assemble, openServices, type Services } from "./runtime";
import { publish } from "./runtime-slot";

/** Starts the gateway of this process and publishes it. Where it cannot start, the process ends with one message that says why. */
export async function startRuntime(): Promise<void> {
  try {
    const open = await services();
    const runtime = assemble(open);
    if (!publish(runtime)) {
      stampAll(open.callers);
      await runtime.announce();
    }
    // The first call should not wait for the vocabulary; where it cannot be read, that call says so.
    countTokens("ready").catch(() => undefined);
  } catch (error) {
    const message =
      error instanceof SettingsError
        ? error.message
        : `Switchyard cannot start: ${scrub(error instanceof Error ? error.message : String(error))}`;
    process.stderr.write(`${message}\n`);
    process.exit(1);
  }
}

const SERVICES = Symbol.for("switchyard.services");
const kept = globalThis as typeof globalThis & { [SERVICES]?: Promise<Services> };
function services(): Promise<Services> {
  kept[SERVICES] ??= openServices(readEnv());
  return kept[SERVICES];
}

let development: Promise<Runtime> | undefined;
/** Under `next dev`: the gateway of the freshly compiled modules, on the services that are already open. */
export function developmentRuntime(): Promise<Runtime> {
  development ??= services().then((open) => assemble(open));
  return development;
}
