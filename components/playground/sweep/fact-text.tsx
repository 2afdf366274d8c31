import type { Fact } from "@/lib/client/sweep/facts";

/** Characters before the first marked value, so that it is seen in the first lines. */
const BEFORE = 80;

/** An answer with the values marked in which it differs from the others. */
export function FactText({ text, facts }: { text: string; facts: readonly Fact[] }) {
  const [first] = facts;
  const start = first && first.from > BEFORE ? text.lastIndexOf(" ", first.from - BEFORE / 2) + 1 : 0;
  const ends = [start, ...facts.map(({ to }) => to)];
  return (
    <>
      {start > 0 && "… "}
      {facts.map(({ from, to }, place) => (
        <span key={from}>
          {text.slice(ends[place], from)}
          <mark className="bg-transparent font-strong text-fail">{text.slice(from, to)}</mark>
        </span>
      ))}
      {text.slice(ends.at(-1))}
    </>
  );
}
