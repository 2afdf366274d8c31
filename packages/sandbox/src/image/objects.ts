import type { Figure } from "./figure";
import * as fruit from "./objects-fruit";
import * as laid from "./objects-table";
import * as things from "./objects-things";

/** Every object a prompt may name, by its name in the vocabulary: the painters are named as the vocabulary names them. */
export const OBJECTS: ReadonlyMap<string, Figure> = new Map<string, Figure>(
  [laid, fruit, things].flatMap((shelf) => Object.entries(shelf)),
);
