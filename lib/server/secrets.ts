import type { Env } from "../config/env";
import { keepSecret, keepSecretsOf } from "../secrets/scrub";

/** All secrets of the settings; those of providers are registered when providers are opened. */
export function keepSecrets(env: Env): void {
  for (const value of [
    env.OPENAI_API_KEY,
    env.GATEWAY_SECRET,
    env.GATEWAY_BOOTSTRAP_KEY,
    env.GATEWAY_OWNER_PASSWORD,
    env.OIDC_CLIENT_SECRET,
    env.S3_ACCESS_KEY_ID,
    env.S3_SECRET_ACCESS_KEY,
    env.BUDGET_WEBHOOK_SECRET,
    ...Object.values({ ...env.OTEL_EXPORTER_OTLP_HEADERS }),
    ...Object.values({ ...env.OTEL_EXPORTER_OTLP_TRACES_HEADERS }),
  ])
    keepSecret(value);
  for (const address of [
    env.DATABASE_URL,
    env.REDIS_URL,
    env.BUDGET_WEBHOOK_URL,
    env.OTEL_EXPORTER_OTLP_ENDPOINT,
    env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT,
    env.HTTP_PROXY,
    env.HTTPS_PROXY,
  ])
    if (address !== undefined) keepSecretsOf(address);
}
