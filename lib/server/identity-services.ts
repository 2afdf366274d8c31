import type { Env } from "../config/env";
import { Accounts } from "../console/account/service";
import { TeamKeys } from "../console/keys/service";
import { OIDC } from "../console/oidc/addresses";
import { OidcSignIn } from "../console/oidc/service";
import { FIRST_TEAM } from "../contracts/keys";
import type { SignInWays } from "../contracts/sign-in";
import type { Log } from "../gateway/ports";
import { PENDING_SIGN_IN_S } from "../gateway/session-cookie";
import { createKeyStore } from "../identity/key-store";
import { PendingSignIns } from "../identity/oidc/pending";
import { Provider } from "../identity/oidc/provider";
import { PasswordSwitch } from "../identity/password-switch";
import { createPlaygroundKeys } from "../identity/playground-key";
import { SessionBook } from "../identity/sessions";
import { createSetup } from "../identity/setup";
import type { Store } from "../store/database/open";
import { deriveKey, loadSecret } from "../store/database/secret";
import { createSafe } from "../store/models/providers-sealed";

/** The console's people, sessions and keys. The owner from the settings is created here, before the first call. */
export async function openPeople({ env, store, log }: { env: Env; store: Store; log: Log }) {
  const setup = createSetup(store);
  const { GATEWAY_OWNER_EMAIL: email, GATEWAY_OWNER_PASSWORD: password } = env;
  if (email !== undefined && password !== undefined) await setup.adopt({ email, password });
  const sessions = new SessionBook(store);
  const secret = await loadSecret({ dataDir: env.DATA_DIR, given: env.GATEWAY_SECRET });
  const playground = createPlaygroundKeys({ key: deriveKey(secret, "playground-key"), findSession: (id) => sessions.findById(id) });
  const provider = providerOf(env);
  const passwords = new PasswordSwitch(store, { passwords: env.PASSWORD_SIGN_IN, provider: provider?.settings });
  const accounts = new Accounts(store, { sessions, setup, playground, passwords });
  const pending = new PendingSignIns(createSafe(secret, "oidc-sign-in"), PENDING_SIGN_IN_S * 1_000);
  const oidc = provider && new OidcSignIn(store, { provider, admission: admissionOf(env), pending, accounts, passwords, log });
  return {
    passwords,
    oidc,
    setup,
    sessions,
    playground,
    blindKey: deriveKey(secret, "blind-votes"),
    accounts,
    keyService: new TeamKeys(store, createKeyStore(store, { mostPerPerson: env.KEYS_PER_PERSON })),
  };
}

/** Undefined if the settings have none. It is not contacted yet. */
function providerOf(env: Env): Provider | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return undefined;
  const redirectUri = env.PUBLIC_URL + OIDC.callback.path;
  return new Provider({ issuer, clientId, clientSecret, scopes: env.OIDC_SCOPES, groupsClaim: env.OIDC_GROUPS_CLAIM, redirectUri });
}

function admissionOf(env: Env) {
  const { OIDC_ROLES: roles, OIDC_DEFAULT_ROLE: defaultRole, OIDC_EMAIL_DOMAINS: domains, OIDC_TEAM: teamId = FIRST_TEAM } = env;
  return { roles, defaultRole, domains, teamId };
}

export async function signInWays(
  env: Env,
  { passwords, oidc }: { passwords: PasswordSwitch; oidc: OidcSignIn | undefined },
): Promise<SignInWays> {
  const provider = oidc ? { name: env.OIDC_NAME, startUrl: env.PUBLIC_URL + OIDC.start.path } : null;
  return { passwords: await passwords.areOn(), provider };
}
