import type { LabAttempt, LabCall } from "../../console/fault-lab/contract";

export interface StoryLine {
  atMs: number;
  happened: string;
  /** The consequence. */
  so: string;
}

const WORDS: Readonly<Record<string, string>> = {
  rate_limit_exceeded: "answers 429",
  bad_gateway: "answers 500",
  upstream_timeout: "is silent for too long",
  upstream_cut: "breaks off",
  bad_response_body: "sends garbage",
};

/** A call in the lab, told in order of time. */
export function storyOf(made: LabCall): StoryLine[] {
  const { attempts, changes, firstTokenMs, totalMs, received } = made;
  const lines = [
    ...passedOver(made),
    ...attempts.flatMap((attempt, at) => (attempt.code === "" ? [] : [failed(attempt, attempts[at + 1])])),
    ...changes.map(({ target, atMs, state }) => ({
      atMs,
      happened: `The breaker of ${target} ${state === "open" ? "opens" : "closes"}`,
      so: state === "open" ? "it is passed over until a probe" : "it is asked again",
    })),
    ...(firstTokenMs === null ? [] : [{ atMs: firstTokenMs, happened: "First token", so: "the answer begins to go out" }]),
  ];
  const end = received === "answer" ? "the caller has the whole answer" : "the caller has one error";
  return [...lines.sort((one, other) => one.atMs - other.atMs), { atMs: totalMs, happened: "End", so: end }];
}

function failed({ target, toMs, code }: LabAttempt, next: LabAttempt | undefined): StoryLine {
  const again = next?.target === target;
  const so = next ? (again ? `asked again after ${Math.max(0, next.fromMs - toMs)} ms` : `${next.target} is asked`) : "no target is left";
  return { atMs: toMs, happened: `${target} ${WORDS[code] ?? `fails with ${code}`}`, so };
}

/** Targets that were open before the call. */
function passedOver({ attempts, breakers, changes }: LabCall): StoryLine[] {
  const asked = new Set([...attempts, ...changes].map(({ target }) => target));
  return breakers
    .filter(({ target, dueInMs }) => dueInMs !== null && !asked.has(target))
    .map(({ target, state }) => {
      return { atMs: 0, happened: `${target} is passed over`, so: state === "open" ? "its breaker is open" : "it asked to be left alone" };
    });
}
