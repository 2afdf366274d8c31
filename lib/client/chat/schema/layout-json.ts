const TOKEN = /"[^"\\]*(?:\\[\s\S][^"\\]*)*(?:"|\\?$)|[[{\]},:]|[^\s"[{\]},:]+/g;

/** JSON that may be incomplete, one member a line. Other text is returned as it is. */
export function layoutJson(text: string): string {
  if (!/^\s*[[{]/.test(text)) return text;
  let depth = 0;
  let before = "";
  const parts: string[] = [];
  for (const [token] of text.matchAll(TOKEN)) {
    const closes = token === "}" || token === "]";
    if (closes) depth = Math.max(depth - 1, 0);
    const opened = before === "{" || before === "[";
    const breaks = closes ? before !== "" && !opened : opened || before === ",";
    if (breaks) parts.push(`\n${"  ".repeat(depth)}`);
    else if (before === ":") parts.push(" ");
    else if (before !== "" && !opened && !closes && token !== "," && token !== ":") parts.push(" ");
    parts.push(token);
    if (token === "{" || token === "[") depth++;
    before = token;
  }
  return parts.join("");
}
