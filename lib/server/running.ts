import type { Server } from "node:http";
import type { Env } from "../config/env";
import type { Outage } from "../console/outages/contract";
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

/** The running gateway for `server.mjs`, the route files and the pages. */
export interface Runtime {
  readonly env: Env;
  /** Answers requests on a server's sockets: by the gateway, or by `page`, which is Next. */
  attend(server: Server, options: FrontOptions): void;
  answerWeb(request: Request, endpointIds: readonly string[]): Promise<Response>;
  /** Prints the address and, before the set-up, the one-time set-up address. */
  announce(): Promise<void>;
  overview(): Promise<Overview>;
  /** The person of a session cookie; from memory while the database is away. */
  findSession(token: string): Promise<FoundPerson | undefined>;
  /** Services that are away. */
  outages(): Promise<Outage[]>;
  signInWays(): Promise<SignInWays>;
  /** Whether somebody has a password; people from the identity provider have none. */
  hasPassword(userId: string): Promise<boolean>;
  /** A shared run for `reader`; `sign_in` if they have to sign in first, undefined if it is not open to them. */
  openShare(token: string, reader: Person | undefined): Promise<OpenedShare | "sign_in" | undefined>;
  /** Makes readiness fail and connections end with their next answer; calls are served until `stop`. */
  leave(): void;
  /** Waits up to `drainMs` for running calls, and stores every row. */
  stop(drainMs: number): Promise<void>;
}
