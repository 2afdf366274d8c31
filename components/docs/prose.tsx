/** Text with backticks as code. */
export function Prose({ text, className = "" }: { text: string; className?: string }) {
  return <p className={`break-words ${className}`}>{withCode(text)}</p>;
}

/** The same without a paragraph. */
export function withCode(text: string) {
  return text.split("`").map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a fixed text
      <code key={index} className="mono">
        {part}
      </code>
    ) : (
      part
    ),
  );
}
