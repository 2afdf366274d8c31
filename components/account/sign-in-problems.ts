import type { SignInProblem, SignInWays } from "@/lib/contracts/sign-in";
import { isKeyOf } from "@/lib/contracts/typed";

/** The alternative. */
const otherwise = ({ passwords }: SignInWays) => (passwords ? " You can still sign in with a password." : "");

const WORDS: Readonly<Record<SignInProblem, (name: string, ways: SignInWays) => string>> = {
  away: (name, ways) => `The sign-in service (${name}) is not responding. Try again in a moment.${otherwise(ways)}`,
  cancelled: (name) => `The sign-in with ${name} was cancelled. Try again when you are ready.`,
  expired: () => "This sign-in expired, or another one was started in this browser. Start again here.",
  failed: (name) =>
    `The sign-in with ${name} could not be verified. Try again. If it keeps failing, contact the administrator of this server.`,
  no_role: (name) =>
    `You signed in with ${name}, but none of your groups has access to this console. Ask the administrator of this server.`,
  domain: () => "Your e-mail address is not verified, or its domain has no access to this console. Ask the administrator of this server.",
  no_team: () => "You are no longer in any team. Ask an owner for an invitation.",
  not_set_up: () => "Not set up yet: open the address that npm start printed.",
  too_many: () => "Too many failed sign-ins. Try again in 15 minutes.",
};

/** A problem's message by its name in the sign-in page's URL; nothing for an unknown name. */
export function signInProblem(problem: unknown, ways: SignInWays): string | undefined {
  if (!isKeyOf(WORDS, problem) || !ways.provider) return undefined;
  return WORDS[problem](ways.provider.name, ways);
}
