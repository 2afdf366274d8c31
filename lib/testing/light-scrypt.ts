import type { BinaryLike, ScryptOptions } from "node:crypto";

type Crypto = typeof import("node:crypto");

/** Counts hashes, and can hold them up. */
export const scrypts = { made: 0, held: undefined as Promise<void> | undefined };

/** `node:crypto` with a sixteenth of scrypt's work, for tests that hash many passwords: pass it to `vi.mock`. */
export function lightScrypt(crypto: Crypto): Crypto {
  const scrypt = (password: BinaryLike, salt: BinaryLike, length: number, ...rest: unknown[]) => {
    scrypts.made++;
    const [options, done] = rest as [ScryptOptions, (error: Error | null, key: Buffer) => void];
    const begin = () => crypto.scrypt(password, salt, length, { ...options, N: 1024 }, done);
    if (scrypts.held) void scrypts.held.then(begin);
    else begin();
  };
  return { ...crypto, scrypt: scrypt as Crypto["scrypt"] };
}
