import type { ChatSession } from "@/lib/client/chat/session";
import type { Turn } from "@/lib/client/chat/tree";

export interface TurnViewProps {
  session: ChatSession;
  column: string;
  /** Of an answer that is being given: as it stands now. */
  turn: Turn;
  /** Its place among the turns that could stand here, from 0. */
  place: number;
  siblings: number;
  /** In one of several columns there is no margin. */
  narrow: boolean;
  /** Near the end of the transcript, so drawn at once. */
  eager: boolean;
  simulated: boolean;
}

export type CallsProps = Pick<TurnViewProps, "session" | "column" | "turn">;
