import type { Action } from "../palette/action";

export const ASSETS_ACTIONS: readonly Action[] = [
  { title: "Upload an asset", href: "/assets", icon: "assets", words: "add file image sound video" },
  { title: "Group assets", href: "/assets/groups", icon: "assets", words: "folder collection" },
];
