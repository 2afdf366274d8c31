import { Failure } from "../../contracts/errors";
import { Person } from "../../contracts/person";
import { done } from "../../gateway/answer";
import { inPerson, openRoute, rawRoute, route } from "../define";
import { browserOf, entered, enteringBrowser, left, renewed } from "../session-reply";
import { ACCOUNT } from "./addresses";
import { ChangeMeRequest, ChangePasswordRequest, EndedSessions, PlaygroundKey, SessionList, SetUpRequest, SignInRequest } from "./contract";

export const accountRoutes = [
  openRoute(ACCOUNT.setUp, {
    id: "console.setup",
    summary: "Create the owner account",
    description: "Needs the one-time token of the set-up address, and works once. The reply sets the session cookie.",
    body: SetUpRequest,
    reply: Person,
    successStatus: 201,
    example: { token: "the token of the printed address", name: "Marit", password: "at least ten characters" },
    errors: ["403", "410"],
    handle: async ({ account, publicUrl }, { body, request }) =>
      entered(await account.setUp(body, enteringBrowser(request, publicUrl)), { status: 201, publicUrl }),
  }),
  openRoute(ACCOUNT.signIn, {
    id: "console.signIn",
    summary: "Sign in with a name or e-mail address and a password",
    description: "The reply sets the session cookie. Attempts are limited per account and per address.",
    body: SignInRequest,
    reply: Person,
    example: { name: "Marit", password: "at least ten characters" },
    errors: ["401", "403"],
    handle: async ({ account, publicUrl }, { body, request }) =>
      entered(await account.signIn(body, enteringBrowser(request, publicUrl)), { status: 200, publicUrl }),
  }),
  rawRoute(ACCOUNT.signOut, {
    id: "console.signOut",
    summary: "End this session",
    successStatus: 204,
    needs: "team.read",
    handle: async ({ account, publicUrl }, { person }) => {
      await account.endSession(person, inPerson(person).sessionId);
      return left(publicUrl);
    },
  }),
  route(ACCOUNT.me, {
    id: "console.me",
    summary: "The signed-in person",
    reply: Person,
    needs: "team.read",
    handle: async (_, { person: { address: __, keyOwnerId: ___, ...person } }) => person,
  }),
  route(ACCOUNT.changeMe, {
    id: "console.changeMe",
    summary: "Change your name or e-mail address",
    body: ChangeMeRequest,
    reply: Person,
    example: { email: "marit@example.com" },
    needs: "team.read",
    errors: ["409"],
    handle: ({ account }, { person, body }) => account.change(inPerson(person), body),
  }),
  rawRoute(ACCOUNT.changePassword, {
    id: "console.changePassword",
    summary: "Change your password, and end every other session",
    body: ChangePasswordRequest,
    example: { current: "at least ten characters", password: "other ten characters" },
    successStatus: 204,
    needs: "team.read",
    handle: async ({ account, publicUrl }, { person, body, request }) =>
      renewed(await account.changePassword(inPerson(person), body, browserOf(request, publicUrl)), publicUrl),
  }),
  route(ACCOUNT.sessions, {
    id: "console.sessions",
    summary: "List your sessions",
    reply: SessionList,
    needs: "team.read",
    handle: async ({ account }, { person }) => ({ items: await account.sessions(inPerson(person)) }),
  }),
  route(ACCOUNT.endOtherSessions, {
    id: "console.endOtherSessions",
    summary: "End every session but this one",
    reply: EndedSessions,
    needs: "team.read",
    handle: async ({ account }, { person }) => ({ ended: await account.endOtherSessions(inPerson(person)) }),
  }),
  rawRoute(ACCOUNT.endSession, {
    id: "console.endSession",
    summary: "End a session",
    successStatus: 204,
    needs: "team.read",
    handle: async ({ account, publicUrl }, { person, id }) => {
      const { sessionId } = inPerson(person);
      if (!(await account.endSession(person, id))) throw new Failure("not_found", "There is no such session.");
      return id === sessionId ? left(publicUrl) : done();
    },
  }),
  route(ACCOUNT.playgroundKey, {
    id: "console.playgroundKey",
    summary: "Create a bearer key for the playground, valid for an hour",
    description: "It expires with the session and isn't listed. Its calls are logged under the person.",
    reply: PlaygroundKey,
    successStatus: 201,
    handle: async ({ account }, { person }) => account.playgroundKey(inPerson(person)),
  }),
];
