import type { NextConfig } from "next";

// Nobody who builds or runs this reports to anyone by default. Read when the build begins, after this file.
process.env.NEXT_TELEMETRY_DISABLED ??= "1";

/**
 * What Next's own code asks for in a browser and the console has no use of, by the words it asks with: 5.5 kB on each page.
 * `lib/client/next/replaced.test.ts` compares them with the installed Next.
 */
const REPLACED = {
  "../../../lib/constants": "./lib/client/next/constants.ts",
  "../build/polyfills/polyfill-module": "./lib/client/next/nothing.ts",
  "./error-styles": "./lib/client/next/error-styles.ts",
  "./reducers/server-action-reducer": "./lib/client/next/no-server-actions.ts",
  process: "./lib/client/next/process.ts",
};
const inBrowser = Object.fromEntries(Object.entries(REPLACED).map(([asked, browser]) => [asked, { browser }]));

const config: NextConfig = {
  // API paths work with and without a trailing slash; a redirect would lose a POST's body.
  skipTrailingSlashRedirect: true,
  poweredByHeader: false,
  turbopack: { resolveAlias: process.env.NODE_ENV === "production" ? inBrowser : {} },
  experimental: {
    // A page that is gone to while the network is away waits for it, where the browser would put its own error in this page's place.
    useOffline: true,
    // Of all pages loaded at the start, those that nobody opens are 15 MB, which every collection of garbage goes through.
    preloadEntriesOnStart: false,
    // Set by lib/cli/build.mjs: a cache of 190 MB, which takes 6 s to write, is of use only to those who build again.
    turbopackFileSystemCacheForBuild: process.env.BUILD_CACHE !== "0",
    // Nothing reads those of a production build.
    turbopackSourceMaps: process.env.NODE_ENV !== "production",
  },
  // Browsers ask for this whenever a page's own icon is not there, as while one page takes another's place.
  rewrites: async () => [
    { source: "/favicon.ico", destination: "/icon.svg" },
    { source: "/artefact", destination: "/artefact.html" },
  ],
  // A link to a run is for whoever it was sent to.
  headers: async () => [{ source: "/s/:path*", headers: [{ key: "x-robots-tag", value: "noindex, nofollow, noarchive" }] }],
  // Images come from the gateway's own store, ready in their sizes. Next's maker of sizes would write to the disk for anybody who asks.
  images: { unoptimized: true },
  // Pages and scripts go out compressed; streams say `no-transform` and are left alone.
  compress: true,
  // `npm test` checks types. A first start builds without the tools for it and should not wait for them.
  typescript: { ignoreBuildErrors: true },
  transpilePackages: ["@trunkline/sandbox"],
  serverExternalPackages: [
    "@evan/opus",
    "@mediabunny/aac-encoder",
    "@mediabunny/flac-encoder",
    "@mediabunny/mp3-encoder",
    "@napi-rs/canvas",
    "@opentelemetry/api",
    "@opentelemetry/core",
    "@opentelemetry/exporter-trace-otlp-http",
    "@opentelemetry/exporter-trace-otlp-proto",
    "@opentelemetry/resources",
    "@opentelemetry/sdk-trace",
    "aws4fetch",
    "h264-mp4-encoder",
    "ioredis",
    "libsql",
    "mediabunny",
    "openid-client",
    "pg",
    "pino",
    "prom-client",
    "sharp",
    "undici",
    "ws",
  ],
};

export default config;
