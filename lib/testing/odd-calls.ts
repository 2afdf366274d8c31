import { COUNTED, calls, end, event, type OddAnswer, ONE_CALL, TWO_CALLS, time, weather, whole } from "./odd-answer";

/** Function calls in the forms in which servers send them. */
export const ODD_CALLS: readonly OddAnswer[] = [
  {
    server: "Gemini's OpenAI form",
    quirk: "calls have no index, each has an id",
    events: [calls({ id: "a", type: "function", function: weather }), calls({ id: "b", type: "function", function: time }), end("stop")],
    means: TWO_CALLS,
  },
  {
    server: "Ollama",
    quirk: "all calls have the index 0 and ids of their own",
    events: [calls({ index: 0, id: "a", function: weather }), calls({ index: 0, id: "b", function: time }), end("stop")],
    means: TWO_CALLS,
  },
  {
    server: "Ollama",
    quirk: "all calls have the index 0, in several pieces",
    events: [
      calls({ index: 0, id: "a", function: { name: "get_weather", arguments: "" } }),
      calls({ index: 0, function: { arguments: '{"city":' } }),
      calls({ index: 0, function: { arguments: '"Oslo"}' } }),
      calls({ index: 0, id: "b", function: { name: "get_time", arguments: '{"tz":' } }),
      calls({ index: 0, function: { arguments: '"UTC"}' } }),
      end("tool_calls"),
    ],
    means: TWO_CALLS,
  },
  {
    server: "llama.cpp",
    quirk: "calls have neither index nor id",
    events: [calls({ function: weather }, { function: time }), end("tool_calls")],
    means: TWO_CALLS,
  },
  {
    server: "Bedrock gateways",
    quirk: "indexes of calls begin at 1",
    events: [
      event({ role: "assistant", content: null }),
      calls({ index: 1, id: "a", type: "function", function: { name: "get_weather", arguments: '{"city":' } }),
      calls({ index: 1, function: { arguments: '"Oslo"}' } }),
      calls({ index: 2, id: "b", type: "function", function: time }),
      end("tool_calls"),
    ],
    means: TWO_CALLS,
  },
  {
    server: "MiniMax through NIM",
    quirk: "each piece repeats the function's name",
    events: [
      calls({ index: 0, id: "a", function: { name: "get_weather", arguments: "" } }),
      calls({ index: 0, function: { name: "get_weather", arguments: '{"city":' } }),
      calls({ index: 0, function: { name: "get_weather", arguments: '"Oslo"}' } }),
      calls({ index: 1, id: "b", function: { name: "get_time", arguments: '{"tz":' } }),
      calls({ index: 1, function: { name: "get_time", arguments: '"UTC"}' } }),
      end("tool_calls"),
    ],
    means: TWO_CALLS,
  },
  {
    server: "vLLM",
    quirk: "each piece has a new id, without a name",
    events: [
      calls({ index: 0, id: "a1", type: "function", function: { name: "get_weather" } }),
      calls({ index: 0, id: "a2", type: "function", function: { name: null, arguments: '{"city":' } }),
      calls({ index: 0, id: "a3", type: "function", function: { arguments: '"Oslo"}' } }),
      end("tool_calls"),
    ],
    means: ONE_CALL,
  },
  {
    server: "SGLang",
    quirk: "id and name are repeated, and null if there is nothing",
    events: [
      calls({ index: 0, id: "a", type: "function", function: { name: "get_weather", arguments: null } }),
      calls({ index: 0, id: "a", type: "function", function: { name: "get_weather", arguments: '{"city":"Oslo"}' } }),
      calls({ index: 0, id: null, type: null, function: { name: null, arguments: "" } }),
      end("tool_calls"),
    ],
    means: ONE_CALL,
  },
  {
    server: "Ollama behind a proxy",
    quirk: "arguments are an object",
    whole: whole(
      { tool_calls: [{ id: "a", type: "function", function: { name: "get_weather", arguments: { city: "Oslo" } } }] },
      "tool_calls",
    ),
    events: [calls({ index: 0, id: "a", function: { name: "get_weather", arguments: { city: "Oslo" } } }), end("tool_calls")],
    means: ONE_CALL,
  },
  {
    server: "LocalAI",
    quirk: "ends with stop beside a call that has an empty id",
    whole: whole({ content: "", tool_calls: [{ id: "", type: "function", function: weather }] }),
    events: [calls({ index: 0, id: "", type: "function", function: weather }), end("stop")],
    means: ONE_CALL,
  },
  {
    server: "older OpenAI deployments",
    quirk: "the call is a function_call",
    whole: whole({ function_call: weather }, "function_call"),
    events: [
      event({ role: "assistant", content: null, function_call: { name: "get_weather", arguments: "" } }),
      event({ function_call: { arguments: '{"city":"Oslo"}' } }),
      end("function_call"),
    ],
    means: ONE_CALL,
  },
  {
    server: "Cohere's OpenAI form",
    quirk: "a call without arguments has null",
    whole: whole({ tool_calls: [{ id: "a", function: { name: "get_time", arguments: null } }] }, "tool_calls"),
    events: [calls({ index: 0, id: "a", function: { name: "get_time", arguments: null } }), end("tool_calls")],
    means: { calls: [{ name: "get_time", input: {} }], finish: "tool_calls", tokens: COUNTED },
  },
];
