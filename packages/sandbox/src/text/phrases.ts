import { stem } from "./stem";

/** Words a gap (`_`) may stand for. */
const MAX_GAP = 3;
/** Ends a sentence; no phrase reaches across it. */
export const STOP = ".";

export interface Found<Owner> {
  owner: Owner;
  /** First token of the match, and the one after its last. */
  from: number;
  to: number;
}

/** One step of all phrases that begin alike. */
interface Node<Owner> {
  /** Phrases that are complete here. */
  owners: Owner[];
  byStem: Map<string, Node<Owner>[]>;
  /** What follows each element, by the way the phrase spells it. */
  bySpelling: Map<string, Node<Owner>>;
  gap: Node<Owner> | undefined;
}

/**
 * Many phrases, found in one pass over stems. In a phrase `a|b` is either word, `a?` may be missing, `_` is up to three
 * words of the same sentence and `@name` any word of a class. Phrases share their beginnings, so a token costs what the
 * beginnings it can take part in cost, not what all phrases do.
 */
export class PhraseBook<Owner> {
  readonly #root = node<Owner>();
  /** Every stem that some phrase holds. */
  readonly vocabulary = new Set<string>();

  constructor(readonly classes: Readonly<Record<string, string>>) {}

  /** Throws `RangeError` on an unknown class. */
  add(phrase: string, owner: Owner): void {
    this.#grow([this.#root], phrase.split(" "), owner);
  }

  find(stems: readonly string[], found: (match: Found<Owner>) => void): void {
    for (let from = 0; from < stems.length; from++) {
      const begun = this.#root.byStem.get(stems[from] ?? STOP);
      if (begun) for (const next of begun) walk(next, from + 1, { stems, done: (owner, to) => found({ owner, from, to }) });
    }
  }

  #grow(at: readonly Node<Owner>[], elements: readonly string[], owner: Owner): void {
    const [element, ...rest] = elements;
    if (element === undefined) {
      for (const { owners } of at) owners.push(owner);
      return;
    }
    const optional = element.endsWith("?");
    const spelling = optional ? element.slice(0, -1) : element;
    const next = at.map((from) => this.#step(from, spelling));
    this.#grow(optional ? [...at, ...next] : next, rest, owner);
  }

  #step(from: Node<Owner>, spelling: string): Node<Owner> {
    if (spelling === "_") {
      from.gap ??= node();
      return from.gap;
    }
    const known = from.bySpelling.get(spelling);
    if (known) return known;
    const next = node<Owner>();
    from.bySpelling.set(spelling, next);
    for (const one of new Set(spelling.split("|").flatMap((name) => this.#stemsOf(name)))) {
      this.vocabulary.add(one);
      from.byStem.set(one, [...(from.byStem.get(one) ?? []), next]);
    }
    return next;
  }

  #stemsOf(name: string): string[] {
    const words = name.startsWith("@") ? this.classes[name.slice(1)] : name;
    if (words === undefined) throw new RangeError(`unknown word class ${name}`);
    return words.split(" ").map(stem);
  }
}

function node<Owner>(): Node<Owner> {
  return { owners: [], byStem: new Map(), bySpelling: new Map(), gap: undefined };
}

interface Walk<Owner> {
  stems: readonly string[];
  done(owner: Owner, to: number): void;
}

/** Reports every phrase that ends at or after `at`. Depth and breadth are bounded by the phrases, not by the text. */
function walk<Owner>(from: Node<Owner>, at: number, context: Walk<Owner>): void {
  for (const owner of from.owners) context.done(owner, at);
  step(from, at, context);
  if (!from.gap) return;
  for (let skipped = 0; skipped <= MAX_GAP; skipped++) {
    if (skipped > 0 && (context.stems[at + skipped - 1] ?? STOP) === STOP) return;
    step(from.gap, at + skipped, context);
  }
}

function step<Owner>(from: Node<Owner>, at: number, context: Walk<Owner>): void {
  const next = from.byStem.get(context.stems[at] ?? STOP);
  if (next) for (const one of next) walk(one, at + 1, context);
}
