import type { Locator, Page } from "@playwright/test";
import type { Seeds } from "../../../e2e/pages/seeds";
import type { Walk } from "../../../e2e/pages/walk";

/** The gateway to capture: in use, empty, or not set up yet. */
export type Kind = "filled" | "empty" | "fresh";

/** A visible state, and how to reach it. */
export interface State {
  name: string;
  kind: Kind;
  path: (seeds: Seeds) => string;
  title: RegExp;
  signedOut?: boolean;
  /** Set-up before the page opens. */
  before?: (page: Page) => Promise<void>;
  /** Actions on the page; `false` if a page of this width does not have them. */
  act?: (walk: Walk, seeds: Seeds) => Promise<unknown>;
  /** Actions are done in a wide window, and captured in each width. */
  actsWide?: boolean;
  /** Something covers the page: the window keeps its height. */
  above?: boolean;
  /** An answer never arrives: the loading state is captured. */
  held?: boolean;
  /** Answers change until the state is reached. */
  progress?: boolean;
}

/** The state's name in file names, and for `--only`. */
export const slug = ({ name }: Pick<State, "name">): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

/** Acts on a settled part of a page; false if this width does not show it. */
export async function whereOffered(part: Locator, act: () => Promise<unknown>): Promise<unknown> {
  return (await part.isVisible()) ? act() : false;
}
