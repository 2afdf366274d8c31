import { NANO_DOLLARS } from "../../contracts/prices";
import { BREAKPOINT_PLACE, PART_KINDS, type PromptPart, readTurn, type TurnFacts } from "../../contracts/turns";
import type { AgentPrompt, PromptSection } from "./contract";
import type { TurnRow } from "./store";

/** Fewer tokens are not cached by providers. */
const LEAST_CACHED = 1_024;

/**
 * A turn's prompt against another, by default the turn before, from the hashes in the rows; undefined if the session doesn't have these
 * turns.
 */
export function comparedPrompt(rows: readonly TurnRow[], id: string, against = ""): AgentPrompt | undefined {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const row = byId.get(id);
  if (!row || (against !== "" && !byId.has(against))) return undefined;
  const facts = readTurn(row.turn);
  const previous = facts.parts && byId.get(facts.parts.before);
  const former = against === "" ? previous : byId.get(against);
  const parts = partsOf(byId, facts) ?? [];
  const old = former ? (partsOf(byId, readTurn(former.turn)) ?? []) : [];
  const sections = sectionsOf(parts, { old, tokens: row.input_tokens, placed: facts.placed });
  const changed = old.length > 0 ? sections.find(({ state }) => state === "changed") : undefined;
  const lost = { lostTokens: facts.lost?.tokens ?? 0, lost: (facts.lost?.nano ?? 0) / NANO_DOLLARS };
  return {
    turn: id,
    before: former?.id ?? null,
    previous: previous?.id ?? null,
    sections,
    former: sectionsOf(old, { old, tokens: former?.input_tokens ?? 0, placed: former && readTurn(former.turn).placed }),
    inputTokens: row.input_tokens,
    cachedTokens: row.cached_tokens,
    formerTokens: former?.input_tokens ?? 0,
    formerCached: former?.cached_tokens ?? 0,
    ...lost,
    changed: changed?.name ?? null,
    suggestion: changed && former === previous ? suggestionOf(sections, { ...lost, cached: row.cached_tokens }) : null,
  };
}

/** All parts of a prompt: rows have those that differ from the row before. Undefined if a row is gone. */
function partsOf(rows: ReadonlyMap<string, TurnRow>, { parts }: TurnFacts): PromptPart[] | undefined {
  const chain: NonNullable<TurnFacts["parts"]>[] = [];
  for (let one = parts; one; ) {
    chain.push(one);
    if (one.kept === 0 || chain.length > rows.size) break;
    const before = rows.get(one.before);
    if (!before) return undefined;
    one = readTurn(before.turn).parts;
  }
  let whole: PromptPart[] = [];
  for (const { kept, more } of chain.reverse()) whole = [...whole.slice(0, kept), ...more];
  return whole;
}

/** Messages of one state in a row are one section. */
function sectionsOf(
  parts: readonly PromptPart[],
  { old, tokens, placed }: { old: readonly PromptPart[]; tokens: number; placed?: string | undefined },
): PromptSection[] {
  const bytes = parts.reduce((sum, part) => sum + part.bytes, 0);
  const sections: (PromptSection & { from: number; to: number })[] = [];
  let broken = false;
  let [systems, messages] = [0, 0];
  parts.forEach((part, place) => {
    const same = old[place]?.hash === part.hash && old[place]?.kind === part.kind;
    const state = place >= old.length ? "new" : broken ? (same ? "behind" : "changed") : same ? "equal" : "changed";
    broken ||= state === "changed";
    if (part.kind === "T") sections.push({ ...sectionOf("tools", part, state), from: 0, to: 0 });
    else if (part.kind === "S") sections.push({ ...sectionOf(`system ${++systems}`, part, state), from: 0, to: 0 });
    else {
      messages++;
      const last = sections.at(-1);
      if (last && last.to > 0 && last.state === state && state !== "changed" && !last.breakpoint) {
        Object.assign(last, {
          to: messages,
          name: `messages ${last.from} to ${messages}`,
          about: "",
          bytes: last.bytes + part.bytes,
          breakpoint: part.mark,
        });
      } else sections.push({ ...sectionOf(`message ${messages}`, part, state), from: messages, to: messages });
    }
  });
  return sections.map(({ from: _, to: __, ...section }) => ({
    ...section,
    ...(section.name === placed ? { breakpoint: true, added: true } : {}),
    tokens: bytes === 0 ? 0 : Math.round((tokens * section.bytes) / bytes),
  }));
}

function sectionOf(name: string, { kind, bytes, mark }: PromptPart, state: PromptSection["state"]): PromptSection {
  return { name, about: kind === "T" || kind === "S" ? "" : PART_KINDS[kind], bytes, tokens: 0, state, breakpoint: mark, added: false };
}

/** A breakpoint before the first change helps if there is none, and if enough tokens are before it. */
function suggestionOf(
  sections: readonly PromptSection[],
  { lost, lostTokens, cached }: { lost: number; lostTokens: number; cached: number },
): AgentPrompt["suggestion"] {
  const before = sections.slice(
    0,
    sections.findIndex(({ state }) => state === "changed"),
  );
  const tokens = before.reduce((sum, section) => sum + section.tokens, 0);
  const last = before.at(-1);
  if (!last || last.breakpoint || tokens < LEAST_CACHED || cached >= tokens || lostTokens === 0) return null;
  const place = BREAKPOINT_PLACE.test(last.name) ? last.name : null;
  return { after: last.name, tokens, saves: (Math.min(tokens, lostTokens) / lostTokens) * lost, place };
}
