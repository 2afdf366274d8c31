import { z } from "zod";
import { SessionLimits } from "../../contracts/limits";
import { BREAKPOINT_PLACE } from "../../contracts/turns";

const PAGE_MAX = 100;
/** Turns of a session in one reply. */
export const TURNS_MAX = 1_000;
/** Turns drawn as bars in the list. */
export const BARS = 24;

const Time = z.int().meta({ description: "Milliseconds since the epoch." });
const Dollars = z.number().meta({ description: "US dollars." });
const Filter = z.string().trim().max(256).default("");

const SESSION_STATES = ["running", "idle", "ended", "stopped"] as const;
export const AgentSessionState = z.enum(SESSION_STATES).meta({
  id: "AgentSessionState",
  description:
    "`running`: the last call ended less than a minute ago. `idle`: less than half an hour ago. `stopped`: by a person, or by a limit of its key or team.",
});
export type AgentSessionState = z.infer<typeof AgentSessionState>;

const session = {
  id: z.string().describe("Id of the session, `ses_…`."),
  ownId: z.string().describe("The client's own id of the session."),
  task: z.string().nullable().describe("Beginning of the first prompt; null unless the key logs all bodies and the caller may read them."),
  client: z.string().describe("User agent of the client."),
  key: z
    .object({ id: z.string().describe("Id of the key."), name: z.string().describe("Name of the key; the id if it was deleted.") })
    .describe("The key of its calls."),
  person: z.string().nullable().describe("Name of the key's owner; null for a service key."),
  model: z.string().describe("Model name in the last call."),
  provider: z.string().describe("Provider of the last call."),
  firstAt: Time.describe("When its first call was received, in milliseconds since the epoch."),
  lastAt: Time.describe("When its last call ended, in milliseconds since the epoch."),
  state: AgentSessionState.describe("State of the session."),
  stoppedBy: z
    .string()
    .nullable()
    .describe("The person who stopped it; `limit` for a limit of its key or team. Null if it is not stopped."),
  onlyModel: z.string().nullable().describe("The model that it is limited to; null if it is not."),
  breakpoint: z
    .string()
    .nullable()
    .describe("The part of its prompts after which a breakpoint of the prompt cache is added: `tools`, `system 2`. Null for none."),
  loop: z
    .int()
    .nullable()
    .describe("Number of equal tool calls in a row, from 5; null if there are fewer, or if they were marked as no loop."),
  turns: z.int().describe("Calls of the session, with those of sub-agents."),
  agentTurns: z.int().describe("Calls of sub-agents."),
  failed: z.int().describe("Failed calls."),
  tools: z.int().describe("Calls of tools."),
  inputTokens: z.int().describe("Tokens of all requests."),
  cachedTokens: z.int().describe("Input tokens read from the provider's cache."),
  writtenTokens: z.int().describe("Input tokens written to the provider's cache."),
  outputTokens: z.int().describe("Tokens of all answers."),
  cost: Dollars.describe("Cost of the calls with a known price, in US dollars."),
  breaks: z.int().describe("Turns that paid again for tokens that were in the provider's cache."),
  lost: Dollars.describe("What these turns cost more, in US dollars."),
  contextTokens: z.int().describe("Input tokens of the last turn."),
  contextWindow: z.int().nullable().describe("Context window of the last turn's model, in tokens; null if not known."),
  limits: SessionLimits.nullable().describe("Limits of the session; null if there are none."),
  limitsOf: z.enum(["key", "team"]).nullable().describe("Whether these limits are the key's own or the team's; null if there are none."),
  mayChange: z.boolean().describe("Whether the caller may stop it, choose its model and set a breakpoint."),
};

export const AgentSession = z
  .object({
    ...session,
    bars: z
      .array(z.object({ input: z.int().describe("Input tokens."), cached: z.int().describe("Input tokens from the cache.") }))
      .describe("The last turns, at most 24, oldest first."),
  })
  .meta({ id: "AgentSession" });
export type AgentSession = z.infer<typeof AgentSession>;

const since = z.coerce
  .number()
  .int()
  .min(0)
  .optional()
  .describe("Sessions with a call since then, in milliseconds since the epoch. Default: a day ago.");
const filter = {
  q: Filter.meta({ description: "Beginning of the task or of a session id, the gateway's or the client's." }),
  state: z
    .enum(["", ...SESSION_STATES, "loop"])
    .default("")
    .describe("State of the sessions; `loop` for suspected loops. Empty: all."),
  client: Filter.describe("Beginning of the client's user agent. Empty: all."),
  key: Filter.describe("Id of a key, or of a person for their keys. Empty: all."),
  person: Filter.describe("Id of a person, for the sessions of their keys. Empty: all."),
  model: Filter.describe("Model name in the last call. Empty: all."),
  since,
};

