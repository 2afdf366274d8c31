import { keyTerms } from "../prose";

/** What a text is to be about, as the asker put it: what follows `about`, `on`, `for` or `of`, else its key words. */
export function findTopic(ask: string, kind: RegExp): string {
  const text = ask.replace(/\s+/g, " ").trim().slice(0, 600);
  const after = text.slice(kind.exec(text)?.index ?? 0).replace(kind, "");
  const about =
    /\b(?:about|regarding|concerning|on the (?:subject|topic|theme) of|describing|titled|called|on|for|of|that|where|to)\s+(.+)$/i.exec(
      /\b(?:about|regarding|concerning|describing)\s/i.exec(after)?.index !== undefined
        ? after.slice(/\b(?:about|regarding|concerning|describing)\s/i.exec(after)?.index ?? 0)
        : after,
    )?.[1];
  const clean = trimTopic(about ?? "");
  return clean || trimTopic(keyTerms(after, 3).join(" ")) || "nothing in particular";
}

/** Ends a topic where the asker goes on about form. */
function trimTopic(topic: string): string {
  return topic
    .replace(/[.?!;:].*$/, "")
    .replace(
      /,?\s+(?:in|using|with|within|at most|no more than|under|less than)\s+(?:the style|about|around|exactly|\d+|one|two|three|four|five|a few|under|less|at most|german|english|french|rhymes?|python|javascript|typescript)\b.*$/i,
      "",
    )
    .replace(/,?\s+(?:please|thanks?|make it|keep it|and make|and keep)\b.*$/i, "")
    .replace(/["“”']/g, "")
    .trim()
    .slice(0, 80);
}

/** The topic without a leading article: `sea` from `the sea`. */
export function bareTopic(topic: string): string {
  return topic.replace(/^(?:the|a|an|my|our|your|some|how to|how|why|what)\s+/i, "");
}
