import { putMeta, readMeta, removeMeta } from "../store/database/meta";
import type { Store } from "../store/database/open";

/** The provider that owners sign in with. */
interface Elsewhere {
  issuer: string;
  clientId: string;
}

/**
 * Whether passwords are enabled. `PASSWORD_SIGN_IN=0` applies only once an owner has signed in with the configured provider:
 * a mistake in its settings locks nobody out. Every process reads it from the database, so that `npm run people -- passwords` applies at
 * once.
 */
export class PasswordSwitch {
  readonly #wanted: string | undefined;

  constructor(
    readonly store: Store,
    readonly setting: { passwords: boolean; provider: Elsewhere | undefined },
  ) {
    const { provider } = setting;
    this.#wanted = provider && `${provider.clientId} ${provider.issuer}`;
  }

  async areOn(): Promise<boolean> {
    if (this.setting.passwords || this.#wanted === undefined) return true;
    return (await readMeta(this.store, "oidc_owner")) !== this.#wanted;
  }

  /** An owner of the first team has signed in with the provider. */
  async ownerCameIn(): Promise<void> {
    if (this.#wanted === undefined || (await readMeta(this.store, "oidc_owner")) === this.#wanted) return;
    await putMeta(this.store, "oidc_owner", this.#wanted);
  }
}

/** Enables passwords again, until an owner signs in with the provider once more. False if they were enabled. */
export function turnPasswordsOn(store: Store): Promise<boolean> {
  return removeMeta(store, "oidc_owner");
}
