import {
  type ChangeMeRequest,
  type ChangePasswordRequest,
  DEVICE_COOKIE,
  type SetUpRequest,
  type SignInRequest,
} from "../contracts/console-account";
import { Failure } from "../contracts/errors";
import { done, json } from "./answer";
import { forPerson, inPerson } from "./console-operation";
import type { Browser, Entry } from "./console-ports";
import type { GatewayReply, GatewayRequest } from "./exchange";
import type { Operation, OperationPorts } from "./operations";
import { refuseOtherOrigin } from "./same-origin";
import { deviceCookie, readCookie, sessionCookie } from "./session-cookie";

/** First run, signing in and out, and what people do with their own account. */
export const ACCOUNT_OPERATIONS: Readonly<Record<string, Operation>> = {
  setUp: async (ports, { request, body }) => {
    refuseOtherOrigin(request, ports.publicUrl);
    return enter(ports, await ports.accounts.setUp(body as SetUpRequest, browserOf(request, ports)), 201);
  },
  signIn: async (ports, { request, body }) => {
    refuseOtherOrigin(request, ports.publicUrl);
    return enter(ports, await ports.accounts.signIn(body as SignInRequest, browserOf(request, ports)), 200);
  },
  signOut: forPerson(async (ports, { person }) => {
    await ports.accounts.endSession(person, inPerson(person).sessionId);
    return { ...done(), cookies: [sessionCookie(null, ports.publicUrl)] };
  }),
  readMe: forPerson(async (_, { person }) => json(person)),
  changeMe: forPerson<ChangeMeRequest>(async (ports, { person, body }) => json(await ports.accounts.change(inPerson(person), body))),
  changePassword: forPerson<ChangePasswordRequest>(async (ports, { person, body, request }) => {
    const tokens = await ports.accounts.changePassword(inPerson(person), body, browserOf(request, ports));
    return { ...done(), cookies: cookiesOf(tokens, ports) };
  }),
  listSessions: forPerson(async (ports, { person }) => json({ items: await ports.accounts.sessions(inPerson(person)) })),
  endSession: forPerson(async (ports, { person, params }) => {
    const { sessionId } = inPerson(person);
    const id = params.id ?? "";
    if (!(await ports.accounts.endSession(person, id))) throw new Failure("not_found", "There is no such session.");
    return id === sessionId ? { ...done(), cookies: [sessionCookie(null, ports.publicUrl)] } : done();
  }),
  endOtherSessions: forPerson(async (ports, { person }) => json({ ended: await ports.accounts.endOtherSessions(inPerson(person)) })),
  makePlaygroundKey: forPerson(async (ports, { person }) => json(ports.accounts.playgroundKey(inPerson(person)), 201)),
};

function enter(ports: OperationPorts, { person, ...tokens }: Entry, status: number): GatewayReply {
  const reply = json(person, status);
  return { ...reply, headers: { ...reply.headers, "cache-control": "no-store" }, cookies: cookiesOf(tokens, ports) };
}

function cookiesOf({ token, device }: Pick<Entry, "token" | "device">, { publicUrl }: OperationPorts): string[] {
  return [deviceCookie(device, publicUrl), sessionCookie(token, publicUrl)];
}

function browserOf(request: GatewayRequest, { publicUrl }: OperationPorts): Browser {
  const gone = new AbortController();
  request.onGone(() => gone.abort());
  return {
    userAgent: (request.header("user-agent") ?? "").slice(0, 300),
    address: request.address.slice(0, 64),
    device: readCookie(request, DEVICE_COOKIE, publicUrl),
    gone: gone.signal,
  };
}