export const AgentSessionExportQuery = z.object(filter).meta({ id: "AgentSessionExportQuery" });
export type AgentSessionExportQuery = z.infer<typeof AgentSessionExportQuery>;

export const AgentSessionQuery = z
  .object({
    ...filter,
    before: z.string().max(120).optional().meta({ description: "`next` of the previous page. Default: the newest." }),
    limit: z.coerce.number().int().min(1).max(PAGE_MAX).default(50).describe("Sessions per page, 1 to 100."),
  })
  .meta({ id: "AgentSessionQuery" });
export type AgentSessionQuery = z.infer<typeof AgentSessionQuery>;

export const AgentSessionPage = z
  .object({
    items: z.array(AgentSession).describe("The sessions of the page: suspected loops first, then the last active."),
    next: z.string().nullable().meta({ description: "Cursor of the next page; null on the last one." }),
    matching: z.int().describe("Sessions on all pages."),
    totals: z
      .object({
        sessions: z.int().describe("All sessions since that time."),
        running: z.int().describe("Running ones."),
        runningPeople: z.int().describe("Owners of the keys of running ones."),
        runningModels: z.int().describe("Models in their last calls."),
        idle: z.int().describe("Idle ones."),
        stopped: z.int().describe("Ones that were stopped by a person or a limit."),
        limited: z.int().describe("Ones that were stopped by a limit."),
        limitedAt: Time.nullable().describe("When the last one was, in milliseconds since the epoch; null if there is none."),
        loops: z.int().describe("Suspected loops."),
        cost: Dollars.describe("Cost of these sessions, in US dollars."),
        inputTokens: z.int().describe("Their input tokens."),
        cachedTokens: z.int().describe("Input tokens from the cache."),
        lost: Dollars.describe("What broken caches cost, in US dollars."),
        broken: z.int().describe("Sessions with a broken cache."),
      })
      .describe("Sums of the team's sessions since that time, regardless of other filters."),
  })
  .meta({ id: "AgentSessionPage" });
export type AgentSessionPage = z.infer<typeof AgentSessionPage>;

export const RunningAgentSessions = z
  .object({ running: z.int().describe("Sessions with a call in the last minute that are not stopped.") })
  .meta({ id: "RunningAgentSessions" });
export type RunningAgentSessions = z.infer<typeof RunningAgentSessions>;

/** Values of one filter in one reply. */
export const VALUES_MAX = 500;

export const AgentSessionValuesQuery = z.object({ since }).meta({ id: "AgentSessionValuesQuery" });
export type AgentSessionValuesQuery = z.infer<typeof AgentSessionValuesQuery>;

const Values = z.array(
  z.object({
    id: z.string().describe("Value of the filter."),
    name: z.string().describe("What it is called."),
    sessions: z.int().describe("Sessions with it."),
  }),
);
export const AgentSessionValues = z
  .object({
    clients: Values.describe("Products of the clients, without version."),
    keys: Values.describe("Keys of the calls."),
    people: Values.describe("Owners of these keys."),
    models: Values.describe("Models of the last calls."),
  })
  .meta({ id: "AgentSessionValues", description: "At most 500 of each, those with the most sessions first." });
export type AgentSessionValues = z.infer<typeof AgentSessionValues>;

export const AgentTurn = z
  .object({
    callId: z.string().describe("Id of the call, `req_…`."),
    n: z.int().describe("Number of the turn in its lane, from 1."),
    agent: z.string().nullable().describe("Id of the sub-agent; null for the session's own turns."),
    at: Time.describe("When it was received, in milliseconds since the epoch."),
    durationMs: z.int().describe("How long it took, in milliseconds."),
    model: z.string().describe("The model name in the request."),
    status: z.int().describe("HTTP status of the answer."),
    code: z.string().describe("The error's code, or empty."),
    inputTokens: z.int().describe("Tokens of the prompt."),
    cachedTokens: z.int().describe("Of these, tokens from the cache."),
    writtenTokens: z.int().describe("Tokens written to the cache."),
    outputTokens: z.int().describe("Tokens of the answer."),
    cost: Dollars.nullable().describe("In US dollars; null if not known."),
    lostTokens: z.int().describe("Tokens that were in the cache and were paid again."),
    lost: Dollars.describe("What that cost more, in US dollars."),
    tools: z
      .array(
        z.object({
          name: z.string().describe("Name of the tool."),
          failed: z.boolean().describe("Whether the client reported a failure."),
          about: z
            .string()
            .nullable()
            .describe("File, command or another telling argument; null unless bodies are logged and may be read."),
        }),
      )
      .describe("Tool calls of the answer, as the next turn reports them."),
    loop: z.boolean().describe("Whether it is one of at least five equal tool calls in a row."),
  })
  .meta({ id: "AgentTurn" });
