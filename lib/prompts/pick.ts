import type { PromptShare } from "../contracts/prompts";

/**
 * The version of a label for a caller: the same for the same key, as long as its share does not shrink. `shares` are ordered by version, so
 * that a share that grows at the end takes over only callers of the version before it.
 */
export function pickVersion(shares: readonly PromptShare[], key: string): number | undefined {
  const [first] = shares;
  if (shares.length < 2) return first?.version;
  const total = shares.reduce((sum, { share }) => sum + share, 0);
  let at = (hashOf(key) / 2 ** 32) * total;
  for (const { version, share } of shares) {
    if (at < share) return version;
    at -= share;
  }
  return shares.at(-1)?.version;
}

/** The version that most callers of a label get. */
export function mainVersion(shares: readonly PromptShare[]): number | undefined {
  return shares.reduce<PromptShare | undefined>((best, one) => (best && best.share >= one.share ? best : one), undefined)?.version;
}

/** FNV-1a with the finalizer of MurmurHash3: 32 bits, evenly spread for similar keys. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
