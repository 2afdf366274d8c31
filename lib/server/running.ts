import type { Server } from "node:http";
import type { Env } from "../config/env";
import type { OpenedShare } from "../console/shares/contract";
import type { Person } from "../contracts/person";
import type { SignInWays } from "../contracts/sign-in";
import type { FoundPerson } from "../gateway/ports";
import type { FrontOptions } from "./front";

export interface Overview {
  baseUrl: string;
  version: string;
  setUp: boolean;
  models: { id: string; simulated: boolean; capabilities: string[] }[];
}

/** The running gateway as `server.mjs`, the route files and the pages use it. */
export interface Runtime {
  readonly env: Env;
  /** Answers on a server's sockets: by the gateway itself, or by `page`, which is Next. */
  attend(server: Server, options: FrontOptions): void;
  answerWeb(request: Request, endpointIds: readonly string[]): Promise<Response>;
  /** Prints the address and, until the gateway is set up, the one-time set-up address. */
  announce(): Promise<void>;
  overview(): Promise<Overview>;
  /** Whose session a cookie's token is. */
  findSession(token: string): Promise<FoundPerson | undefined>;
  signInWays(): Promise<SignInWays>;
  /** Whether somebody has a password; who came by the provider has none. */
  hasPassword(userId: string): Promise<boolean>;
  /** What a link to a run shows to `reader`; `sign_in` where they have to say first who they are, undefined if it opens for nobody or not for them. */
  openShare(token: string, reader: Person | undefined): Promise<OpenedShare | "sign_in" | undefined>;
  /** Lets running calls finish, at most `drainMs`, and flushes every row. */
  stop(drainMs: number): Promise<void>;
}
