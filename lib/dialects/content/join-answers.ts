import type { Part, Turn } from "../../contracts/conversation";

type Answer = Extract<Turn, { role: "assistant" }>;

/**
 * Merges adjacent assistant turns. Clients of the native format keep a streamed answer as one content per
 * event and send all of them back, while many chat models require alternating turns.
 */
export function joinAnswers(turns: readonly Turn[]): Turn[] {
  const runs: Turn[][] = [];
  for (const turn of turns) {
    const run = runs.at(-1);
    if (turn.role === "assistant" && run?.[0]?.role === "assistant") run.push(turn);
    else runs.push([turn]);
  }
  return runs.flatMap((run) => (run.length === 1 ? run : [join(run as Answer[])]));
}

function join(run: readonly Answer[]): Answer {
  return { role: "assistant", parts: joinTexts(run.flatMap(({ parts }) => parts)), calls: run.flatMap(({ calls }) => calls) };
}

/** Adjacent texts are pieces of one. */
export function joinTexts(parts: readonly Part[]): Part[] {
  const joined: Part[] = [];
  let texts: string[] = [];
  const flush = () => {
    if (texts.length > 0) joined.push({ kind: "text", text: texts.join("") });
    texts = [];
  };
  for (const part of parts) {
    if (part.kind === "text") texts.push(part.text);
    else {
      flush();
      joined.push(part);
    }
  }
  flush();
  return joined;
}
