import { z } from "zod";
import { HeaderSafe } from "../contracts/scalar";
import { parseNetwork } from "./networks";
import { OIDC_SETTINGS, oidcProblems } from "./oidc";
import { OTEL_SETTINGS } from "./otel";
import { PROXY_SETTINGS } from "./proxies";

const flag = z.enum(["0", "1"]).transform((value) => value === "1");
const address = (schemes: readonly string[]) =>
  z.string().refine((value) => URL.canParse(value) && schemes.includes(new URL(value).protocol), {
    message: `must be an address beginning with ${schemes.map((scheme) => `${scheme}//`).join(" or ")}`,
  });
const web = address(["http:", "https:"]).transform((value) => value.replace(/\/+$/, ""));
/** The address for callers. Everything is served at the root of its host. */
const publicAddress = web.refine((value) => isOrigin(new URL(value)), {
  message: "must be a URL without a path, query or password: serving below a path is not supported, use a separate host name",
});
const whole = (min: number, max: number) =>
  z.string().regex(/^\d+$/, "must be a whole number").transform(Number).pipe(z.int().min(min).max(max));

function isOrigin({ pathname, search, hash, username, password }: URL): boolean {
  return pathname === "/" && [search, hash, username, password].every((part) => part === "");
}

const networks = z.string().transform((text, context) => {
  const found = text.split(",").map(parseNetwork);
  const known = found.filter((network) => network !== undefined);
  if (known.length === found.length) return known;
  context.addIssue("must be networks or addresses separated by commas, like 10.0.0.0/8, 192.0.2.7 or fd00::/8, and not every address");
  return z.NEVER;
});

/** All settings with defaults. `.env.example` documents each; a test compares both. */
const Settings = z.object({
  PORT: whole(0, 65_535).default(3000),
  HOST: z.string().min(1).default("127.0.0.1"),
  PUBLIC_URL: publicAddress.optional(),
  DATA_DIR: z.string().min(1).default("./data"),
  DATABASE_URL: address(["postgres:", "postgresql:"]).optional(),
  REDIS_URL: address(["redis:", "rediss:"]).optional(),
  S3_ENDPOINT: web.optional(),
  S3_BUCKET: z.string().min(1).optional(),
  S3_REGION: z.string().min(1).default("us-east-1"),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  GATEWAY_SECRET: z.string().min(32, "must have at least 32 characters").optional(),
  GATEWAY_BOOTSTRAP_KEY: z.string().min(32, "must have at least 32 characters").optional(),
  GATEWAY_OWNER_EMAIL: z.email().optional(),
  GATEWAY_OWNER_PASSWORD: z.string().min(10, "must have at least 10 characters").optional(),
  ...OIDC_SETTINGS,
  PASSWORD_SIGN_IN: flag.default(true),
  GATEWAY_CONFIG: z.string().min(1).optional(),
  OPENAI_BASE_URL: web.optional(),
  OPENAI_API_KEY: HeaderSafe.optional(),
  GEMINI_API_KEY: HeaderSafe.optional(),
  ANTHROPIC_API_KEY: HeaderSafe.optional(),
  COHERE_API_KEY: HeaderSafe.optional(),
  JINA_API_KEY: HeaderSafe.optional(),
  FAST_LANE: flag.default(true),
  WORKERS: whole(1, 64).default(1),
  TRUSTED_PROXIES: networks.optional(),
  KEY_CONCURRENCY: whole(1, 1_000_000).default(1_000),
  PLAYGROUND_CONCURRENCY: whole(1, 1_000_000).default(50),
  BODIES_PER_ADDRESS: whole(1, 1_000_000).default(64),
  KEYS_PER_PERSON: whole(1, 100_000).default(100),
  CORS_ORIGINS: z.string().min(1).default("*"),
  PUBLIC_DOCS: flag.default(false),
  STRICT_SPEC: flag.default(false),
  IMAGE_IN_CONTENT: z.enum(["always", "never"]).default("always"),
  MEDIA_MAX_BYTES: whole(1, Number.MAX_SAFE_INTEGER).default(10 * 1024 ** 3),
  VIDEO_MAX_BYTES: whole(1, Number.MAX_SAFE_INTEGER).default(1024 ** 3),
  MEDIA_TTL_DAYS: whole(1, 36_500).default(30),
  WEBHOOK_NETWORKS: networks.optional(),
  MCP_NETWORKS: networks.optional(),
  BUDGET_WEBHOOK_URL: web.optional(),
  BUDGET_WEBHOOK_SECRET: z.string().min(16, "must have at least 16 characters").optional(),
  LOG_DAYS: whole(1, 36_500).default(90),
  LOG_BODY_DAYS: whole(1, 36_500).default(7),
  DRAIN_DELAY_MS: whole(0, 10_000).default(0),
  JOURNAL_MAX_BYTES: whole(1, Number.MAX_SAFE_INTEGER).default(1024 ** 3),
  LOG_BODY_MAX_BYTES: whole(1, Number.MAX_SAFE_INTEGER).default(5 * 1024 ** 3),
  RESPONSES_MAX_BYTES: whole(1, Number.MAX_SAFE_INTEGER).default(2 * 1024 ** 3),
  RESPONSES_TTL_DAYS: whole(1, 36_500).default(30),
  SANDBOX: flag.default(true),
  SANDBOX_TOKENS_PER_SECOND: whole(0, 1_000_000).default(100),
  ...PROXY_SETTINGS,
  ...OTEL_SETTINGS,
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
});

