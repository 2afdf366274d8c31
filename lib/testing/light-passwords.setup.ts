import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { lightScrypt } from "./light-scrypt";

/**
 * Passwords are hashed with a sixteenth of the work in tests of a whole gateway: the owner of each is made, and signs in, before its
 * first test. What a hash costs, and how hashes wait for each other, is tested with `lib/identity/passwords.ts`.
 */
const LIGHT = Symbol.for("trunkline.light-passwords");
if (!(LIGHT in crypto.scrypt)) {
  const light = Object.assign(lightScrypt({ ...crypto }).scrypt, { [LIGHT]: true });
  Object.assign(crypto, { scrypt: light });
  syncBuiltinESMExports();
}
