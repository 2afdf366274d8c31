import {
  ChangeMeRequest,
  ChangePasswordRequest,
  EndedSessions,
  Person,
  PlaygroundKey,
  SessionList,
  SetUpRequest,
  SignInRequest,
} from "../../contracts/console-account";
import { CONSOLE } from "../console-routes";
import { definePlain } from "../define";

const shared = { dialect: "openai", tag: "Console" } as const;
/** What everyone who is signed in may do, whatever their role. */
const own = { ...shared, scope: "console", role: "viewer" } as const;

/** First start: exchanges the one-time token of the printed address for the first owner. */
export const setUp = definePlain({
  ...shared,
  ...CONSOLE.setUp,
  id: "console.setup",
  scope: "public",
  summary: "Make the owner with the one-time set-up token, and sign in",
  description: "Works once. The reply sets the session cookie.",
  body: SetUpRequest,
  reply: Person,
  operation: "setUp",
  successStatus: 201,
  example: { token: "the token of the printed address", name: "Marit", password: "at least ten characters" },
});

export const signIn = definePlain({
  ...shared,
  ...CONSOLE.signIn,
  id: "console.signIn",
  scope: "public",
  summary: "Sign in with a name or e-mail address and a password",
  description: "The reply sets the session cookie. Attempts are limited per account and per address.",
  body: SignInRequest,
  reply: Person,
  operation: "signIn",
  example: { name: "Marit", password: "at least ten characters" },
});

export const signOut = definePlain({
  ...own,
  ...CONSOLE.signOut,
  id: "console.signOut",
  summary: "End this session",
  operation: "signOut",
  successStatus: 204,
});

export const readMe = definePlain({
  ...own,
  ...CONSOLE.me,
  id: "console.me",
  summary: "Who is calling",
  reply: Person,
  operation: "readMe",
});

export const changeMe = definePlain({
  ...own,
  ...CONSOLE.changeMe,
  id: "console.changeMe",
  summary: "Change one's name or e-mail address",
  body: ChangeMeRequest,
  reply: Person,
  operation: "changeMe",
  example: { email: "marit@example.com" },
});

export const changePassword = definePlain({
  ...own,
  ...CONSOLE.changePassword,
  id: "console.changePassword",
  summary: "Change one's password, and end every other session",
  body: ChangePasswordRequest,
  operation: "changePassword",
  successStatus: 204,
  example: { current: "at least ten characters", password: "other ten characters" },
});

export const listSessions = definePlain({
  ...own,
  ...CONSOLE.sessions,
  id: "console.sessions",
  summary: "Where one is signed in",
  reply: SessionList,
  operation: "listSessions",
});

export const endOtherSessions = definePlain({
  ...own,
  ...CONSOLE.endOtherSessions,
  id: "console.endOtherSessions",
  summary: "End every session but this one",
  reply: EndedSessions,
  operation: "endOtherSessions",
});

export const endSession = definePlain({
  ...own,
  ...CONSOLE.endSession,
  id: "console.endSession",
  summary: "End a session",
  operation: "endSession",
  successStatus: 204,
});

export const makePlaygroundKey = definePlain({
  ...shared,
  ...CONSOLE.playgroundKey,
  id: "console.playgroundKey",
  scope: "console",
  summary: "A bearer key of one hour for the playground",
  description: "It ends with the session, is in no list, and its calls are logged to the person.",
  reply: PlaygroundKey,
  operation: "makePlaygroundKey",
  successStatus: 201,
});

export const ACCOUNT_ENDPOINTS = [
  setUp,
  signIn,
  signOut,
  readMe,
  changeMe,
  changePassword,
  listSessions,
  endOtherSessions,
  endSession,
  makePlaygroundKey,
] as const;
