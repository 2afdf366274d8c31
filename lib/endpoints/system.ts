import { z } from "zod";
import { definePlain } from "./define";

const open = { method: "GET", errorFormat: "openai", scope: "public", tag: "Operation" } as const;

/** Spec 4.17: declared, and always answered with 501. The body is not read. */
export const createFineTune = definePlain({
  id: "fineTunes.create",
  method: "POST",
  path: "/v1/fine-tunes",
  errorFormat: "openai",
  scope: "any",
  tag: "Text",
  summary: "Create a fine-tune (always 501)",
  description: "Declared for completeness. Every call with a valid key returns 501 and `x-should-retry: false`.",
  successStatus: 501,
  example: {},
});

export const health = definePlain({
  ...open,
  id: "system.health",
  path: "/healthz",
  summary: "Check health",
  description: "Returns 200 as long as the process runs.",
  reply: z.object({
    status: z.literal("ok").describe("Always `ok`: the process answers."),
    version: z.string().describe("Version of the gateway."),
  }),
});

export const readiness = definePlain({
  ...open,
  id: "system.readiness",
  path: "/readyz",
  summary: "Check readiness",
  description:
    "503 while it starts, stops or its journal is too large; `degraded` while the database, Redis or the file store is unreachable or nothing can be stored.",
  reply: z.object({
    status: z
      .enum(["ready", "degraded", "not_ready"])
      .describe(
        "`ready` if calls can be served; `degraded`, with status 200, if one of `checks` is false: calls that don't need that service are served.",
      ),
    checks: z
      .record(z.string(), z.boolean())
      .describe(
        "`accepting`: it is not stopping. `database`: it answers. `storage`: the database and `DATA_DIR` take writes. `journal`: it is within `JOURNAL_MAX_BYTES`. `redis`: it answers, if there is one. `files`: the S3-compatible store answers, if there is one.",
      ),
  }),
});

export const metrics = definePlain({
  ...open,
  id: "system.metrics",
  path: "/metrics",
  scope: "metrics",
  summary: "Prometheus metrics",
  contentType: "text/plain",
});

export const openApi = definePlain({
  ...open,
  id: "system.openapi",
  path: "/openapi.json",
  summary: "This description",
  reply: z.looseObject({ openapi: z.string().describe("OpenAPI version of the document.") }),
});

export const gatewaySchema = definePlain({
  ...open,
  id: "system.gatewaySchema",
  path: "/schema/gateway.json",
  summary: "JSON Schema of the GATEWAY_CONFIG file",
  reply: z.looseObject({}),
});

export const llms = definePlain({
  ...open,
  id: "system.llms",
  path: "/llms.txt",
  summary: "The API in short, for language models",
  contentType: "text/plain",
});

export const guide = definePlain({
  ...open,
  id: "system.guide",
  path: "/guide/{page}",
  summary: "A page of the documentation, as Markdown",
  contentType: "text/markdown",
});

/** The signature in the address is the permission. */
export const media = definePlain({
  ...open,
  id: "media.read",
  path: "/media/{file}",
  tag: "Assets",
  summary: "A stored file, whole or a range of it",
  description:
    "URLs are contained in replies and listings. They are signed and valid for 24 hours. 403 if one was changed or has expired, 410 if the file was removed.",
  query: [
    { name: "exp", description: "Unix seconds until which the URL is valid. 403 if absent." },
    { name: "sig", description: "Signature over the file and `exp`. 403 if absent." },
    { name: "thumbnail", description: "`320`: the image as WebP within 320 × 320 pixels. Default: the file itself." },
  ],
  contentType: "application/octet-stream",
  errors: ["403", "410", "416"],
});
