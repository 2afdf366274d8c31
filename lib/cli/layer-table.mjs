const SQL = ["kysely", "libsql", "pg", "ioredis"];
/** What the sandbox makes sound, pictures and films with. */
const STUDIO = ["@echogarden/*", "@evan/opus*", "@mediabunny/*", "@napi-rs/canvas", "h264-mp4-encoder", "mediabunny", "sharp"];
const PAGE = [
  "react",
  "react-dom",
  "next",
  "next/*",
  "contracts",
  "@tanstack/*",

  "cmdk",

  "react-markdown",
  "remark-gfm",
];
/** Layer, its files, what it may import besides itself, what it may import types of besides that. The first match holds. */
export const LAYERS = [
  ["contracts", /^lib\/contracts\//, ["zod"]],
  ["timing", /^lib\/timing\//, []],
  ["endpoints/define", /^lib\/endpoints\/define\.ts$/, ["contracts"], ["capabilities", "zod"]],
  ["endpoints", /^lib\/endpoints\//, ["contracts", "endpoints/define", "zod"], ["capabilities"]],
  ["capabilities", /^lib\/providers\/capabilities\.ts$/, [], ["contracts"]],
  ["http", /^lib\/providers\/http\.ts$/, ["contracts", "timing", "providers", "undici", "node:*"], ["capabilities"]],
  ["registry", /^lib\/providers\/registry\.ts$/, ["contracts", "http", "providers", "provider/*"], ["capabilities"]],
  [
    "provider",
    /^lib\/providers\/([^/]+)\//,
    ["contracts", "timing", "capabilities", "http", "providers", "zod", "node:*", "tsx/esm/api", ...STUDIO],
  ],
  ["providers", /^lib\/providers\//, ["contracts", "timing", "capabilities", "http", "zod", "node:*"]],
  ["ports", /^lib\/gateway\/(ports|exchange)\.ts$/, [], ["contracts", "capabilities", "endpoints/define"]],
  ["gateway", /^lib\/gateway\//, ["contracts", "timing", "endpoints/define", "ports", "zod", "node:*"], ["capabilities"]],
  ["catalog", /^lib\/catalog\//, ["contracts", "zod", "node:*"], ["capabilities", "registry"]],
  ["store", /^lib\/store\//, ["contracts", "node:*", ...SQL]],
  ["page-session", /^lib\/identity\/page-session\.ts$/, ["contracts", "composition", "serve", "next/*", "react"]],
  ["identity", /^lib\/identity\//, ["contracts", "store", "node:*", ...SQL]],
  [
    "media",
    /^lib\/media\//,
    ["contracts", "timing", "store", "aws4fetch", "sharp", "node:*"],
    ["capabilities", "endpoints/define", "ports"],
  ],
  ["jobs", /^lib\/jobs\//, ["contracts", "ports", "store", "media", "node:*"], ["capabilities", "endpoints/define"]],
  ["config", /^lib\/config\//, ["contracts", "zod", "node:*"]],
  ["client", /^lib\/client\//, ["contracts", "endpoints", "endpoints/define", "@tanstack/react-query"], ["*"]],
  ["components", /^components\//, ["client", "endpoints", "endpoints/define", ...PAGE], ["*"]],
  ["route", /^app\/(.*\/)?route\.tsx?$/, ["endpoints", "endpoints/define", "serve"]],
  ["pages", /^app\//, ["components", "client", "endpoints", "page-session", "serve", ...PAGE], ["*"]],
  ["serve", /^lib\/serve\.ts$/, ["*"]],
  ["composition", /^lib\/[\w-]+\.(ts|mjs)$/, ["*"]],
  ["tooling", /^(lib\/(cli|bench|testing)\/|e2e\/|[\w.-]+\.[mc]?[tj]s$)/, ["*"]],
];
