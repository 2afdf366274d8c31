import { plainWords } from "../prose";

type Language = "python" | "javascript" | "typescript" | "bash" | "sql";

const LANGUAGES: readonly (readonly [RegExp, Language])[] = [
  [/\bpython\b/i, "python"],
  [/\btypescript\b|\bts\b/i, "typescript"],
  [/\bjavascript\b|\bjs\b|\bnode(?:\.?js)?\b/i, "javascript"],
  [/\bbash\b|\bshell\b/i, "bash"],
  [/\bsql\b/i, "sql"],
];
const ASKS = /\b(?:function|code|script|program|snippet|class|query|regex|algorithm)\b/i;

const RECIPES: readonly { pattern: RegExp; python: string; javascript: string }[] = [
  {
    pattern: /\bhello,? world\b/i,
    python: 'print("Hello, world!")',
    javascript: 'console.log("Hello, world!");',
  },
  {
    pattern: /\bfizz ?buzz\b/i,
    python: 'for n in range(1, 101):\n    print("Fizz" * (n % 3 == 0) + "Buzz" * (n % 5 == 0) or n)',
    javascript: 'for (let n = 1; n <= 100; n++) {\n  console.log((n % 3 ? "" : "Fizz") + (n % 5 ? "" : "Buzz") || n);\n}',
  },
  {
    pattern: /\bfibonacci\b/i,
    python: "def fibonacci(n):\n    a, b = 0, 1\n    for _ in range(n):\n        a, b = b, a + b\n    return a",
    javascript: "function fibonacci(n) {\n  let [a, b] = [0n, 1n];\n  for (let i = 0; i < n; i++) [a, b] = [b, a + b];\n  return a;\n}",
  },
  {
    pattern: /\bfactorial\b/i,
    python: "def factorial(n):\n    result = 1\n    for factor in range(2, n + 1):\n        result *= factor\n    return result",
    javascript:
      "function factorial(n) {\n  let result = 1n;\n  for (let factor = 2n; factor <= BigInt(n); factor++) result *= factor;\n  return result;\n}",
  },
  {
    pattern: /\bpalindrom\w+\b/i,
    python: "def is_palindrome(text):\n    letters = [c.lower() for c in text if c.isalnum()]\n    return letters == letters[::-1]",
    javascript:
      'function isPalindrome(text) {\n  const letters = [...text.toLowerCase()].filter((c) => /[\\p{L}\\p{N}]/u.test(c));\n  return letters.join("") === letters.reverse().join("");\n}',
  },
  {
    pattern: /\brevers\w+\b/i,
    python: "def reverse(text):\n    return text[::-1]",
    javascript: 'function reverse(text) {\n  return [...text].reverse().join("");\n}',
  },
  {
    pattern: /\bprimes?\b/i,
    python: "def is_prime(n):\n    if n < 2:\n        return False\n    return all(n % d for d in range(2, int(n ** 0.5) + 1))",
    javascript:
      "function isPrime(n) {\n  if (n < 2) return false;\n  for (let d = 2; d * d <= n; d++) if (n % d === 0) return false;\n  return true;\n}",
  },
  {
    pattern: /\b(?:adds?|sums?)\b.*\b(?:two|numbers|list|array)\b/i,
    python: "def add(*numbers):\n    return sum(numbers)",
    javascript: "function add(...numbers) {\n  return numbers.reduce((sum, n) => sum + n, 0);\n}",
  },
  {
    pattern: /\bsort\w*\b/i,
    python:
      "def quicksort(items):\n    if len(items) < 2:\n        return list(items)\n    pivot, *rest = items\n    return (quicksort([x for x in rest if x < pivot])\n            + [pivot]\n            + quicksort([x for x in rest if x >= pivot]))",
    javascript:
      "function quicksort(items) {\n  if (items.length < 2) return [...items];\n  const [pivot, ...rest] = items;\n  return [...quicksort(rest.filter((x) => x < pivot)), pivot, ...quicksort(rest.filter((x) => x >= pivot))];\n}",
  },
];

/** A code block from a small cookbook, or an honest skeleton; undefined where no code is asked for. */
export function findCode(ask: string): string | undefined {
  const language = LANGUAGES.find(([pattern]) => pattern.test(ask))?.[1];
  if (!ASKS.test(ask) && !language) return undefined;
  const recipe = RECIPES.find(({ pattern }) => pattern.test(ask));
  if (!recipe && !ASKS.test(ask)) return undefined;
  if (recipe && (language === undefined || language === "python")) return block("python", recipe.python);
  if (recipe && (language === "javascript" || language === "typescript")) return block("javascript", recipe.javascript);
  return `My cookbook has no recipe for that, so this is only a frame to fill:\n\n${skeleton(language ?? "python", ask)}`;
}

function block(language: string, code: string): string {
  return `\`\`\`${language}\n${code}\n\`\`\``;
}

function skeleton(language: Language, ask: string): string {
  const words = plainWords(ask.toLowerCase())
    .filter(
      (word) =>
        /^[a-z]+$/.test(word) &&
        !/^(?:a|an|the|write|me|please|in|that|which|to|of|for|function|code|script|program|python|javascript|typescript|bash|sql|create|make|generate|give|show|snippet|class|query|my)$/.test(
          word,
        ),
    )
    .slice(0, 3);
  const name = words.length > 0 ? words : ["solve"];
  const camel = name.map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1))).join("");
  const goal = ask.replace(/\s+/g, " ").trim().slice(0, 100);
  if (language === "bash")
    return block(
      "bash",
      `#!/usr/bin/env bash\nset -euo pipefail\n\n# Wanted: ${goal}\n${name.join("_")}() {\n  echo "not written yet" >&2\n  return 1\n}`,
    );
  if (language === "sql") return block("sql", `-- Wanted: ${goal}\nSELECT *\nFROM ${name.at(-1)}\nLIMIT 10;`);
  if (language === "python")
    return block("python", `def ${name.join("_")}(value):\n    """Wanted: ${goal.replaceAll('"', "'")}"""\n    raise NotImplementedError`);
  const types = language === "typescript" ? "(value: unknown): unknown" : "(value)";
  return block(language, `// Wanted: ${goal}\nfunction ${camel}${types} {\n  throw new Error("not written yet");\n}`);
}
