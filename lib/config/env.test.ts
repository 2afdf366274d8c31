import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { readEnv, SETTING_NAMES, SettingsError } from "./env";

function problemsOf(source: Record<string, string>): readonly string[] {
  try {
    readEnv(source);
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
  return [];
}

describe("settings", () => {
  it("have defaults with which everything starts on one machine", () => {
    expect(readEnv({})).toEqual({
      PORT: 3000,
      HOST: "127.0.0.1",
      PUBLIC_URL: "http://localhost:3000",
      DATA_DIR: "./data",
      S3_REGION: "us-east-1",
      FAST_LANE: true,
      WORKERS: 1,
      KEY_CONCURRENCY: 1_000,
      PLAYGROUND_CONCURRENCY: 50,
      BODIES_PER_ADDRESS: 64,
      KEYS_PER_PERSON: 100,
      OIDC_NAME: "single sign-on",
      OIDC_SCOPES: "openid profile email",
      OIDC_GROUPS_CLAIM: "groups",
      PASSWORD_SIGN_IN: true,
      CORS_ORIGINS: "*",
      PUBLIC_DOCS: false,
      STRICT_SPEC: false,
      IMAGE_IN_CONTENT: "always",
      MEDIA_MAX_BYTES: 10 * 1024 ** 3,
      VIDEO_MAX_BYTES: 1024 ** 3,
      MEDIA_TTL_DAYS: 30,
      LOG_DAYS: 90,
      LOG_BODY_DAYS: 7,
      DRAIN_DELAY_MS: 0,
      JOURNAL_MAX_BYTES: 1024 ** 3,
      LOG_BODY_MAX_BYTES: 5 * 1024 ** 3,
      RESPONSES_MAX_BYTES: 2_147_483_648,
      RESPONSES_TTL_DAYS: 30,
      SANDBOX: true,
      SANDBOX_TOKENS_PER_SECOND: 100,
      OTEL_EXPORTER_OTLP_PROTOCOL: "http/protobuf",
      OTEL_SERVICE_NAME: "trunkline",
      OTEL_TRACES_SAMPLER: "parentbased_always_on",
      OTEL_TRACES_SAMPLER_ARG: 1,
      OTEL_BSP_MAX_QUEUE_SIZE: 2_048,
      OTEL_BSP_SCHEDULE_DELAY: 5_000,
      OTEL_SDK_DISABLED: false,
      LOG_LEVEL: "info",
    });
  });

  it("are read as what they mean, and spaces and empty values mean nothing", () => {
    const env = readEnv({ PORT: " 8080 ", FAST_LANE: "0", STRICT_SPEC: "1", HOST: "", OPENAI_API_KEY: "   ", UNKNOWN: "x" });
    expect(env).toMatchObject({ PORT: 8080, PUBLIC_URL: "http://localhost:8080", FAST_LANE: false, STRICT_SPEC: true, HOST: "127.0.0.1" });
    expect(env.OPENAI_API_KEY).toBeUndefined();
    expect(env).not.toHaveProperty("UNKNOWN");
  });

  it("lose the slash at the end of an address, so that paths can be added", () => {
    const env = readEnv({ PUBLIC_URL: "https://a.example//", OPENAI_BASE_URL: "http://10.0.0.7:8000/v1/" });
    expect(env).toMatchObject({ PUBLIC_URL: "https://a.example", OPENAI_BASE_URL: "http://10.0.0.7:8000/v1" });
  });

  it("take proxies to trust as networks and single addresses", () => {
    expect(readEnv({ TRUSTED_PROXIES: "10.0.0.0/8, ::1" }).TRUSTED_PROXIES).toEqual([
      { address: "10.0.0.0", prefix: 8, family: "ipv4" },
      { address: "::1", prefix: 128, family: "ipv6" },
    ]);
  });

  it("do not change the environment they are read from", () => {
    const source = { PORT: "1" };
    readEnv(source);
    expect(source).toEqual({ PORT: "1" });
  });
});

describe("wrong settings", () => {
  it("are listed all at once, each with its name and what it must be", () => {
    const wrong = {
      PORT: "http",
      HOST: "0.0.0.0",
      WORKERS: "0",
      FAST_LANE: "yes",
      LOG_LEVEL: "loud",
      DATABASE_URL: "mysql://db",
      MEDIA_TTL_DAYS: "1.5",
    };
    expect(problemsOf(wrong)).toEqual([
      "PORT must be a whole number",
      "DATABASE_URL must be an address beginning with postgres:// or postgresql://",
      "FAST_LANE must be one of 0, 1",
      "WORKERS must be at least 1",
      "MEDIA_TTL_DAYS must be a whole number",
      "LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent",
    ]);
  });

  it.each<[Record<string, string>, string]>([
    [{ PORT: "70000" }, "PORT must be at most 65535"],
    [{ PORT: "-1" }, "PORT must be a whole number"],
    ...["/gateway", "/gateway/", "?x=1", "/#x"].map((path): [Record<string, string>, string] => [
      { PUBLIC_URL: `https://a.example${path}` },
      "PUBLIC_URL must be a URL without a path, query or password: serving below a path is not supported, use a separate host name",
    ]),
    [{ PUBLIC_URL: "gateway.example.com" }, "PUBLIC_URL must be an address beginning with http:// or https://"],
    ...["socks5://proxy.example:1080", "http://", "http://proxy.example/path", "http://u:%zz@proxy.example", "proxy example"].map(
      (address): [Record<string, string>, string] => [
        { HTTPS_PROXY: address },
        "HTTPS_PROXY must be the address of an HTTP proxy, like http://user:password@proxy.example:3128, without a path",
      ],
    ),
    ...["http://a.example", "10.0.0.0/33", "10.*", "a.example:70000", "a.example:x", "[a.example]", "a..b", "-:-"].map(
      (hosts): [Record<string, string>, string] => [
        { NO_PROXY: `good.example,${hosts}` },
        "NO_PROXY must be hosts, .domains, addresses or networks, each with a port or without, separated by commas, or *",
      ],
    ),
    [{ REDIS_URL: "https://cache" }, "REDIS_URL must be an address beginning with redis:// or rediss://"],
    [{ OPENAI_BASE_URL: "file:///etc/passwd" }, "OPENAI_BASE_URL must be an address beginning with http:// or https://"],
    [{ GATEWAY_BOOTSTRAP_KEY: "short" }, "GATEWAY_BOOTSTRAP_KEY must have at least 32 characters"],
    [{ OPENAI_API_KEY: "sk-a\r\nx-evil: 1" }, "OPENAI_API_KEY must contain printable ASCII characters only"],
    [{ OPENAI_API_KEY: "sk-\u0085" }, "OPENAI_API_KEY must contain printable ASCII characters only"],
    [{ GATEWAY_SECRET: "short" }, "GATEWAY_SECRET must have at least 32 characters"],
    ...["10.0.0.0/33", "proxy.example", "10.0.0.1,,10.0.0.2", "0.0.0.0/0"].map((networks): [Record<string, string>, string] => [
      { TRUSTED_PROXIES: networks },
      "TRUSTED_PROXIES must be networks or addresses separated by commas, like 10.0.0.0/8, 192.0.2.7 or fd00::/8, and not every address",
    ]),
    [
      { OIDC_ROLES: "admins" },
      "OIDC_ROLES must be groups with their roles, like platform-admins=admin,devs=developer; roles are owner, admin, developer, viewer",
    ],
    [
      { OIDC_ROLES: "=admin" },
      "OIDC_ROLES must be groups with their roles, like platform-admins=admin,devs=developer; roles are owner, admin, developer, viewer",
    ],
    [{ OIDC_EMAIL_DOMAINS: "@example.com" }, "OIDC_EMAIL_DOMAINS must be domains separated by commas, like example.com,example.org"],
    [{ OIDC_SCOPES: "profile email" }, "OIDC_SCOPES must contain openid"],
    [{ OIDC_TEAM: "Harbour" }, "OIDC_TEAM must be the id of a team, like team_01JQ0000000000000000000000"],
    [{ PASSWORD_SIGN_IN: "0" }, "PASSWORD_SIGN_IN can be 0 only where OIDC_ISSUER is set"],
    [{ IMAGE_IN_CONTENT: "sometimes" }, "IMAGE_IN_CONTENT must be one of always, never"],
  ])("%j: %s", (source, problem) => {
    expect(problemsOf(source)).toEqual([problem]);
  });

  it("are one message that a person can act on", () => {
    expect(() => readEnv({ PORT: "x" })).toThrow("Trunkline cannot start, a setting is wrong:\n  PORT must be a whole number");
    expect(() => readEnv({ PORT: "x", WORKERS: "x" })).toThrow(/^Trunkline cannot start, 2 settings are wrong:\n {2}PORT .*\n {2}WORKERS /);
  });

  it("are never repeated, because they may be secrets", () => {
    const secrets = Object.fromEntries(SETTING_NAMES.map((name) => [name, `§-${name.toLowerCase()}`]));
    let text = "";
    try {
      readEnv(secrets);
    } catch (error) {
      text = String(error);
    }
    expect(text).toContain("PORT");
    expect(text).not.toContain("§");
  });
});

describe("settings that go together", () => {
  const s3 = { S3_ENDPOINT: "https://s3.example", S3_BUCKET: "b", S3_ACCESS_KEY_ID: "id", S3_SECRET_ACCESS_KEY: "secret" };

  it("are taken together, or not at all", () => {
    expect(readEnv(s3)).toMatchObject({ ...s3, S3_REGION: "us-east-1" });
    expect(problemsOf({ S3_REGION: "eu-west-1" })).toEqual([]);
    expect(problemsOf({ GATEWAY_OWNER_EMAIL: "a@b.example", GATEWAY_OWNER_PASSWORD: "long enough" })).toEqual([]);
  });

  it("of the provider need a way in, and keep the issuer as it is written", () => {
    const provider = { OIDC_ISSUER: "https://login.example/realms/a/", OIDC_CLIENT_ID: "id", OIDC_CLIENT_SECRET: "secret" };
    expect(problemsOf(provider)).toEqual([
      "OIDC_ROLES or OIDC_DEFAULT_ROLE must be set as well, because OIDC_ISSUER is: without them nobody would get in",
    ]);
    expect(readEnv({ ...provider, OIDC_ROLES: "a=b=admin , devs=developer", OIDC_EMAIL_DOMAINS: "Example.com" })).toMatchObject({
      ...provider,
      OIDC_ROLES: new Map([
        ["a=b", "admin"],
        ["devs", "developer"],
      ]),
      OIDC_EMAIL_DOMAINS: ["example.com"],
    });
    expect(problemsOf({ OIDC_CLIENT_ID: "id" })).toEqual([
      "OIDC_ISSUER, OIDC_CLIENT_SECRET must be set as well, because OIDC_CLIENT_ID is",
    ]);
  });

  it("name what is missing and why it is asked for", () => {
    expect(problemsOf({ S3_BUCKET: "b", S3_ENDPOINT: "https://s3.example" })).toEqual([
      "S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY must be set as well, because S3_ENDPOINT, S3_BUCKET is",
    ]);
    expect(problemsOf({ GATEWAY_OWNER_EMAIL: "a@b.example" })).toEqual([
      "GATEWAY_OWNER_PASSWORD must be set as well, because GATEWAY_OWNER_EMAIL is",
    ]);
    expect(problemsOf({ GATEWAY_OWNER_EMAIL: "nobody", PORT: "x" })).toEqual([
      "PORT must be a whole number",
      "GATEWAY_OWNER_EMAIL must be an email address",
      "GATEWAY_OWNER_PASSWORD must be set as well, because GATEWAY_OWNER_EMAIL is",
    ]);
  });
});

describe(".env.example", () => {
  const lines = readFileSync(fileURLToPath(new URL("../../.env.example", import.meta.url)), "utf8").split("\n");
  const settings = lines.flatMap((line, index) => {
    const [, name = "", value = ""] = /^#([A-Z0-9_]+)=(.*)$/.exec(line) ?? [];
    return name === "" ? [] : [{ name, value, index }];
  });
  const example = Object.fromEntries(settings.map(({ name, value }) => [name, value]));

  it("documents every setting once, and nothing else", () => {
    expect(settings.map(({ name }) => name).sort()).toEqual([...SETTING_NAMES].sort());
  });

  it("sets nothing by itself", () => {
    for (const line of lines) expect(line === "" || line.startsWith("#"), line).toBe(true);
  });

  it("says above each setting, or the group it stands in, what it is for", () => {
    for (const { name, index } of settings) {
      const above = lines.slice(0, index).findLastIndex((line) => !/^#[A-Z0-9_]+=/.test(line));
      expect(lines[above], name).toMatch(/^# \S.{10,}/);
    }
  });

  it("shows values that are valid all together, and the defaults if there are any", () => {
    const env: Record<string, unknown> = { ...readEnv(example) };
    for (const [name, value] of Object.entries(readEnv({})))
      if (value !== undefined && name !== "PUBLIC_URL") expect(env[name], name).toEqual(value);
  });
});
