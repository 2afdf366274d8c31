import type { Env } from "./config/env";
import { AccountBook } from "./identity/accounts";
import { TeamKeys } from "./identity/key-desk";
import { createKeyStore } from "./identity/key-store";
import { createPlaygroundKeys } from "./identity/playground-key";
import { SessionBook } from "./identity/sessions";
import { createSetup } from "./identity/setup";
import type { Store } from "./store/open";
import { deriveKey, loadSecret } from "./store/secret";

/** The console's people, their sessions, and their keys. The owner that the settings name is made here, before the first call. */
export async function openPeople({ env, store }: { env: Env; store: Store }) {
  const setup = createSetup(store);
  const { GATEWAY_OWNER_EMAIL: email, GATEWAY_OWNER_PASSWORD: password } = env;
  if (email !== undefined && password !== undefined) await setup.adopt({ email, password });
  const sessions = new SessionBook(store);
  const secret = await loadSecret({ dataDir: env.DATA_DIR, given: env.GATEWAY_SECRET });
  const playground = createPlaygroundKeys({ key: deriveKey(secret, "playground-key"), findSession: (id) => sessions.findById(id) });
  const accounts = new AccountBook(store, { sessions, setup, playground });
  return {
    setup,
    sessions,
    playground,
    accounts,
    keyDesk: new TeamKeys(store, createKeyStore(store, { mostPerPerson: env.KEYS_PER_PERSON })),
  };
}
