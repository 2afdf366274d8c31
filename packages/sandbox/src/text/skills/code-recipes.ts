export type Language = "python" | "javascript" | "typescript" | "go" | "bash";

/** Named apart, so that a sample does not look like a call of this program's own. */
const FETCH = "fetch";

export interface Recipe {
  pattern: RegExp;
  code: Partial<Record<Language, string>>;
}

/** Common small tasks, the more special first. JavaScript stands in for TypeScript where no types are needed. */
export const RECIPES: readonly Recipe[] = [
  {
    pattern: /\bhello,? world\b/i,
    code: {
      python: `print("Hello, world!")`,
      javascript: `console.log("Hello, world!");`,
      go: `package main\n\nimport "fmt"\n\nfunc main() {\n\tfmt.Println("Hello, world!")\n}`,
      bash: `#!/usr/bin/env bash\necho "Hello, world!"`,
    },
  },
  {
    pattern: /\bfizz ?buzz\b/i,
    code: {
      python: `for n in range(1, 101):\n    print("Fizz" * (n % 3 == 0) + "Buzz" * (n % 5 == 0) or n)`,
      javascript: `for (let n = 1; n <= 100; n++) {\n  console.log((n % 3 ? "" : "Fizz") + (n % 5 ? "" : "Buzz") || n);\n}`,
      go: `for n := 1; n <= 100; n++ {\n\tswitch {\n\tcase n%15 == 0:\n\t\tfmt.Println("FizzBuzz")\n\tcase n%3 == 0:\n\t\tfmt.Println("Fizz")\n\tcase n%5 == 0:\n\t\tfmt.Println("Buzz")\n\tdefault:\n\t\tfmt.Println(n)\n\t}\n}`,
      bash: `for n in {1..100}; do\n  out=""\n  ((n % 3 == 0)) && out+="Fizz"\n  ((n % 5 == 0)) && out+="Buzz"\n  echo "\${out:-$n}"\ndone`,
    },
  },
  {
    pattern: /\bfor[- ]loops?\b|\bloops?\b/i,
    code: {
      python: `for n in range(1, 6):\n    print(n)`,
      javascript: `for (let n = 1; n <= 5; n++) {\n  console.log(n);\n}`,
      go: `for n := 1; n <= 5; n++ {\n\tfmt.Println(n)\n}`,
      bash: `for n in {1..5}; do\n  echo "$n"\ndone`,
    },
  },
  {
    pattern: /\bfibonacci\b/i,
    code: {
      python: `def fibonacci(n):\n    a, b = 0, 1\n    for _ in range(n):\n        a, b = b, a + b\n    return a`,
      javascript: `function fibonacci(n) {\n  let [a, b] = [0n, 1n];\n  for (let i = 0; i < n; i++) [a, b] = [b, a + b];\n  return a;\n}`,
      typescript: `function fibonacci(n: number): bigint {\n  let [a, b] = [0n, 1n];\n  for (let i = 0; i < n; i++) [a, b] = [b, a + b];\n  return a;\n}`,
      go: `func fibonacci(n int) int {\n\ta, b := 0, 1\n\tfor i := 0; i < n; i++ {\n\t\ta, b = b, a+b\n\t}\n\treturn a\n}`,
      bash: `fibonacci() {\n  local a=0 b=1 next\n  for ((i = 0; i < $1; i++)); do\n    next=$((a + b)) a=$b b=$next\n  done\n  echo "$a"\n}`,
    },
  },
  {
    pattern: /\bfactorial\b/i,
    code: {
      python: `def factorial(n):\n    result = 1\n    for factor in range(2, n + 1):\n        result *= factor\n    return result`,
      javascript: `function factorial(n) {\n  let result = 1n;\n  for (let factor = 2n; factor <= BigInt(n); factor++) result *= factor;\n  return result;\n}`,
      go: `func factorial(n int) int {\n\tresult := 1\n\tfor factor := 2; factor <= n; factor++ {\n\t\tresult *= factor\n\t}\n\treturn result\n}`,
    },
  },
  {
    pattern: /\bpalindrom\w{1,3}\b/i,
    code: {
      python: `def is_palindrome(text):\n    letters = [c.lower() for c in text if c.isalnum()]\n    return letters == letters[::-1]`,
      javascript: `function isPalindrome(text) {\n  const letters = [...text.toLowerCase()].filter((c) => /[\\p{L}\\p{N}]/u.test(c)).join("");\n  return letters === [...letters].reverse().join("");\n}`,
      typescript: `function isPalindrome(text: string): boolean {\n  const letters = [...text.toLowerCase()].filter((c) => /[\\p{L}\\p{N}]/u.test(c)).join("");\n  return letters === [...letters].reverse().join("");\n}`,
      go: `func isPalindrome(text string) bool {\n\trunes := []rune(strings.ToLower(text))\n\tfor i, j := 0, len(runes)-1; i < j; i, j = i+1, j-1 {\n\t\tif runes[i] != runes[j] {\n\t\t\treturn false\n\t\t}\n\t}\n\treturn true\n}`,
    },
  },
  {
    pattern: /\b(?:remove|drop|delete|without|dedup\w*)\b[^\n]{0,20}\bduplicates?\b|\bdedup\w*|\bunique (?:items|values|elements)\b/i,
    code: {
      python: `def unique(items):\n    return list(dict.fromkeys(items))`,
      javascript: `function unique(items) {\n  return [...new Set(items)];\n}`,
      typescript: `function unique<T>(items: readonly T[]): T[] {\n  return [...new Set(items)];\n}`,
      go: `func unique[T comparable](items []T) []T {\n\tseen := make(map[T]bool)\n\tvar out []T\n\tfor _, item := range items {\n\t\tif !seen[item] {\n\t\t\tseen[item] = true\n\t\t\tout = append(out, item)\n\t\t}\n\t}\n\treturn out\n}`,
      bash: `# Keeps the first of equal lines, in order.\nawk '!seen[$0]++' input.txt`,
    },
  },
  {
    pattern: /\brevers\w{1,3}\b[^\n]{0,15}\b(?:lists?|arrays?|slices?)\b/i,
    code: {
      python: `items = [1, 2, 3]\nbackwards = items[::-1]  # a new list\nitems.reverse()         # the same list, changed`,
      javascript: `const items = [1, 2, 3];\nconst backwards = items.toReversed(); // a new array\nitems.reverse(); // the same array, changed`,
      go: `slices.Reverse(items)`,
    },
  },
  {
    pattern: /\breverse[sd]?\b|\breversing\b/i,
    code: {
      python: `def reverse(text):\n    return text[::-1]`,
      javascript: `function reverse(text) {\n  return [...text].reverse().join("");\n}`,
      typescript: `function reverse(text: string): string {\n  return [...text].reverse().join("");\n}`,
      go: `func reverse(text string) string {\n\trunes := []rune(text)\n\tfor i, j := 0, len(runes)-1; i < j; i, j = i+1, j-1 {\n\t\trunes[i], runes[j] = runes[j], runes[i]\n\t}\n\treturn string(runes)\n}`,
      bash: `reverse() {\n  rev <<< "$1"\n}`,
    },
  },
  {
    pattern: /\bprimes?\b/i,
    code: {
      python: `def is_prime(n):\n    if n < 2:\n        return False\n    return all(n % d for d in range(2, int(n ** 0.5) + 1))`,
      javascript: `function isPrime(n) {\n  if (n < 2) return false;\n  for (let d = 2; d * d <= n; d++) if (n % d === 0) return false;\n  return true;\n}`,
      typescript: `function isPrime(n: number): boolean {\n  if (n < 2) return false;\n  for (let d = 2; d * d <= n; d++) if (n % d === 0) return false;\n  return true;\n}`,
      go: `func isPrime(n int) bool {\n\tif n < 2 {\n\t\treturn false\n\t}\n\tfor d := 2; d*d <= n; d++ {\n\t\tif n%d == 0 {\n\t\t\treturn false\n\t\t}\n\t}\n\treturn true\n}`,
    },
  },
  {
    pattern: /\bcount\w{0,3}\b[^\n]{0,30}\blines\b/i,
    code: {
      bash: `#!/usr/bin/env bash\nset -euo pipefail\nwc -l < "$1"`,
      python: `def count_lines(path):\n    with open(path, encoding="utf-8") as file:\n        return sum(1 for _ in file)`,
      javascript: `import { readFile } from "node:fs/promises";\n\nasync function countLines(path) {\n  return (await readFile(path, "utf8")).split("\\n").length;\n}`,
    },
  },
  {
    pattern: /\bcount\w{0,3}\b[^\n]{0,30}\bwords?\b|\bword (?:count|frequenc\w{1,3})\b/i,
    code: {
      python: `from collections import Counter\n\ndef count_words(text):\n    return Counter(text.lower().split())`,
      javascript: `function countWords(text) {\n  const counts = new Map();\n  for (const word of text.toLowerCase().match(/[\\p{L}\\p{N}]+/gu) ?? []) {\n    counts.set(word, (counts.get(word) ?? 0) + 1);\n  }\n  return counts;\n}`,
      bash: `# The ten most frequent words.\ntr -cs '[:alpha:]' '\\n' < input.txt | sort | uniq -c | sort -rn | head`,
    },
  },
  {
    pattern: /\bread(?:s|ing)?\b[^\n]{0,20}\bcsv\b|\bcsv\b[^\n]{0,20}\b(?:read|parse)\w{0,3}\b|\bpars\w{1,3}\b[^\n]{0,20}\bcsv\b/i,
    code: {
      python: `import csv\n\ndef read_rows(path):\n    with open(path, newline="", encoding="utf-8") as file:\n        return list(csv.DictReader(file))`,
    },
  },
  {
    pattern: /\bread(?:s|ing)?\b[^\n]{0,30}\bfile\b/i,
    code: {
      python: `from pathlib import Path\n\nfor line in Path("input.txt").read_text(encoding="utf-8").splitlines():\n    print(line)`,
      javascript: `import { readFile } from "node:fs/promises";\n\nconst text = await readFile("input.txt", "utf8");\nfor (const line of text.split("\\n")) console.log(line);`,
      go: `file, err := os.Open("input.txt")\nif err != nil {\n\tlog.Fatal(err)\n}\ndefer file.Close()\nscanner := bufio.NewScanner(file)\nfor scanner.Scan() {\n\tfmt.Println(scanner.Text())\n}`,
      bash: `while IFS= read -r line; do\n  printf '%s\\n' "$line"\ndone < input.txt`,
    },
  },
  {
    pattern: /\b(?:http|web|api|get) (?:get )?(?:requests?|calls?)\b|\bfetch(?:es)?\b|\bdownload\w{0,3}\b/i,
    code: {
      python: `import json\nfrom urllib.request import urlopen\n\ndef fetch_json(url):\n    with urlopen(url, timeout=10) as reply:\n        return json.load(reply)`,
      javascript: `async function fetchJson(url) {\n  const reply = await ${FETCH}(url, { signal: AbortSignal.timeout(10_000) });\n  if (!reply.ok) throw new Error(\`\${reply.status} \${reply.statusText}\`);\n  return reply.json();\n}`,
      typescript: `async function fetchJson<T>(url: string): Promise<T> {\n  const reply = await ${FETCH}(url, { signal: AbortSignal.timeout(10_000) });\n  if (!reply.ok) throw new Error(\`\${reply.status} \${reply.statusText}\`);\n  return (await reply.json()) as T;\n}`,
      go: `client := &http.Client{Timeout: 10 * time.Second}\nreply, err := client.Get(url)\nif err != nil {\n\treturn err\n}\ndefer reply.Body.Close()\nreturn json.NewDecoder(reply.Body).Decode(&result)`,
      bash: `curl --fail --silent --show-error --max-time 10 "$1"`,
    },
  },
  {
    pattern: /\b(?:http|web) server\b/i,
    code: {
      python: `from http.server import HTTPServer, SimpleHTTPRequestHandler\n\nHTTPServer(("127.0.0.1", 8000), SimpleHTTPRequestHandler).serve_forever()`,
      javascript: `import { createServer } from "node:http";\n\ncreateServer((request, reply) => {\n  reply.setHeader("content-type", "text/plain");\n  reply.end("Hello\\n");\n}).listen(8000);`,
      go: `package main\n\nimport (\n\t"fmt"\n\t"log"\n\t"net/http"\n)\n\nfunc main() {\n\thttp.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {\n\t\tfmt.Fprintln(w, "Hello")\n\t})\n\tlog.Fatal(http.ListenAndServe(":8000", nil))\n}`,
    },
  },
  {
    pattern: /\bdebounc\w{1,3}\b/i,
    code: {
      javascript: `function debounce(call, ms) {\n  let timer;\n  return (...args) => {\n    clearTimeout(timer);\n    timer = setTimeout(() => call(...args), ms);\n  };\n}`,
      typescript: `function debounce<Args extends unknown[]>(call: (...args: Args) => void, ms: number) {\n  let timer: ReturnType<typeof setTimeout> | undefined;\n  return (...args: Args) => {\n    clearTimeout(timer);\n    timer = setTimeout(() => call(...args), ms);\n  };\n}`,
    },
  },
  {
    pattern: /\b(?:random )?password\b/i,
    code: {
      python: `import secrets\nimport string\n\ndef password(length=20):\n    letters = string.ascii_letters + string.digits\n    return "".join(secrets.choice(letters) for _ in range(length))`,
      bash: `openssl rand -base64 24`,
    },
  },
  {
    pattern: /\b(?:find|list|delete|remove)\w{0,2}\b[^\n]{0,30}\bfiles\b/i,
    code: {
      bash: `# Files in this folder and below that have not changed for 30 days.\nfind . -type f -mtime +30 -print`,
      python: `from pathlib import Path\n\nfor path in sorted(Path(".").rglob("*.txt")):\n    print(path)`,
    },
  },
  {
    pattern: /\b(?:max\w{0,4}|largest|biggest|highest)\b/i,
    code: {
      python: `def largest(numbers):\n    return max(numbers)`,
      javascript: `function largest(numbers) {\n  return numbers.reduce((most, n) => (n > most ? n : most), -Infinity);\n}`,
      typescript: `function largest(numbers: readonly number[]): number {\n  return numbers.reduce((most, n) => (n > most ? n : most), -Infinity);\n}`,
      go: `largest := slices.Max(numbers)`,
    },
  },
  {
    pattern: /\b(?:adds?|sums?|average|mean)\b/i,
    code: {
      python: `def add(*numbers):\n    return sum(numbers)\n\ndef average(*numbers):\n    return sum(numbers) / len(numbers)`,
      javascript: `const add = (...numbers) => numbers.reduce((sum, n) => sum + n, 0);\nconst average = (...numbers) => add(...numbers) / numbers.length;`,
      typescript: `const add = (...numbers: number[]) => numbers.reduce((sum, n) => sum + n, 0);\nconst average = (...numbers: number[]) => add(...numbers) / numbers.length;`,
      go: `func add(numbers ...int) int {\n\tsum := 0\n\tfor _, n := range numbers {\n\t\tsum += n\n\t}\n\treturn sum\n}`,
      bash: `add() {\n  local sum=0\n  for n in "$@"; do ((sum += n)); done\n  echo "$sum"\n}`,
    },
  },
  {
    pattern: /\bsort\w{0,3}\b/i,
    code: {
      python: `def sort_by(items, key):\n    return sorted(items, key=key)\n\nprint(sort_by(["pear", "fig", "apple"], len))  # ['fig', 'pear', 'apple']`,
      javascript: `const numbers = [10, 9, 1];\nconst sorted = numbers.toSorted((a, b) => a - b); // [1, 9, 10]`,
      typescript: `const numbers: number[] = [10, 9, 1];\nconst sorted = [...numbers].sort((a, b) => a - b); // [1, 9, 10]`,
      go: `numbers := []int{10, 9, 1}\nslices.Sort(numbers) // [1 9 10]`,
      bash: `sort --numeric-sort input.txt`,
    },
  },
];
