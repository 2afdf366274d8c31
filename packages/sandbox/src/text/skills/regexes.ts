/** Regular expressions for everyday things, with one example each. */
const REGEXES: readonly { asked: RegExp; name: string; regex: string; example: string }[] = [
  { asked: /e-?mail/i, name: "an e-mail address", regex: "^[\\w.+-]+@[\\w-]+(\\.[\\w-]+)+$", example: "ana.lind+news@example.com" },
  {
    asked: /\burls?\b|\blinks?\b|web address/i,
    name: "a web address",
    regex: "^https?://[^\\s/]+(/\\S*)?$",
    example: "https://example.com/a?b=1",
  },
  {
    asked: /\bipv?4?\b|\bip address/i,
    name: "an IPv4 address",
    regex: "^((25[0-5]|2[0-4]\\d|1?\\d?\\d)(\\.(?!$)|$)){4}$",
    example: "192.168.0.1",
  },
  {
    asked: /\buuids?\b/i,
    name: "a UUID",
    regex: "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$",
    example: "123e4567-e89b-12d3-a456-426614174000",
  },
  {
    asked: /\b(?:iso )?dates?\b/i,
    name: "a date as YYYY-MM-DD",
    regex: "^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$",
    example: "2026-07-04",
  },
  { asked: /\btimes?\b/i, name: "a time as HH:MM", regex: "^([01]\\d|2[0-3]):[0-5]\\d$", example: "23:59" },
  { asked: /\bphone/i, name: "an international phone number", regex: "^\\+[1-9]\\d{6,14}$", example: "+493012345678" },
  { asked: /\b(?:hex )?colou?rs?\b/i, name: "a hex colour", regex: "^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$", example: "#1e90ff" },
  { asked: /\b(?:zip|post) ?codes?\b|\bpostal\b/i, name: "a US ZIP code", regex: "^\\d{5}(-\\d{4})?$", example: "90210-1234" },
  { asked: /\bslugs?\b/i, name: "a slug", regex: "^[a-z0-9]+(-[a-z0-9]+)*$", example: "my-first-post" },
  { asked: /\bhashtags?\b/i, name: "a hashtag", regex: "#\\w+", example: "#trains" },
  {
    asked: /\bpasswords?\b/i,
    name: "a password of at least 8 characters with a letter and a digit",
    regex: "^(?=.*[A-Za-z])(?=.*\\d).{8,}$",
    example: "harbour42",
  },
  { asked: /\b(?:digits?|integers?|numbers?)\b/i, name: "a whole or decimal number", regex: "^-?\\d+(\\.\\d+)?$", example: "-12.5" },
  { asked: /\bword/i, name: "a single word", regex: "^\\w+$", example: "harbour" },
];

/** A regular expression for what the request names. */
export function findRegex(ask: string): string | undefined {
  if (!/\bregex(?:p|es)?\b|\bregular expressions?\b/i.test(ask)) return undefined;
  if (!/\b(?:for|match\w{0,3}|validat\w{1,3}|find\w{0,3}|extract\w{0,3}|check\w{0,3})\b/i.test(ask)) return undefined;
  const found = REGEXES.find(({ asked }) => asked.test(ask));
  if (!found) return undefined;
  return `This matches ${found.name}:\n\n\`\`\`regex\n${found.regex}\n\`\`\`\n\nFor example \`${found.example}\`.`;
}

export const REGEX_SAMPLES = REGEXES.map(({ name, regex, example }) => ({ name, regex, example }));
