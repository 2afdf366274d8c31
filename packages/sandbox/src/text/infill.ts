import { continueText } from "./markov";
import { sentences } from "./prose";

interface Gap {
  prefix: string;
  suffix: string;
  seed: number;
}

/** Text for the gap between `prefix` and `suffix`: it leads on from the one and ends so that the other follows naturally. */
export function fillGap({ prefix, suffix, seed }: Gap): string {
  const code = fillCode(prefix, suffix);
  if (code !== undefined) return code;
  const opening = suffix.trimStart();
  const written = sentences(continueText(prefix, { seed, words: 8 }))[0] ?? "";
  const body = dropOverlap(dropEnd(written), opening);
  const lead = /\s$/.test(prefix) || prefix === "" ? "" : " ";
  return lead + joinTo(body, suffix);
}

/** Ends the words as the first character after the gap asks for. */
function joinTo(body: string, suffix: string): string {
  const first = suffix.charAt(0);
  if (first === "") return `${body}.`;
  if (first === "\n") return `${body}.`;
  if (/[.,;:!?)\]}]/.test(first)) return body;
  const spaced = /\s/.test(first);
  const gap = spaced ? "" : " ";
  if (/^\s*\p{Lu}/u.test(suffix)) return `${body}.${gap}`;
  const bridge = /^\s*(?:and|or|but|so|because|which|that|with|in|on|at|of|to|for|from|was|were|is|are|had|has)\b/i.test(suffix)
    ? ""
    : ", and then";
  return `${body}${bridge}${gap}`;
}

function dropEnd(sentence: string): string {
  return sentence.replace(/[.!?…]+["”’)]*$/, "").replace(/[,;:]$/, "");
}

/** Takes away an ending that the suffix would say again. */
function dropOverlap(body: string, opening: string): string {
  const start = opening.slice(0, 40).toLowerCase();
  const words = body.split(" ");
  for (let count = Math.min(6, words.length - 1); count > 0; count--) {
    const tail = words.slice(-count).join(" ").toLowerCase();
    if (start.startsWith(tail)) return words.slice(0, -count).join(" ");
  }
  const at = start.length >= 12 ? body.toLowerCase().indexOf(start.slice(0, 30)) : -1;
  return at > 0 ? body.slice(0, at).trimEnd() : body;
}

/** The little that rules can do for code: an expression over the parameters after `return`, or an empty body. */
function fillCode(prefix: string, suffix: string): string | undefined {
  const head = prefix.slice(-1_000);
  const found = [...head.matchAll(/\b(?:def|function|func|fn)\s+\w{0,60}\s{0,4}\(([^()]{0,200})\)[^\n]{0,60}/g)].at(-1);
  if (!found) return undefined;
  const names = (found[1] ?? "")
    .split(",")
    .flatMap((part) => /[A-Za-z_]\w*/.exec(part)?.[0] ?? [])
    .filter((name) => name !== "self");
  const value = names.length > 0 ? names.join(" + ") : "None";
  const end = suffix.startsWith("\n") || suffix === "" || suffix.startsWith(";") ? "" : "\n";
  if (/\breturn\s*$/.test(head)) return `${/\s$/.test(head) ? "" : " "}${value}${end}`;
  if (/:\s*\n\s*$/.test(head)) return `${/\n$/.test(head) ? "    " : ""}return ${value}${end}`;
  return /\{\s*$/.test(head) ? ` return ${value}; ` : undefined;
}
