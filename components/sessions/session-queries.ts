import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { addressOf, call } from "@/lib/client/api";
import { queryClient } from "@/lib/client/query-client";
import { AGENT_SESSIONS } from "@/lib/console/agent-sessions/addresses";
import type {
  AgentPrompt,
  AgentSessionDetail,
  AgentSessionPage,
  AgentSessionValues,
  ChangeAgentSessionRequest,
  RunningAgentSessions,
} from "@/lib/console/agent-sessions/contract";
import type { SessionsView } from "./sessions-view";

const FOLLOW_MS = 5_000;

export const sessionsQuery = ({ q, state, key, client, model, person, before }: SessionsView, follow: boolean) =>
  queryOptions({
    queryKey: ["agent sessions", q, state, key, client, model, person, before],
    queryFn: ({ signal }) =>
      call<AgentSessionPage>(AGENT_SESSIONS.list, { query: { q, state, key, client, model, person, before }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: follow ? FOLLOW_MS : false,
  });

const RUNNING_MS = 15_000;

/** The number of running sessions, for the navigation. */
export const runningSessionsQuery = queryOptions({
  queryKey: ["agent sessions", "running"],
  queryFn: ({ signal }) => call<RunningAgentSessions>(AGENT_SESSIONS.running, { signal }),
  refetchInterval: RUNNING_MS,
  retry: false,
});

/** What the filters can be set to. */
export const sessionValuesQuery = queryOptions({
  queryKey: ["agent session values"],
  queryFn: ({ signal }) => call<AgentSessionValues>(AGENT_SESSIONS.values, { signal }),
  staleTime: 30_000,
});

/** The address of the matching sessions as CSV. */
export const sessionsFile = ({ before: _, ...query }: SessionsView) => addressOf(AGENT_SESSIONS.file.path, { query: { ...query } });

export const sessionQuery = (id: string) =>
  queryOptions({
    queryKey: ["agent session", id],
    queryFn: ({ signal }) => call<AgentSessionDetail>(AGENT_SESSIONS.read, { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) => (data?.state === "running" || data?.state === "idle" ? FOLLOW_MS : false),
  });

/** A turn's prompt against another; empty for the turn before. */
export const promptQuery = (id: string, { turn, against }: { turn: string; against: string }) =>
  queryOptions({
    queryKey: ["agent prompt", id, turn, against],
    queryFn: ({ signal }) => call<AgentPrompt>(AGENT_SESSIONS.prompt, { params: { id }, query: { turn, against }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: turn !== "",
  });

export async function changeSession(id: string, body: ChangeAgentSessionRequest): Promise<void> {
  const changed = await call<AgentSessionDetail, ChangeAgentSessionRequest>(AGENT_SESSIONS.change, { params: { id }, body });
  const client = queryClient();
  client.setQueryData(sessionQuery(id).queryKey, changed);
  await client.invalidateQueries({ queryKey: ["agent sessions"] });
}
