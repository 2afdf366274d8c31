import type { Action } from "../palette/action";

export const VIDEO_ACTIONS: readonly Action[] = [
  { title: "Create a video", href: "/video/new", icon: "video", words: "new generate clip film" },
];
