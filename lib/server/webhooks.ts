import type { Env } from "../config/env";
import { createCheckHook } from "../console/evaluations/check-hook";
import type { CheckHook } from "../console/evaluations/made-checks";
import { viewCallback } from "../endpoints/video/callbacks";
import type { Log } from "../gateway/ports";
import { bodyOf } from "../jobs/webhooks/message";
import { createWebhookSender, type WebhookSender } from "../jobs/webhooks/sender";
import { createPoster } from "../media/guarded-post";
import type { MediaLibrary } from "../media/library";
import type { Store } from "../store/database/open";
import { loadSecret } from "../store/database/secret";
import { createSafe, type Safe } from "../store/models/providers-sealed";
import { listWebhookSecrets } from "../store/webhooks/webhook-secrets";
import { allowedIn } from "./allowed-networks";

export interface WebhookServices {
  sender: WebhookSender;
  /** Asks a team's service whether an answer of an evaluation is accepted. */
  checkHook: CheckHook;
  /** Encrypts teams' signing secrets. */
  safe: Safe;
}

interface Setting {
  env: Env;
  store: Store;
  media: MediaLibrary;
  log: Log;
}

/** Starts to send waiting messages. */
export async function openWebhooks({ env, store, media, log }: Setting): Promise<WebhookServices> {
  const safe = createSafe(await loadSecret({ dataDir: env.DATA_DIR, given: env.GATEWAY_SECRET }), "webhook-secrets");
  const secretsOf = createSecretReader({ store, safe, log });
  const post = createPoster({ allow: allowedIn(env.WEBHOOK_NETWORKS) });
  const sender = createWebhookSender({
    store,
    secretsOf,
    bodyOf: (delivery) => bodyOf({ store, media }, viewCallback, delivery),
    post,
    log,
  });
  sender.start();
  return { sender, checkHook: createCheckHook({ secretsOf, post }), safe };
}

/** Messages of a team whose secrets can no longer be decrypted are sent unsigned, and a warning is logged once. */
function createSecretReader({ store, safe, log }: { store: Store; safe: Safe; log: Log }): (teamId: string) => Promise<string[]> {
  const told = new Set<string>();
  return async (teamId) => {
    const rows = await listWebhookSecrets(store, { teamId, now: Date.now() });
    const secrets = rows.flatMap(({ id, sealed }) => safe.open(sealed, id) ?? []);
    if (secrets.length < rows.length && !told.has(teamId)) {
      told.add(teamId);
      log.warn({ team: teamId }, "a secret for callbacks was made under another GATEWAY_SECRET and signs nothing: make a new one");
    }
    return secrets;
  };
}
