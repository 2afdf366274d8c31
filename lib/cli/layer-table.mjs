const SQL = ["kysely", "libsql", "pg", "ioredis"];
/** What the sandbox makes sound, images and videos with. */
const ENGINES = ["@echogarden/*", "@evan/opus*", "@mediabunny/*", "@napi-rs/canvas", "h264-mp4-encoder", "mediabunny", "sharp"];
const PAGE = [
  "react",
  "react-dom",
  "next",
  "next/*",
  "contracts",
  "console/contract",
  "formats",
  "@tanstack/*",
  "cmdk",
  "react-markdown",
  "remark-gfm",
];

/**
 * Layer, its files, what it may import besides itself, what it may import types of besides that. The first match holds.
 * `docs/architecture.md` draws it.
 */
export const LAYERS = [
  ["contracts", /^lib\/contracts\//, ["zod"]],
  ["timing", /^lib\/timing\//, []],
  ["formats", /^lib\/formats\//, []],
  ["tokens", /^lib\/tokens\//, ["timing", "node:*"]],
  ["endpoints/define", /^lib\/endpoints\/define\.ts$/, ["contracts"], ["capabilities", "zod"]],
  ["endpoints", /^lib\/endpoints\//, ["contracts", "endpoints/define", "zod"], ["capabilities"]],
  ["docs", /^lib\/docs\//, ["contracts", "endpoints", "endpoints/define", "zod"]],
  ["capabilities", /^lib\/providers\/capabilities\.ts$/, [], ["contracts"]],
  ["http", /^lib\/providers\/http\.ts$/, ["contracts", "timing", "providers", "undici", "node:*"], ["capabilities"]],
  ["registry", /^lib\/providers\/registry\.ts$/, ["contracts", "http", "providers", "provider/*", "sandbox"], ["capabilities"]],
  ["provider", /^lib\/providers\/([^/]+)\//, ["contracts", "timing", "formats", "capabilities", "http", "providers", "zod", "node:*"]],
  ["providers", /^lib\/providers\//, ["contracts", "timing", "formats", "capabilities", "http", "zod", "node:*"]],
  ["sandbox", /^lib\/sandbox\//, ["contracts", "timing", "formats", "tokens", "capabilities", "zod", "node:*", "tsx/esm/api", ...ENGINES]],
  ["dialects", /^lib\/dialects\//, ["contracts", "timing"], ["capabilities"]],
  ["ports", /^lib\/gateway\/(ports|exchange)\.ts$/, [], ["contracts", "capabilities", "endpoints/define"]],
  ["gateway", /^lib\/gateway\//, ["contracts", "timing", "dialects", "endpoints/define", "ports", "zod", "node:*"], ["capabilities"]],
  ["limits", /^lib\/limits\//, ["contracts", "node:*", "ioredis"]],
  ["config", /^lib\/config\//, ["contracts", "zod", "yaml", "node:*"]],
  ["store", /^lib\/store\//, ["contracts", "node:*", ...SQL], ["console/contract"]],
  ["identity", /^lib\/identity\//, ["contracts", "store", "openid-client", "node:*", ...SQL]],
  [
    "media",
    /^lib\/media\//,
    ["contracts", "timing", "store", "aws4fetch", "sharp", "node:*"],
    ["capabilities", "endpoints/define", "ports"],
  ],
  ["jobs", /^lib\/jobs\//, ["contracts", "ports", "store", "media", "node:*"], ["capabilities", "endpoints/define"]],
  [
    "catalog",
    /^lib\/catalog\//,
    ["contracts", "config", "providers", "registry", "store", "zod", "node:*"],
    ["capabilities", "console/contract", "media", "ports"],
  ],
  ["console/contract", /^lib\/console\/([^/]+\/(contract|addresses)|address)\.ts$/, ["contracts", "zod"]],
  [
    "console",
    /^lib\/console\//,
    [
      "contracts",
      "console/contract",
      "formats",
      "tokens",
      "endpoints",
      "gateway",
      "store",
      "identity",
      "media",
      "jobs",
      "catalog",
      "providers",
    ].concat(["zod", "node:*"], SQL),
    ["capabilities", "config", "endpoints/define", "ports"],
  ],
  ["client", /^lib\/client\//, ["contracts", "console/contract", "@tanstack/react-query"], ["*"]],
  ["components", /^components\//, ["client", "docs", ...PAGE], ["*"]],
  ["route", /^app\/(.*\/)?route\.tsx?$/, ["console", "endpoints", "endpoints/define", "serve"]],
  ["pages", /^app\//, ["components", "client", "docs", "page-session", "serve", ...PAGE], ["*"]],
  ["serve", /^lib\/server\/serve\.ts$/, ["*"]],
  ["page-session", /^lib\/server\/page-session\.ts$/, ["*"]],
  ["server", /^lib\/server\//, ["*"]],
  ["tooling", /^(lib\/(cli|bench|testing)\/|e2e\/|[\w.-]+\.[mc]?[tj]s$)/, ["*"]],
];
