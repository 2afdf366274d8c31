import { expect } from "vitest";
import type { Lane, TestOptions } from "../test-gateway";
import { type Contract, type Got, type Sent, startContract } from "./setting";

export const OWNER = { email: "owner@example.com", password: "a long enough password" };

/** A gateway with an owner. */
export function startWithOwner(settings: Record<string, string> = {}, options?: TestOptions): Promise<Contract> {
  return startContract({ GATEWAY_OWNER_EMAIL: OWNER.email, GATEWAY_OWNER_PASSWORD: OWNER.password, ...settings }, options);
}

/** A browser that is signed in. */
export interface Signed {
  cookie: string;
  /** Calls the console's API like that browser; by default in the fast lane. */
  call(method: string, path: string, body?: unknown, lane?: Lane): Promise<Got>;
  playgroundKey(): Promise<string>;
}

export async function signIn(
  contract: Contract,
  who: { name: string; password: string } = { name: OWNER.email, password: OWNER.password },
): Promise<Signed> {
  const entered = await contract.send("fast", { path: "/api/console/sign-in", key: null, body: who });
  expect(entered.status, entered.text).toBe(200);
  const cookie = (entered.headers["set-cookie"] ?? "").split(";")[0] ?? "";
  const headers = { cookie, "sec-fetch-site": "same-origin" };
  const call = (method: string, path: string, body?: unknown, lane: Lane = "fast") => {
    const sent: Sent = { method, path, key: null, headers, body };
    return contract.send(lane, sent);
  };
  return {
    cookie,
    call,
    async playgroundKey() {
      const made = await call("POST", "/api/console/playground-key");
      expect(made.status, made.text).toBe(201);
      return (made.json as { secret: string }).secret;
    },
  };
}
