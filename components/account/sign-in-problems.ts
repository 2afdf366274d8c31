import type { SignInProblem, SignInWays } from "@/lib/contracts/sign-in";

/** What can be done instead. */
const otherwise = ({ passwords }: SignInWays) => (passwords ? " You can still sign in with a password." : "");

const WORDS: Readonly<Record<SignInProblem, (name: string, ways: SignInWays) => string>> = {
  away: (name, ways) => `The sign-in service (${name}) does not answer right now. Try again in a moment.${otherwise(ways)}`,
  cancelled: (name) => `Nobody signed in with ${name}. Try again when you are ready.`,
  expired: () => "This sign-in took too long, or another one was begun in this browser. Start again here.",
  failed: (name) => `The sign-in with ${name} could not be confirmed. Start again; if it stays so, tell whoever runs this server.`,
  no_role: (name) => `You signed in with ${name}, but none of your groups may use this console. Ask whoever runs this server.`,
  domain: () => "Your e-mail address is not confirmed, or of a domain that may not use this console. Ask whoever runs this server.",
  no_team: () => "You are in no team any more. Ask an owner.",
  not_set_up: () => "This gateway has no owner yet. Whoever runs it sets it up first, at the address that its start prints.",
  too_many: () => "Too many sign-ins that came to nothing. Try again in a quarter of an hour.",
};

/** A problem's words, by its name in the address of the sign-in page; nothing for what is no name of one. */
export function signInProblem(problem: unknown, ways: SignInWays): string | undefined {
  if (typeof problem !== "string" || !Object.hasOwn(WORDS, problem) || !ways.provider) return undefined;
  return WORDS[problem as SignInProblem](ways.provider.name, ways);
}
