import type { Locator, Page } from "@playwright/test";
import type { Seeds } from "./seeds";

/** A menu, panel or dialog, and how a keyboard opens it. */
export interface Layer {
  trigger: (page: Page) => Locator;
  /** What is chosen in the menu that opens first. */
  then?: string;
}

interface PageWithLayers {
  path: (seeds: Seeds) => string;
  title: RegExp;
  layers: readonly Layer[];
}

const opens = (name: string | RegExp, then?: string): Layer => ({
  trigger: (page) => page.getByRole("button", { name, exact: typeof name === "string" }).first(),
  then,
});

/** Everything that opens above a page, once each. */
export const LAYERS: Readonly<Record<string, PageWithLayers>> = {
  overview: { path: () => "/", title: /^Overview$/, layers: [opens(/: settings and sign out$/)] },
  assets: {
    path: ({ asset }) => `/assets?peek=${asset}`,
    title: /^Assets$/,
    layers: [
      opens("Columns"),
      opens(/^Group any/),
      opens(/^Type any/),
      opens(/^Status any/),
      opens("More", "Deleted in the last half hour"),
      opens("Use in…"),
      opens(/^More for/),
      opens(/^More for/, "Rename"),
      opens(/^More for/, "Move to a group"),
    ],
  },
  "asset groups": { path: () => "/assets/groups", title: /Groups$/, layers: [opens("New group")] },
  "an asset group": {
    path: ({ group }) => `/assets/groups/${group}`,
    title: /./,
    layers: [opens("More"), opens("More", "Delete the group")],
  },
  keys: {
    path: () => "/keys",
    title: /^Keys$/,
    layers: [opens("Actions for billing worker"), opens("Actions for billing worker", "Revoke")],
  },
  "a key": { path: ({ key }) => `/keys/${key}`, title: /./, layers: [opens("Revoke")] },
  "a new video": { path: () => "/video/new", title: /^New video$/, layers: [opens(/^Model: /), opens(/^Key: /), opens("Assets")] },
  completions: {
    path: () => "/play/completions",
    title: /^Completions$/,
    layers: [opens(/^Model: /), opens(/^Key: /), opens("Presets")],
  },
  chat: { path: () => "/play/chat", title: /^Chat$/, layers: [opens("Add role"), opens("Presets")] },
  generate: { path: () => "/play/generate", title: /^Generate$/, layers: [opens("Part"), opens("Actions of turn 1")] },
  embeddings: { path: () => "/play/embeddings", title: /^Embeddings$/, layers: [opens("Actions of row 1")] },
  "image edit": { path: () => "/play/image", title: /^Image edit$/, layers: [opens("Image"), opens("Image", "From Assets")] },
};
