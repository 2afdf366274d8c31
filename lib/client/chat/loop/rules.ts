import { newTurnId } from "../tree";
import { canonicalJson } from "./canonical-json";

/** How calls of a tool are answered: the person decides, its server runs it, or a remembered result is used. */
const TOOL_MODES = ["ask", "run", "mock"] as const;
export type ToolMode = (typeof TOOL_MODES)[number];

/** A remembered result. */
export interface ToolMock {
  id: string;
  /** Name of the function. */
  tool: string;
  /** Canonical JSON; null for any arguments that have no mock of their own. */
  arguments: string | null;
  result: string;
  /** When it was remembered or edited, in milliseconds since the epoch. */
  at: number;
}

/** How a conversation's tool calls are answered; plain JSON. */
export interface ToolRules {
  mode: ToolMode;
  /** Exceptions, by name of the function. */
  modes: Readonly<Record<string, ToolMode>>;
  mocks: readonly ToolMock[];
  /** Answers of the model in a row, until the person is asked. */
  turns: number;
  /** Whether the person is asked about the third equal call in a row of answers, also in the mode `run`. Absent in older runs: true. */
  stopAtThird?: boolean;
}

export const stopsThirdCall = ({ stopAtThird = true }: ToolRules): boolean => stopAtThird;

export const MOST_TURNS = 20;
export const FRESH_RULES: ToolRules = { mode: "ask", modes: {}, mocks: [], turns: MOST_TURNS };

export const MOST_MOCKS = 50;
/** They are stored with each run, which has a limit. */
export const MOST_MOCK_CHARACTERS = 20_000;

/** The mock of a call: that of its arguments before that of any. */
export function mockFor(mocks: readonly ToolMock[], call: { name: string; arguments: string }): ToolMock | undefined {
  const own = mocks.filter(({ tool }) => tool === call.name);
  const given = canonicalJson(call.arguments);
  return own.find((mock) => mock.arguments === given) ?? own.find((mock) => mock.arguments === null);
}

type NewMock = Pick<ToolMock, "tool" | "arguments" | "result">;

/** Adds a mock, or replaces that of the same tool and arguments. */
export function withMock(mocks: readonly ToolMock[], mock: NewMock): { mocks: ToolMock[] } | { problem: string } {
  const given = mock.arguments === null ? null : canonicalJson(mock.arguments);
  const isSame = (one: ToolMock) => one.tool === mock.tool && one.arguments === given;
  const id = mocks.find(isSame)?.id ?? newTurnId();
  const next = [...mocks.filter((one) => !isSame(one)), { ...mock, id, arguments: given, at: Date.now() }];
  if (next.length > MOST_MOCKS) return { problem: `${MOST_MOCKS} remembered answers are the limit. Forget one first.` };
  const characters = next.reduce((sum, { arguments: json, result }) => sum + (json?.length ?? 0) + result.length, 0);
  if (characters > MOST_MOCK_CHARACTERS)
    return {
      problem: `Remembered answers have ${characters} characters, at most ${MOST_MOCK_CHARACTERS} are allowed. Shorten this one or forget others.`,
    };
  return { mocks: next };
}
