import { route } from "../define";
import { AGENT_SESSIONS } from "./addresses";
import { AgentPrompt, AgentSessionDetail, AgentSessionPage, AgentSessionQuery, ChangeAgentSessionRequest, PromptQuery } from "./contract";

export const agentSessionRoutes = [
  route(AGENT_SESSIONS.list, {
    id: "console.agentSessions",
    summary: "Sessions of coding agents, last active first",
    description: "Calls of one key that name the same session of their client. Another key's calls are another session.",
    search: AgentSessionQuery,
    reply: AgentSessionPage,
    handle: ({ agentSessions }, { person, search }) => agentSessions.list(person, search),
  }),
  route(AGENT_SESSIONS.read, {
    id: "console.agentSession",
    summary: "A session of a coding agent with its turns",
    reply: AgentSessionDetail,
    handle: ({ agentSessions }, { person, id }) => agentSessions.read(person, id),
  }),
  route(AGENT_SESSIONS.prompt, {
    id: "console.agentPrompt",
    summary: "A turn's prompt against the turn before",
    description: "Compared by hashes of its parts, which are stored without texts.",
    search: PromptQuery,
    reply: AgentPrompt,
    handle: ({ agentSessions }, { person, id, search }) => agentSessions.prompt(person, id, search.turn),
  }),
  route(AGENT_SESSIONS.change, {
    id: "console.changeAgentSession",
    summary: "Stop a session of a coding agent, or choose its model",
    description: "For owners, admins and the owner of the key. Applies to all processes within a second.",
    body: ChangeAgentSessionRequest,
    reply: AgentSessionDetail,
    example: { stopped: true },
    needs: "team.change",
    act: "session.stop",
    errors: ["404"],
    handle: ({ agentSessions }, { person, id, body }) => agentSessions.change(person, id, body),
  }),
];
