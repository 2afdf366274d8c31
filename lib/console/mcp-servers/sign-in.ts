import { Failure } from "../../contracts/errors";
import type { McpSignInProblem } from "../../contracts/mcp-sign-in";
import type { Actor } from "../../contracts/person";
import { ownJson } from "../../contracts/typed";
import { PENDING_SIGN_IN_S } from "../../gateway/session-cookie";
import { digestOf, randomToken } from "../../identity/secret";
import type { OauthClient, OauthClientInfo, PendingOauth } from "../../mcp/oauth/oauth-client";
import type { McpServers } from "../../mcp/servers";
import type { Store } from "../../store/database/open";
import { changeMcpServer, type StoredMcpServer } from "../../store/mcp/mcp-servers";
import type { Safe } from "../../store/models/providers-sealed";
import { claimSignIn } from "../../store/people/used-sign-ins";
import { noteAct } from "../audit-entry";
import { requireMayChange } from "./access";
import type { SignInToMcpServerRequest } from "./contract";

interface Setting {
  store: Store;
  mcp: McpServers;
  oauth: OauthClient;
  safe: Safe;
  /** Throws `not_found` for servers of other people and teams. */
  find(person: Actor, id: string): Promise<StoredMcpServer>;
}

/** A sign-in that has begun, sealed into a cookie: only this session in this browser can finish it. */
interface Pending extends PendingOauth {
  state: string;
  serverId: string;
  sessionId: string;
  /** When the server was last changed: another address needs another sign-in. */
  updatedAt: number;
  at: number;
}

/** A person, not a key. */
type SignedIn = Actor & { sessionId: string };

const OWNER = "pending mcp sign-in";
const LASTS_MS = PENDING_SIGN_IN_S * 1_000;
/** Browsers drop longer cookies. */
const MOST_SEALED = 3_800;

/** Signs people in to MCP servers with OAuth, there and back. */
export class McpSignIns {
  constructor(readonly setting: Setting) {}

  /** The address that the browser has to visit, and its cookie. Throws `Failure` with a reason for the person. */
  async begin(
    person: SignedIn,
    id: string,
    { clientId, clientSecret }: SignInToMcpServerRequest,
  ): Promise<{ url: string; sealed: string }> {
    const { mcp, oauth, safe } = this.setting;
    const server = await this.setting.find(person, id);
    requireMayChange(person, server);
    if (server.headerNames.includes("authorization"))
      throw new Failure("invalid_value", "The server has the header authorization. Remove it first.", { param: "headers" });
    const known = mcp.setting.grants.open(server);
    const earlier = known && { ...known.client, issuer: known.endpoints.issuer };
    const client: OauthClientInfo | undefined =
      clientId === undefined ? earlier : { client_id: clientId, ...(clientSecret === undefined ? {} : { client_secret: clientSecret }) };
    const state = randomToken();
    const { address: url, pending } = await oauth.begin({ url: server.url, state, ...(client && { client }) });
    const { sessionId } = person;
    const whole: Pending = { ...pending, state, serverId: id, sessionId, updatedAt: server.updatedAt, at: Date.now() };
    const sealed = safe.seal(JSON.stringify(whole), OWNER);
    if (sealed.length > MOST_SEALED) throw new Failure("bad_gateway", "The authorization server's addresses or client id are too long.");
    return { url, sealed };
  }

  /** Undefined if the person is signed in to the server. */
  async finish(person: SignedIn, { query, sealed }: { query: string; sealed: string | undefined }): Promise<McpSignInProblem | undefined> {
    const returned = new URLSearchParams(query);
    const pending = this.#open(sealed);
    if (!pending || returned.get("state") !== pending.state || pending.sessionId !== person.sessionId) return "expired";
    const claim = { stateHash: digestOf(pending.state), at: Date.now(), expiresAt: pending.at + LASTS_MS };
    if (!(await claimSignIn(this.setting.store, claim))) return "expired";
    const code = returned.get("code");
    if (code === null) return returned.get("error") === "access_denied" ? "denied" : "failed";
    try {
      const grant = await this.setting.oauth.finish(pending, { code, iss: returned.get("iss") ?? undefined });
      return (await this.#keep(person, pending, this.setting.mcp.setting.grants.seal(pending.serverId, grant))) ? undefined : "changed";
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      return /another issuer/.test(error.message) ? "mismatch" : "failed";
    }
  }

  async signOut(person: Actor, id: string): Promise<void> {
    const server = await this.setting.find(person, id);
    requireMayChange(person, server);
    if (server.sealedGrant === null) return;
    const note = noteAct(person, { action: "mcp_server.sign_out", target: { id, name: server.name } });
    const change = { id, teamId: person.teamId, change: { sealedGrant: null }, at: Date.now(), seen: server.updatedAt };
    if (!(await changeMcpServer(this.setting.store, change, note)))
      throw new Failure("changed_meanwhile", "The server was changed meanwhile. Load the page again.");
  }

  async #keep(person: Actor, { serverId: id, updatedAt: seen }: Pending, sealedGrant: string): Promise<boolean> {
    const server = await this.setting.find(person, id).catch(() => undefined);
    if (!server) return false;
    requireMayChange(person, server);
    const note = noteAct(person, { action: "mcp_server.sign_in", target: { id, name: server.name } });
    const change = { id, teamId: person.teamId, change: { sealedGrant }, at: Date.now(), seen };
    return typeof (await changeMcpServer(this.setting.store, change, note)) === "object";
  }

  #open(sealed: string | undefined): Pending | undefined {
    const text = sealed === undefined ? undefined : this.setting.safe.open(sealed, OWNER);
    if (text === undefined) return undefined;
    const pending = ownJson<Pending>(text);
    return Date.now() - pending.at < LASTS_MS ? pending : undefined;
  }
}
