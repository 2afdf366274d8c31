import type { Credentials } from "./provider-kinds";
import { readServiceAccount } from "./service-account";

/** The credential whose hint is shown, of a service account the id of its key; undefined without a credential. */
export function shownCredential({ apiKey, accessKey, secretKey, clientSecret, serviceAccount }: Credentials): string | undefined {
  return apiKey ?? accessKey ?? secretKey ?? clientSecret ?? (serviceAccount && readServiceAccount(serviceAccount)?.private_key_id);
}
