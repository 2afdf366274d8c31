/** A limit in US dollars as typed; undefined if there is none. */
export function limitOf(text: string): number | undefined {
  const plain = text
    .trim()
    .replace(/^\$\s*/, "")
    .replace(",", ".");
  return plain === "" ? undefined : Number(plain);
}

interface LimitedSweep {
  text: string;
  /** The estimated cost of all calls in US dollars; undefined if not known. */
  estimate: number | undefined;
}

/** Why a spend limit cannot be kept, and how to fix it; undefined if it can, or there is none. */
export function limitProblem({ text, estimate }: LimitedSweep): string | undefined {
  const limit = limitOf(text);
  if (limit === undefined) return undefined;
  if (!(limit > 0) || limit > 1_000_000) return "The spend limit must be an amount above $0, such as 0.50. Empty sets none.";
  return estimate === undefined
    ? "A spend limit needs the prices of all models. Set them on the page Models, or remove the limit."
    : undefined;
}
