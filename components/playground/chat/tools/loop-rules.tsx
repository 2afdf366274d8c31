import { MOST_TURNS, stopsThirdCall } from "@/lib/client/chat/loop/rules";
import type { ChatSession } from "@/lib/client/chat/session";
import { Checkbox } from "../../../ui/checkbox";
import { ParameterSlider } from "../../../ui/parameter-slider";

/** When the loop of answers and tool calls stops. */
export function LoopRules({ session }: { session: ChatSession }) {
  const { toolRules } = session.state.own;
  const set = (change: Partial<typeof toolRules>) => session.setOwn({ toolRules: { ...session.state.own.toolRules, ...change } });
  return (
    <section aria-label="When it loops" className="section min-w-0">
      <h2 className="section-head">When it loops</h2>
      <ParameterSlider
        label="Turns at most"
        help="Answers of the model in a row, until you are asked."
        value={toolRules.turns}
        min={1}
        max={MOST_TURNS}
        step={1}
        unset={String(MOST_TURNS)}
        onChange={(turns = MOST_TURNS) => set({ turns: Math.min(Math.max(turns, 1), MOST_TURNS) })}
      />
      <Checkbox
        label="Stop when the same call comes a third time"
        checked={stopsThirdCall(toolRules)}
        onChange={({ target }) => set({ stopAtThird: target.checked })}
      />
    </section>
  );
}
