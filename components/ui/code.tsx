import { keysOf } from "@/lib/contracts/typed";

const TOKEN =
  /(?<key>"(?:[^"\\\n]|\\.)*"(?=\s*:))|(?<string>"(?:[^"\\\n]|\\.)*")|(?<comment>(?:^|(?<=\s))(?:#|\/\/) .*$)|(?<number>(?<![\w.$-])-?\d+(?:\.\d+)?(?![\w.]))|\b(?<word>export|curl|import|from|const|await|new|print|for|with|as|of|if|throw|true|false|null|True|False|None)\b/gm;
const INK = { key: "text-link", string: "text-ok", comment: "text-ink-3", number: "text-s2", word: "text-link" } as const;
/** Longer texts are not highlighted, because it would take too long. */
const COLOURED = 60_000;

/** Monospaced code with highlighting of keys, strings, numbers, comments and keywords. `wrap` breaks long lines. */
export function Code({ text, wrap = false }: { text: string; wrap?: boolean }) {
  return (
    <pre className={`code px-3 py-2 ${wrap ? "whitespace-pre-wrap break-words" : ""}`} tabIndex={wrap ? undefined : 0}>
      <code>{text.length > COLOURED ? text : colour(text)}</code>
    </pre>
  );
}

/** Splits the text into plain and highlighted pieces. */
export function colour(text: string) {
  const parts = [];
  let at = 0;
  for (const match of text.matchAll(TOKEN)) {
    if (match.index > at) parts.push(text.slice(at, match.index));
    const kind = keysOf(INK).find((name) => match.groups?.[name] !== undefined) ?? "word";
    parts.push(
      <span key={match.index} className={INK[kind]}>
        {match[0]}
      </span>,
    );
    at = match.index + match[0].length;
  }
  parts.push(text.slice(at));
  return parts;
}
