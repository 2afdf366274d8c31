import type { ReactNode } from "react";

/** Icons of 16 px with strokes of 1.25 px, as path data. Filled ones are marked. */
const PATHS = {
  overview: ["M2.5 12.5a5.5 5.5 0 1 1 11 0M8 12.5l2.6-4.4M2.5 12.5h1.6M11.9 12.5h1.6M8 7v1.6"],
  chat: ["M2 4h2M6 4h8M2 8h2M6 8h6M2 12h2M6 12h4.5"],
  completions: ["M2 5h7M2 11h4M10.5 11h3.5M8.25 8.5v5M2 8h4"],
  generate: ["M2.5 2.5h11v3h-11zM2.5 7.5h5v6h-5zM9.5 7.5h4v2.5h-4zM9.5 12h4v1.5h-4z"],
  speech: ["M2.5 7v2M5.25 4.5v7M8 2.5v11M10.75 5v6M13.5 7v2"],
  mic: ["M6 4a2 2 0 0 1 4 0v4a2 2 0 0 1-4 0zM3.5 8a4.5 4.5 0 0 0 9 0M8 12.5v2"],
  transcribe: ["M2 5.5v2M4.25 3.5v6M6.5 2v9M8.75 4.5v4", "M10.5 11H14M2.5 14H14"],
  image: ["M2.5 2.5h8l3 3v8h-11zM2.5 11l3.5-3.5 3 3 2-2 2.5 2.5"],
  embeddings: ["M2.5 2v11.5H14", { d: "M5 10.5h1.6M7.5 8.4h1.6M6 5.6h1.6M11 4.5h1.6M11.4 9.5H13", width: 1.8 }],
  rerank: ["M2 3.5h2.5L11.5 9H14M2 8h2.5l7-4.5H14M2 12.5h12"],
  moderation: [{ d: "M2 9.5h12", dash: "2 1.4" }, "M4 13.5V11M8 13.5V4M12 13.5V7"],
  datasets: ["M2.5 3h11v10h-11zM2.5 6.4h11M2.5 9.7h11M6.5 3v10"],
  evaluations: ["M2 4.5L3.5 6 6 3M2 11l1.5 1.5L6 9.5M8.5 4.5H14M8.5 11H14"],
  prompts: ["M5.5 2.5H4v4L2.5 8 4 9.5v4h1.5M10.5 2.5H12v4L13.5 8 12 9.5v4h-1.5M6.5 8h3"],
  video: ["M2 3.5h12v9H2zM6.5 6v4l3.5-2z"],
  assets: ["M2.5 6.5h8v7h-8zM5 6.5v-2h8v7h-2.5M7.5 4.5v-2h6v6.5H13"],
  sessions: ["M3 2v12M3 4.5h2.5M3 8h4.5M3 11.5h2.5M7.5 4.5H14M9.5 8H13M7.5 11.5H14"],
  logs: ["M2 3.5h1.5M5.5 3.5H14M2 6.5h1.5M5.5 6.5H11M2 9.5h1.5M5.5 9.5H14M2 12.5h1.5M5.5 12.5h4"],
  usage: ["M2 13.5h12M3.5 13.5v-4M6.5 13.5v-7M9.5 13.5V8M12.5 13.5v-10"],
  models: ["M4 4h8v8H4zM6.5 2v2M9.5 2v2M6.5 12v2M9.5 12v2M2 6.5h2M2 9.5h2M12 6.5h2M12 9.5h2"],
  routes: ["M2 8h3c3 0 3-4.5 6-4.5h3M5 8h9M5 8c3 0 3 4.5 6 4.5h3"],
  providers: ["M2 4.5h4.5L9.5 11.5H14M2 11.5h4.5M9.5 4.5H14"],
  connect: ["M5.5 2v3.5M10.5 2v3.5M3.5 5.5h9v2a4.5 4.5 0 0 1-9 0zM8 12v2.5"],
  keys: ["M2.5 8a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0zM7.5 8H14M11 8v3M13.4 8v2"],
  team: ["M3.5 5.5a2 2 0 1 0 4 0 2 2 0 1 0-4 0zM1.5 13c0-2.5 1.7-4 4-4s4 1.5 4 4M9.5 4a2 2 0 1 1 .6 3.7M11 9.3c2 .2 3.5 1.6 3.5 3.7"],
  docs: ["M5.5 3.5L2 8l3.5 4.5M10.5 3.5L14 8l-3.5 4.5"],
  plus: ["M8 3v10M3 8h10"],
  close: ["M3.5 3.5l9 9M12.5 3.5l-9 9"],
  down: ["M3.5 6L8 10.5 12.5 6"],
  right: ["M6 3.5L10.5 8 6 12.5"],
  left: ["M10 3.5L5.5 8l4.5 4.5"],
  up: ["M3.5 10L8 5.5 12.5 10"],
  search: ["M2.5 7a4.5 4.5 0 1 0 9 0 4.5 4.5 0 1 0-9 0zM10.3 10.3L14 14"],
  copy: ["M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3"],
  check: ["M2.5 8.5L6.5 12.5 13.5 4"],
  play: [{ d: "M4.5 3v10l8.5-5z", filled: true }],
  pause: [{ d: "M4 3h3v10H4zM9 3h3v10H9z", filled: true }],
  upload: ["M8 10.5v-8M5 5.5l3-3 3 3M2.5 11v2.5h11V11"],
  download: ["M8 2v8.5M4.5 7.5L8 11l3.5-3.5M2.5 13.5h11"],
  share: ["M6 3.5H2.5v10h10V10M8.5 2.5h5v5M13.5 2.5L7 9"],
  more: [{ d: "M3 8h1.6M7.2 8h1.6M11.4 8H13", width: 1.8 }],
  refresh: ["M13 8a5 5 0 1 1-1.5-3.6M13 2.5v3h-3"],
  lock: ["M3.5 7h9v6.5h-9zM5.5 7V5a2.5 2.5 0 0 1 5 0v2"],
  dice: ["M2.5 2.5h11v11h-11z", { d: "M5 5.5h1.5M9.5 10.5H11M7.25 8h1.5", width: 1.6 }],
  eye: ["M1.5 8S4 3.8 8 3.8 14.5 8 14.5 8 12 12.2 8 12.2 1.5 8 1.5 8zM6.3 8a1.7 1.7 0 1 0 3.4 0 1.7 1.7 0 1 0-3.4 0z"],
  grip: [{ d: "M5 4h1.5M9.5 4H11M5 8h1.5M9.5 8H11M5 12h1.5M9.5 12H11", width: 1.6 }],
  warn: ["M8 2.5L14.5 13.5h-13zM8 6.5v3.5M8 11.2v1"],
  mark: ["M4 2.5h8v11l-4-3.5-4 3.5z"],
  link: ["M6.5 4.5H4a3.5 3.5 0 0 0 0 7h2.5M9.5 4.5H12a3.5 3.5 0 0 1 0 7H9.5M5.5 8h5"],
  edit: ["M2.5 13.5l.8-3.3 7.7-7.7 2.5 2.5-7.7 7.7z"],
  branch: ["M4 2.5v11M4 9.5c0-3 7.5-1.5 7.5-5.5V2.5"],
  clip: ["M12.5 7L7.5 12a2.8 2.8 0 0 1-4-4l5.5-5.5a1.9 1.9 0 0 1 2.7 2.7L6.4 10.5"],
  menu: ["M2 4.5h12M2 8h12M2 11.5h12"],
  wrap: ["M2 4h12M2 12h4M2 8h9.5a2 2 0 0 1 0 4H9M10.8 10.2L9 12l1.8 1.8"],
  tri: [{ d: "M3 5.5h10L8 11.5z", filled: true }],
  triup: [{ d: "M3 10.5h10L8 4.5z", filled: true }],
  filter: ["M2 3.5h12M4.5 8h7M6.5 12.5h3"],
  grid: ["M2.5 2.5h4.5v4.5H2.5zM9 2.5h4.5v4.5H9zM2.5 9h4.5v4.5H2.5zM9 9h4.5v4.5H9z"],
  settings: ["M2 4.5h6.5M11.5 4.5H14M2 11.5h2.5M7.5 11.5H14M8.5 3v3h3V3zM4.5 10v3h3v-3z"],
} as const satisfies Record<string, readonly (string | Stroke)[]>;

interface Stroke {
  d: string;
  filled?: boolean;
  width?: number;
  dash?: string;
}

export type IconName = keyof typeof PATHS;

/** A decorative icon; the control around it has the accessible name. */
export function Icon({ name, size = 16, className = "" }: { name: IconName; size?: 12 | 14 | 16; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 16 16"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={size === 12 ? 1.6 : 1.25}
      className={`flex-none ${className}`}
    >
      {PATHS[name].map((path) => draw(path))}
    </svg>
  );
}

function draw(path: string | Stroke): ReactNode {
  if (typeof path === "string") return <path key={path} d={path} />;
  const { d, filled, width, dash } = path;
  return <path key={d} d={d} strokeWidth={width} strokeDasharray={dash} {...(filled ? { fill: "currentColor", stroke: "none" } : {})} />;
}
