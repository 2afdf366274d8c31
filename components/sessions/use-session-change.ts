import { useMutation } from "@tanstack/react-query";
import type { ChangeAgentSessionRequest } from "@/lib/console/agent-sessions/contract";
import { toast } from "../ui/toast";
import { changeSession } from "./session-queries";

/** Changes a session; a refusal is shown as a message. */
export function useSessionChange(id: string, onDone?: () => void) {
  return useMutation({
    mutationFn: (body: ChangeAgentSessionRequest) => changeSession(id, body),
    onSuccess: () => onDone?.(),
    onError: (error) => toast({ kind: "fail", title: "The session could not be changed", text: error.message }),
  });
}