type Parsed = z.infer<typeof Settings>;
export interface Env extends Omit<Parsed, "PUBLIC_URL"> {
  PUBLIC_URL: string;
}
export const SETTING_NAMES = Object.keys(Settings.shape);

/** All errors of the settings, in one message. */
export class SettingsError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(
      `Trunkline cannot start, ${problems.length === 1 ? "a setting is" : `${problems.length} settings are`} wrong:\n${problems.map((line) => `  ${line}`).join("\n")}`,
    );
    this.name = "SettingsError";
  }
}

/** Settings that require each other: one of a group needs the others. */
const GROUPS = [
  ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"],
  ["BUDGET_WEBHOOK_URL", "BUDGET_WEBHOOK_SECRET"],
  ["GATEWAY_OWNER_EMAIL", "GATEWAY_OWNER_PASSWORD"],
  ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"],
] as const;

/** Reads all settings. Throws one `SettingsError` that lists all problems, without values, which may be secrets. */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const given = Object.fromEntries(SETTING_NAMES.map((name) => [name, settingIn(source, name)]));
  const result = Settings.safeParse(given);
  const problems = result.success ? [] : result.error.issues.map((issue) => `${issue.path.join(".")} ${phrase(issue)}`);
  for (const group of GROUPS) {
    const missing = group.filter((name) => given[name] === undefined);
    if (missing.length > 0 && missing.length < group.length)
      problems.push(`${missing.join(", ")} must be set as well, because ${group.filter((name) => given[name]).join(", ")} is`);
  }
  problems.push(...oidcProblems(given));
  if (!result.success || problems.length > 0) throw new SettingsError(problems);
  const env = result.data;
  return { ...env, PUBLIC_URL: env.PUBLIC_URL ?? `http://localhost:${env.PORT}` };
}

/** Most programs use lower-case names for proxies; as in curl, those take precedence. */
function settingIn(source: Record<string, string | undefined>, name: string): string | undefined {
  const lower = name in PROXY_SETTINGS ? source[name.toLowerCase()]?.trim() : undefined;
  return lower || source[name]?.trim() || undefined;
}

function phrase(issue: z.core.$ZodIssue): string {
  if (issue.code === "too_small") return issue.origin === "string" ? issue.message : `must be at least ${issue.minimum}`;
  if (issue.code === "too_big") return `must be at most ${issue.maximum}`;
  if (issue.code === "invalid_value") return `must be one of ${issue.values.join(", ")}`;
  if (issue.code === "invalid_format" && issue.format === "email") return "must be an email address";
  return issue.message;
}

/** The environment for `${NAME}` in the file of `GATEWAY_CONFIG`. */
export const processEnvironment = (): Readonly<Record<string, string | undefined>> => process.env;

/** The address of PostgreSQL for tests, if not the usual one, and Redis. Both are skipped with a message if nothing answers. */
export function testServices(source: Record<string, string | undefined> = process.env): { databaseUrl?: string; redisUrl: string } {
  return { databaseUrl: source.DATABASE_URL, redisUrl: source.REDIS_URL ?? "redis://127.0.0.1:6379" };
}

/** `UPDATE=1` makes the golden-file runner write its results instead of comparing. */
export const updatesGoldenFiles = process.env.UPDATE === "1";

/** The environment that a child process gets, beside the settings. */
export function inheritedEnvironment(): NodeJS.ProcessEnv {
  return { ...process.env };
}
