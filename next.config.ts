import type { NextConfig } from "next";

// Nobody who builds or runs this reports to anyone by default. Read when the build begins, after this file.
process.env.NEXT_TELEMETRY_DISABLED ??= "1";

const config: NextConfig = {
  // API paths work with and without a trailing slash; a redirect would lose a POST's body.
  skipTrailingSlashRedirect: true,
  poweredByHeader: false,
  // Compression would hold back the events of a stream.
  compress: false,
  // `npm test` checks types. A first start builds without the tools for it and should not wait for them.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: ["gpt-tokenizer", "ioredis", "libsql", "pg", "pino", "prom-client", "undici"],
};

export default config;
