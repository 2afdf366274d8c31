import { Failure } from "../contracts/errors";
import { PASSWORD_MAX, PASSWORD_MIN } from "../contracts/person";
import type { Store } from "../store/database/open";
import { replacePassword } from "../store/people/sessions";
import { clearAttempts } from "../store/people/sign-in-attempts";
import { type Account, findAccount } from "../store/people/users";
import { hashPassword } from "./passwords";

/** An account by name or e-mail address. Throws `not_found`. */
export async function requireAccount(store: Store, nameOrEmail: string): Promise<Account> {
  const account = await findAccount(store, nameOrEmail);
  if (!account) throw new Failure("not_found", `There is no person named ${nameOrEmail}. 'npm run people -- list' shows everyone.`);
  return account;
}

/**
 * Sets a new password without the old one, ends the account's sessions and returns their number. Also lifts the throttle
 * on wrong passwords. Throws `invalid_value` if the password is too short or too long.
 */
export async function resetPassword(store: Store, userId: string, password: string): Promise<number> {
  if (password.length < PASSWORD_MIN) throw new Failure("invalid_value", `A password needs at least ${PASSWORD_MIN} characters.`);
  if (password.length > PASSWORD_MAX) throw new Failure("invalid_value", `A password has at most ${PASSWORD_MAX} characters.`);
  const ended = await replacePassword(store, { userId, passwordHash: await hashPassword(password) });
  await clearAttempts(store, Date.now());
  return ended;
}
