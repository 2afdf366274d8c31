import { FILE_TOKENS_MAX, FILES_MAX, MESSAGE_TOKENS_MAX, Unreadable } from "../attachments/attachment";
import { plainFileName } from "../attachments/fenced";
import { readAway } from "../attachments/read-away";
import { grouped } from "../digits";
import type { PlaygroundSession } from "../session/session";
import type { ChatOutput } from "./answer";
import { type ChatOwn, filesOf } from "./page-state";
import { newTurnId } from "./tree";

type ChatSession = PlaygroundSession<ChatOwn, ChatOutput>;

/** Shorter texts aren't worth a file. */
const TOKENS_MIN = 500;

const reading = new WeakMap<ChatSession, readonly string[]>();

/** Names of files being read for the message. */
export function readingOf(session: ChatSession): readonly string[] {
  return reading.get(session) ?? [];
}

function setReading(session: ChatSession, names: readonly string[]): void {
  reading.set(session, names);
  // Notifies the session's subscribers.
  session.setOwn({});
}

/** Reads files sequentially into the message. Returns a sentence about each omitted one. */
export async function addFiles(session: ChatSession, files: readonly File[]): Promise<string[]> {
  const problems: string[] = [];
  setReading(session, [...readingOf(session), ...files.map(({ name }) => plainFileName(name))]);
  for (const file of files) {
    const name = plainFileName(file.name);
    try {
      const text = await readAway(file, roomFor(session));
      const id = newTurnId();
      const { own } = session.state;
      session.setOwn({ files: { ...own.files, [id]: { name, ...text } }, draftFiles: [...own.draftFiles, id] });
    } catch (error) {
      problems.push(error instanceof Unreadable ? `${name} ${error.message}.` : `${name} cannot be read.`);
    }
    const left = [...readingOf(session)];
    left.splice(left.indexOf(name), 1);
    setReading(session, left);
  }
  return problems;
}

/** Tokens left for one more file. Throws `Unreadable` if the message is full. */
function roomFor({ state: { own } }: ChatSession): number {
  if (own.draftFiles.length >= FILES_MAX) throw new Unreadable(`was left out: the limit is ${FILES_MAX} files per message`);
  const left = MESSAGE_TOKENS_MAX - filesOf(own, own.draftFiles).reduce((sum, { tokens }) => sum + tokens, 0);
  if (left < TOKENS_MIN) throw new Unreadable(`was left out: the limit is ${grouped(MESSAGE_TOKENS_MAX)} tokens of files per message`);
  return Math.min(FILE_TOKENS_MAX, left);
}

export function dropFile(session: ChatSession, id: string): void {
  const { [id]: _, ...files } = session.state.own.files;
  session.setOwn({ files, draftFiles: session.state.own.draftFiles.filter((other) => other !== id) });
}
