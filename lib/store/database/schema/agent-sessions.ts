import type { Generated } from "kysely";

export interface AgentSessionTables {
  /** Sums of the calls of a coding agent's session. Written with the calls. */
  agent_sessions: {
    id: string;
    team_id: string;
    key_id: string;
    /** The caller's user agent. */
    client: string;
    /** The client's own id. */
    own_id: string;
    /** The beginning of the first prompt; empty unless the key stores bodies. */
    task: string;
    first_at: number;
    /** When the last call ended. */
    last_at: number;
    turns: number;
    /** Turns of sub-agents, and calls that failed; both are part of `turns`. */
    agent_turns: number;
    failed: number;
    tools: number;
    input_tokens: number;
    output_tokens: number;
    cached_tokens: number;
    written_tokens: number;
    cost_nano: number;
    /** Turns that paid again for tokens of the provider's cache, and the nano-dollars that this cost. */
    breaks: number;
    lost_nano: number;
    /** Of the last turn. */
    model: string;
    provider: string;
    upstream_model: string;
    context_tokens: number;
    code: string;
    /** Hash of the last tool calls, and how many equal ones there were in a row. */
    step: string;
    step_run: number;
    /** Set by people. */
    stopped_at: Generated<number | null>;
    stopped_by: Generated<string | null>;
    only_model: Generated<string | null>;
    /** The part of the prompt after which a breakpoint is added: `tools`, `system 2`. */
    breakpoint: Generated<string | null>;
    /** The run of equal calls is no loop. */
    calm_step: Generated<string>;
  };
}
