"use client";

import { CHAT_SWEEP, COMPLETION_SWEEP } from "./sources";
import { SweepBench } from "./sweep-bench";
import type { SweptPlayground } from "./swept";

export function SweepOf({ playground }: { playground: SweptPlayground }) {
  return playground === "chat" ? <SweepBench source={CHAT_SWEEP} /> : <SweepBench source={COMPLETION_SWEEP} />;
}
