import type { Attachment } from "../attachments/attachment";
import { estimateTokens } from "../attachments/token-estimate";
import { grouped } from "../digits";
import { type ChatOwn, IMAGE, lineOf } from "./page-state";
import { type Chat, EMPTY_CHAT, pathOf, type Turn } from "./tree";

/** The history accepts 128 kB per run, including the rest of the state. */
const HISTORY = 100_000;
/** A browser stores a million characters per draft. */
const DRAFT = 900_000;

/** The page without what exceeds the history's limit. */
export const chatForHistory = (own: ChatOwn): ChatOwn => fitted(own, HISTORY);
/** The same for the draft that survives a reload. */
export const chatForDraft = (own: ChatOwn): ChatOwn => fitted(own, DRAFT);

/** Characters that are left of a tool's result if there is no room for all of it. */
const RESULT = 4000;

const sizeOf = (value: unknown) => JSON.stringify(value).length;

/**
 * Reduces the page to so many characters: unreferenced files go first, then images, other branches, the oldest messages, and the ends
 * of files. Files get half of the space if messages would fill all of it.
 */
function fitted(own: ChatOwn, room: number): ChatOwn {
  const files = usedFiles(own);
  const tidy = { ...own, files };
  if (sizeOf(tidy) <= room) return tidy;
  const roomForWords = Math.max(room - sizeOf(files), room / 2);
  const words = { ...own, files: {} };
  const lean = sizeOf(words) <= roomForWords ? words : withoutOld(words, roomForWords);
  return { ...lean, files: shortened(usedFiles({ ...lean, files }), room - sizeOf(lean)) };
}

function usedFiles({ files, draftFiles, base, chats }: ChatOwn): ChatOwn["files"] {
  const turns = [base, ...Object.values(chats)].flatMap((chat) => Object.values(chat.turns));
  const used = new Set([...draftFiles, ...turns.flatMap((turn) => turn.files ?? [])]);
  return Object.fromEntries(Object.entries(files).filter(([id]) => used.has(id)));
}

function withoutOld(own: ChatOwn, room: number): ChatOwn {
  const chats = Object.entries(own.chats);
  const settings = sizeOf({ ...own, draftImages: [], base: EMPTY_CHAT, chats: {} });
  const each = Math.max(room - settings, room / 4) / (chats.length + 1) - 2000;
  const slim = (chat: Chat) => latestOf(chat, each);
  return { ...own, draftImages: [], base: slim(own.base), chats: Object.fromEntries(chats.map(([id, chat]) => [id, slim(chat)])) };
}

function latestOf(chat: Chat, room: number): Chat {
  const kept: Turn[] = [];
  let left = room;
  for (const { images = [], ...turn } of pathOf(chat).reverse()) {
    const text = turn.answered && turn.text.length > RESULT ? `${turn.text.slice(0, RESULT)}… [cut]` : turn.text.replace(IMAGE, "picture");
    const short = { ...turn, text, ...(images.length > 0 && { dropped: images.length }) };
    left -= sizeOf(short);
    if (left < 0) break;
    kept.unshift(short);
  }
  // A result without its call is refused by models.
  while (kept[0]?.answered) kept.shift();
  return lineOf(kept);
}

/** Files share the space equally; what short ones leave goes to the others. */
function shortened(files: ChatOwn["files"], room: number): ChatOwn["files"] {
  const shortFirst = Object.entries(files).sort(([, a], [, b]) => a.text.length - b.text.length);
  let left = room;
  return Object.fromEntries(
    shortFirst.map(([id, file], index) => {
      const short = shortenedFile(file, left / (shortFirst.length - index));
      left -= sizeOf(short);
      return [id, short];
    }),
  );
}

/** Space for a file's name and its cut note. */
const HEAD = 400;

function shortenedFile(file: Attachment, room: number): Attachment {
  const size = sizeOf(file.text);
  if (size + HEAD <= room) return file;
  // Line breaks and quotes take two characters each in JSON.
  const share = Math.max(0, (room - HEAD) / size);
  const text = file.text.slice(0, Math.floor(file.text.length * share * 0.95));
  const tokens = estimateTokens(text);
  return { ...file, text, tokens, cut: `first ${grouped(tokens)} of ${grouped(file.tokens)} tokens, the rest was not kept here` };
}