export type AgentTurn = z.infer<typeof AgentTurn>;

export const AgentSessionDetail = z
  .object({
    ...session,
    mayLimit: z.boolean().describe("Whether the caller may change the limits where they are set: at the key, or at the team."),
    turnList: z.array(AgentTurn).describe("The newest turns, at most 1,000, oldest first."),
  })
  .meta({ id: "AgentSessionDetail" });
export type AgentSessionDetail = z.infer<typeof AgentSessionDetail>;

export const PromptQuery = z
  .object({
    turn: z.string().max(64).default("").describe("Id of the turn's call, `req_…`. Default: the newest turn."),
    against: z.string().max(64).default("").describe("Id of the turn that it is compared with. Default: the one before it."),
  })
  .meta({ id: "AgentPromptQuery" });
export type PromptQuery = z.infer<typeof PromptQuery>;

const PART_STATES = ["equal", "changed", "behind", "new"] as const;
export const PromptSection = z
  .object({
    name: z.string().describe("Name of the part: `tools`, `system 2`, `messages 1 to 57`."),
    about: z.string().describe("What the part is, for a single message; otherwise empty."),
    bytes: z.int().describe("Bytes in the request."),
    tokens: z.int().describe("Tokens, estimated by its share of the bytes."),
    state: z
      .enum(PART_STATES)
      .describe("Against the other turn. `behind`: equal, but behind a change, which caches can't use. `new`: not in the other turn."),
    breakpoint: z.boolean().describe("Whether it ends with a breakpoint of the prompt cache."),
    added: z.boolean().describe("Whether the gateway added that breakpoint, as set for the session."),
  })
  .meta({ id: "PromptSection" });
export type PromptSection = z.infer<typeof PromptSection>;

export const AgentPrompt = z
  .object({
    turn: z.string().describe("Id of the turn's call."),
    before: z.string().nullable().describe("Id of the call that it is compared with; null for a first turn."),
    previous: z.string().nullable().describe("Id of the turn before; null for a first turn, or if it was deleted."),
    sections: z.array(PromptSection).describe("Parts of the prompt in the order of the cache; empty if not known."),
    former: z.array(PromptSection).describe("Parts of the other turn; empty if there is none."),
    inputTokens: z.int().describe("Tokens of the prompt."),
    cachedTokens: z.int().describe("Of these, tokens from the cache."),
    formerTokens: z.int().describe("Tokens of the other prompt."),
    formerCached: z.int().describe("Of these, tokens from the cache."),
    lostTokens: z.int().describe("Tokens that were in the cache and were paid again."),
    lost: Dollars.describe("What that cost more, in US dollars."),
    changed: z.string().nullable().describe("Name of the first changed part; null if nothing before the new messages changed."),
    suggestion: z
      .object({
        after: z.string().describe("Name of the part after which a breakpoint would help."),
        tokens: z.int().describe("Tokens that would then stay in the cache."),
        saves: Dollars.describe("What that would have saved in this turn, in US dollars."),
        place: z
          .string()
          .nullable()
          .describe("The value of `breakpoint` that adds it to later requests of the session; null after messages, which move."),
      })
      .nullable()
      .describe("A breakpoint that would have helped; null if none would, and if it is not compared with the turn before."),
  })
  .meta({ id: "AgentPrompt" });
export type AgentPrompt = z.infer<typeof AgentPrompt>;

export const ChangeAgentSessionRequest = z
  .object({
    stopped: z
      .boolean()
      .optional()
      .describe("True aborts its running calls and refuses new ones; false lets it continue. Default: unchanged."),
    onlyModel: z
      .string()
      .trim()
      .min(1)
      .max(256)
      .nullish()
      .describe("Model that answers all its calls from now on, whatever model they name; null removes it. Default: unchanged."),
    breakpoint: z
      .string()
      .regex(BREAKPOINT_PLACE)
      .nullish()
      .describe(
        "`tools` or `system 2`: the part after which a breakpoint of the prompt cache is added to later requests to models that take breakpoints, unless the request has one there or has four. Null removes it. Default: unchanged.",
      ),
    loop: z.literal(false).optional().describe("Marks the present equal calls as no loop. Default: unchanged."),
  })
  .meta({ id: "ChangeAgentSessionRequest" });
export type ChangeAgentSessionRequest = z.infer<typeof ChangeAgentSessionRequest>;
