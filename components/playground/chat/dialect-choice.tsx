"use client";

import { DIALECT_IDS } from "@/lib/client/chat/dialects/ids";
import { DIALECTS } from "@/lib/client/chat/dialects/table";
import type { ChatSession } from "@/lib/client/chat/session";
import { SegmentedControl } from "../../ui/segmented-control";

const FORM_FIRST = "The setup is edited as JSON and sent as written. Switch to the form to use another dialect.";
const SEGMENTS = DIALECT_IDS.map((id) => ({
  value: id,
  label: DIALECTS[id].name,
  title: DIALECTS[id].path({ model: "…", stream: false }),
}));

/** The dialect of the request; all of them request the same. */
export function DialectChoice({ session }: { session: ChatSession }) {
  const { own, custom } = session.state;
  const fixed = custom !== undefined;
  return (
    <span className="min-w-0 overflow-x-auto [scrollbar-width:none]" title={fixed ? FORM_FIRST : undefined}>
      <SegmentedControl
        small
        label="Dialect"
        value={own.dialect}
        segments={
          fixed ? SEGMENTS.map((segment) => ({ ...segment, disabled: segment.value !== own.dialect, title: FORM_FIRST })) : SEGMENTS
        }
        onChange={(dialect) => session.setOwn({ dialect })}
      />
    </span>
  );
}
