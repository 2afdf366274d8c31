import { keysOf } from "@/lib/contracts/typed";

/** Highlighted languages, with their other names. */
const NAMES = {
  bash: ["sh", "shell", "zsh", "console", "shellscript", "shell-session"],
  c: ["h"],
  cpp: ["c++", "cc", "cxx", "hpp"],
  csharp: ["cs", "c#"],
  css: [],
  dart: [],
  diff: ["patch"],
  docker: ["dockerfile"],
  go: ["golang"],
  html: ["htm"],
  ini: ["properties", "env", "dotenv"],
  java: [],
  javascript: ["js", "mjs", "cjs", "node"],
  json: ["json5", "jsonc", "jsonl", "ndjson", "vega-lite", "vegalite", "vega"],
  jsx: [],
  kotlin: ["kt", "kts"],
  lua: [],
  markdown: ["md"],
  mermaid: ["mmd"],
  php: [],
  powershell: ["ps1", "pwsh"],
  python: ["py", "python3"],
  r: [],
  ruby: ["rb"],
  rust: ["rs"],
  scss: ["sass"],
  sql: ["postgresql", "mysql", "sqlite", "plpgsql"],
  swift: [],
  toml: [],
  tsx: [],
  typescript: ["ts", "mts", "cts"],
  xml: ["svg"],
  yaml: ["yml"],
} as const satisfies Record<string, readonly string[]>;

export type Language = keyof typeof NAMES;
export const HIGHLIGHTED = keysOf(NAMES);

const BY_NAME = new Map<string, Language>(
  HIGHLIGHTED.flatMap((language) => [language, ...NAMES[language]].map((name) => [name, language] as const)),
);

/** The language of a name; undefined if it is not highlighted. */
export function languageOf(name: string): Language | undefined {
  return BY_NAME.get(name.toLowerCase());
}
