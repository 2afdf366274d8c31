import type { ChangeMeRequest, ChangePasswordRequest, SetUpRequest, SignInRequest } from "../contracts/console-account";
import { Failure } from "../contracts/errors";
import { done, json } from "./answer";
import { forPerson, inPerson } from "./console-operation";
import type { Browser, Entry } from "./console-ports";
import type { GatewayReply, GatewayRequest } from "./exchange";
import type { Operation, OperationPorts } from "./operations";
import { refuseOtherOrigin } from "./same-origin";
import { sessionCookie } from "./session-cookie";

/** First run, signing in and out, and what people do with their own account. */
export const ACCOUNT_OPERATIONS: Readonly<Record<string, Operation>> = {
  setUp: async (ports, { request, body }) => {
    refuseOtherOrigin(request, ports.publicUrl);
    return enter(ports, await ports.accounts.setUp(body as SetUpRequest, browserOf(request)), 201);
  },
  signIn: async (ports, { request, body }) => {
    refuseOtherOrigin(request, ports.publicUrl);
    return enter(ports, await ports.accounts.signIn(body as SignInRequest, browserOf(request)), 200);
  },
  signOut: forPerson(async (ports, { person }) => {
    await ports.accounts.endSession(person, inPerson(person).sessionId);
    return { ...done(), headers: { "set-cookie": sessionCookie(null, ports.publicUrl) } };
  }),
  readMe: forPerson(async (_, { person }) => json(person)),
  changeMe: forPerson<ChangeMeRequest>(async (ports, { person, body }) => json(await ports.accounts.change(inPerson(person), body))),
  changePassword: forPerson<ChangePasswordRequest>(async (ports, { person, body, request }) => {
    const token = await ports.accounts.changePassword(inPerson(person), body, browserOf(request));
    return { ...done(), headers: { "set-cookie": sessionCookie(token, ports.publicUrl) } };
  }),
  listSessions: forPerson(async (ports, { person }) => json({ items: await ports.accounts.sessions(inPerson(person)) })),
  endSession: forPerson(async (ports, { person, params }) => {
    const { sessionId } = inPerson(person);
    const id = params.id ?? "";
    if (!(await ports.accounts.endSession(person, id))) throw new Failure("not_found", "There is no such session.");
    return id === sessionId ? { ...done(), headers: { "set-cookie": sessionCookie(null, ports.publicUrl) } } : done();
  }),
  endOtherSessions: forPerson(async (ports, { person }) => json({ ended: await ports.accounts.endOtherSessions(inPerson(person)) })),
  makePlaygroundKey: forPerson(async (ports, { person }) => json(ports.accounts.playgroundKey(inPerson(person)), 201)),
};

function enter({ publicUrl }: OperationPorts, { person, token }: Entry, status: number): GatewayReply {
  const reply = json(person, status);
  return { ...reply, headers: { ...reply.headers, "cache-control": "no-store", "set-cookie": sessionCookie(token, publicUrl) } };
}

function browserOf(request: GatewayRequest): Browser {
  return { userAgent: (request.header("user-agent") ?? "").slice(0, 300), address: request.address.slice(0, 64) };
}
