import { setTimeout as pause } from "node:timers/promises";
import type { AuthProvider } from "@modelcontextprotocol/client";
import { ownJson } from "../../contracts/typed";
import type { Store } from "../../store/database/open";
import { readMcpGrant, type StoredMcpServer, swapMcpGrant } from "../../store/mcp/mcp-servers";
import type { Safe } from "../../store/models/providers-sealed";
import type { OauthClient, OauthGrant } from "./oauth-client";
import { signInAgain } from "./oauth-failures";

interface Setting {
  store: Pick<Store, "db">;
  safe: Safe;
  client: OauthClient;
  now?: () => number;
}

type Server = Pick<StoredMcpServer, "id" | "name" | "sealedGrant">;
interface Held {
  sealed: string;
  grant: OauthGrant;
}

/** Tokens are refreshed this long before they expire, in milliseconds. */
const EARLY_MS = 30_000;
/** A process that refreshes for longer than this has died. */
const REFRESH_MS = 30_000;
const LOOK_MS = 100;

/** Tokens of MCP servers: stored sealed, and refreshed by one process at a time. */
export class OauthGrants {
  readonly #setting: Setting;
  readonly #refreshing = new Map<string, Promise<Held>>();

  constructor(setting: Setting) {
    this.#setting = setting;
  }

  seal(id: string, grant: OauthGrant): string {
    return this.#setting.safe.seal(JSON.stringify(grant), ownerOf(id));
  }

  /** Undefined if there is none, or if the gateway's secret has changed. */
  open({ id, sealedGrant }: Pick<StoredMcpServer, "id" | "sealedGrant">): OauthGrant | undefined {
    const text = sealedGrant === null ? undefined : this.#setting.safe.open(sealedGrant, ownerOf(id));
    return text === undefined ? undefined : ownJson<OauthGrant>(text);
  }

  /** Credentials of a server for the SDK's transport. Throws `Failure` if the person has to sign in again. */
  providerOf(server: Server): AuthProvider {
    let held = this.#held(server);
    const current = async (refused?: string) => {
      if (refused !== undefined || this.#expires(held.grant)) held = await this.#fresh(server, held, refused !== undefined);
      if (held.grant.accessToken === "") throw signInAgain(server.name);
      return held.grant.accessToken;
    };
    return {
      token: () => current(),
      onUnauthorized: async () => {
        const refused = held.grant.accessToken;
        if ((await current(refused)) === refused) throw signInAgain(server.name);
      },
    };
  }

  #held(server: Server): Held {
    const grant = this.open(server);
    if (!grant || server.sealedGrant === null) throw signInAgain(server.name);
    return { sealed: server.sealedGrant, grant };
  }

  #expires({ expiresAt }: OauthGrant): boolean {
    return expiresAt !== null && expiresAt - EARLY_MS <= this.#now();
  }

  #fresh(server: Server, used: Held, refused: boolean): Promise<Held> {
    const running = this.#refreshing.get(server.id);
    if (running) return running;
    const made = this.#refresh(server, used, refused).finally(() => this.#refreshing.delete(server.id));
    this.#refreshing.set(server.id, made);
    return made;
  }

  /** Another process may have refreshed it, or may be about to: a refresh token is often valid once. */
  async #refresh(server: Server, used: Held, refused: boolean): Promise<Held> {
    const { store, client } = this.#setting;
    for (;;) {
      const held = this.#held({ ...server, sealedGrant: await readMcpGrant(store, server.id) });
      const { grant } = held;
      const other = grant.accessToken !== used.grant.accessToken;
      if (other && !this.#expires(grant)) return held;
      if (grant.refreshToken === undefined) return !refused && !this.#over(grant) ? held : this.#end(server, held);
      if ((grant.refreshingUntil ?? 0) > this.#now()) {
        await pause(LOOK_MS);
        continue;
      }
      const claimed = await this.#swap(server, held, { ...grant, refreshingUntil: this.#now() + REFRESH_MS });
      if (!claimed) continue;
      try {
        const made = await client.refresh(grant);
        return made ? ((await this.#swap(server, claimed, made)) ?? claimed) : await this.#end(server, claimed);
      } catch (error) {
        await this.#swap(server, claimed, grant);
        // A token that is still valid is used until it expires.
        if (!refused && !this.#over(grant)) return held;
        throw error;
      }
    }
  }

  #over({ expiresAt }: OauthGrant): boolean {
    return expiresAt !== null && expiresAt <= this.#now();
  }

  /** The client stays registered. */
  async #end(server: Server, held: Held): Promise<Held> {
    const { refreshToken: _, refreshingUntil: __, ...grant } = held.grant;
    const ended = { ...grant, accessToken: "", expiresAt: null };
    return (await this.#swap(server, held, ended)) ?? { ...held, grant: ended };
  }

  /** Undefined if the stored grant is another one by now. */
  async #swap({ id }: Server, from: Held, grant: OauthGrant): Promise<Held | undefined> {
    const sealed = this.seal(id, grant);
    return (await swapMcpGrant(this.#setting.store, { id, from: from.sealed, to: sealed })) ? { sealed, grant } : undefined;
  }

  #now(): number {
    return this.#setting.now?.() ?? Date.now();
  }
}

const ownerOf = (id: string) => `${id} oauth`;
