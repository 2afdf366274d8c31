import type { Locator, Page } from "@playwright/test";
import type { Seeds } from "../../../e2e/pages/seeds";
import type { Walk } from "../../../e2e/pages/walk";

/** Which gateway is looked at: in use, with nothing in it, or not set up yet. */
export type Kind = "filled" | "empty" | "fresh";

/** Something that can be seen, and how to get there. */
export interface State {
  name: string;
  kind: Kind;
  path: (seeds: Seeds) => string;
  title: RegExp;
  signedOut?: boolean;
  /** What is arranged before the page opens. */
  before?: (page: Page) => Promise<void>;
  /** What is done on the page; `false` if a page of this width does not offer it. */
  act?: (walk: Walk, seeds: Seeds) => Promise<unknown>;
  /** It is done in a wide window, and looked at in each. */
  actsWide?: boolean;
  /** Something lies above the page: the window keeps its height. */
  above?: boolean;
  /** An answer never comes: what is seen is the waiting for it. */
  held?: boolean;
  /** Answers change until the state is reached. */
  progress?: boolean;
}

/** The name of a state in those of files, and for `--only`. */
export const slug = ({ name }: Pick<State, "name">): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

/** Does something with a part of a page that has settled; false if one of this width does not show it. */
export async function whereOffered(part: Locator, act: () => Promise<unknown>): Promise<unknown> {
  return (await part.isVisible()) ? act() : false;
}
