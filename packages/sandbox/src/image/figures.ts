import type { Figure } from "./figure";
import * as birds from "./figures-birds";
import * as farm from "./figures-farm";
import * as flyers from "./figures-flyers";
import * as people from "./figures-people";
import * as pets from "./figures-pets";
import * as reef from "./figures-reef";
import * as safari from "./figures-safari";
import * as sea from "./figures-sea";
import * as suits from "./figures-suits";
import * as wild from "./figures-wild";

/** Every creature a prompt may name, by its name in the vocabulary: the painters are named as the vocabulary names them. */
export const FIGURES: ReadonlyMap<string, Figure> = new Map<string, Figure>(
  Object.entries({ ...pets, ...wild, ...farm, ...safari, ...birds, ...flyers, ...sea, ...reef, ...people, ...suits }),
);
