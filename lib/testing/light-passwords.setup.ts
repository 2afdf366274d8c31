import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { lightScrypt } from "./light-scrypt";

/**
 * Passwords cost a sixteenth in tests of a whole gateway: the owner of each is created and signs in before its first test. The cost and
 * queue of hashes are tested with `lib/identity/passwords.ts`.
 */
const LIGHT = Symbol.for("trunkline.light-passwords");
if (!(LIGHT in crypto.scrypt)) {
  const light = Object.assign(lightScrypt({ ...crypto }).scrypt, { [LIGHT]: true });
  Object.assign(crypto, { scrypt: light });
  syncBuiltinESMExports();
}
