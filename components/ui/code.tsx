const TOKEN =
  /(?<string>"(?:[^"\\\n]|\\.)*")|(?<comment>(?:^|(?<=\s))(?:#|\/\/) .*$)|\b(?<word>export|curl|import|from|const|await|new|print)\b(?=[\s({])/gm;
const INK = { string: "text-ok", comment: "text-ink-3", word: "text-link" } as const;

/** Code in the mono face with strings, comments and leading words in colour. Long lines wrap, so it never needs a scroll bar of its own. */
export function Code({ text }: { text: string }) {
  const parts = [];
  let at = 0;
  for (const match of text.matchAll(TOKEN)) {
    if (match.index > at) parts.push(text.slice(at, match.index));
    const kind = match.groups?.string ? "string" : match.groups?.comment ? "comment" : "word";
    parts.push(
      <span key={match.index} className={INK[kind]}>
        {match[0]}
      </span>,
    );
    at = match.index + match[0].length;
  }
  parts.push(text.slice(at));
  return (
    <pre className="whitespace-pre-wrap px-3 py-2 font-mono text-dense leading-[18px] break-words">
      <code>{parts}</code>
    </pre>
  );
}
