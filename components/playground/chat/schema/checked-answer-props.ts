import type { ChatSession } from "@/lib/client/chat/session";
import type { Turn } from "@/lib/client/chat/tree";

export interface CheckedAnswerProps {
  session: ChatSession;
  column: string;
  turn: Turn;
  /** JSON of the schema. */
  schema: string;
  /** As the raw text. */
  raw: boolean;
}
