const CHARACTERS = 120;
/** `OpenAI/JS 6.49.0`, `python-httpx/0.27`, `Mozilla/5.0`: what comes first, with its version. */
const FIRST = /^[^\s/]+(?:\/\S+)?(?: \d[\w.-]*)?/;

/** What a caller's program calls itself, without the remarks behind it; empty where it says nothing. */
export function clientOf(userAgent: string | undefined): string {
  if (userAgent === undefined || userAgent === last.userAgent) return userAgent === undefined ? "" : last.name;
  const name = FIRST.exec(userAgent.slice(0, CHARACTERS))?.[0] ?? "";
  last = { userAgent, name };
  return name;
}
/** Most calls come from the program of the call before. */
let last = { userAgent: "", name: "" };
