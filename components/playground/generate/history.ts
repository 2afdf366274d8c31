import { formatBase64 } from "@/lib/client/size";
import type { RunFile } from "@/lib/console/runs/contract";
import type { Part } from "@/lib/contracts/content";
import { ownJson } from "@/lib/contracts/typed";
import { type Candidates, type DraftPart, type Own, toText as toWords } from "./content";

/** Characters of a saved answer: `RUN_OUTPUT_CHARACTERS` less some for other columns. */
const SAVED_CHARACTERS = 15_000;
/** The history accepts 128 kB per run, including the rest of the state. */
const STATE_CHARACTERS = 100_000;
/** A file's address if it is not known yet, or the file is gone. */
const NOWHERE = "";

/** An answer for the history: JSON with files named by type, or text only if that is too long. */
export function toText(candidates: Candidates): string {
  const kept = candidates.map(({ parts, ...rest }) => ({ ...rest, parts: parts.map(keptPart) }));
  const text = JSON.stringify({ candidates: kept });
  return text.length <= SAVED_CHARACTERS ? text : toWords(candidates);
}

function keptPart(part: Part): Part {
  const { inlineData, ...rest } = part;
  return inlineData ? { ...rest, fileData: { mimeType: inlineData.mimeType, fileUri: NOWHERE } } : part;
}

export function fromText(text: string): Candidates {
  try {
    const { candidates } = ownJson<{ candidates?: Candidates }>(text);
    if (Array.isArray(candidates)) return candidates;
  } catch {
    // Only the text was kept.
  }
  return [{ parts: [{ text }], safetyRatings: [] }];
}

/** Adds the addresses of the gateway's files to an answer, by kind in the order they were made. */
export function withFiles(candidates: Candidates, files: readonly RunFile[]): Candidates {
  const left = [...files];
  const found = (part: Part): Part => {
    const { fileData } = part;
    if (fileData?.fileUri !== NOWHERE) return part;
    const kind = fileData.mimeType?.split("/")[0] ?? "";
    const at = left.findIndex(({ type }) => type.startsWith(`${kind}/`));
    const [file] = at < 0 ? [] : left.splice(at, 1);
    return { ...part, fileData: { mimeType: fileData.mimeType, fileUri: file?.url ?? NOWHERE } };
  };
  return candidates.map((candidate) => ({ ...candidate, parts: candidate.parts.map(found) }));
}

/** Files too large for the history are replaced by notes. */
export function forHistory(own: Own): Own {
  if (JSON.stringify(own).length <= STATE_CHARACTERS) return own;
  const note = (part: DraftPart): DraftPart =>
    part.kind === "data" ? { id: part.id, kind: "text", text: `(${part.mimeType}, ${formatBase64(part.data)}: not kept)` } : part;
  return { ...own, turns: own.turns.map((turn) => ({ ...turn, parts: turn.parts.map(note) })) };
}
