"use client";

import type { PlaygroundSession } from "@/lib/client/session/session";
import { IconButton } from "../ui/button";
import { onDemand } from "../ui/later";
import { type TabItem, TabList, useTabBase } from "../ui/tabs";
import type { PlaygroundPage } from "./define";
import { WIRE } from "./styles";
import type { WireTab } from "./wire-tab";

const WireBody = onDemand(() => import("./wire-body").then(({ WireBody }) => WireBody));

interface WireDrawerProps<Own, Output> {
  page: PlaygroundPage<Own, Output>;
  session: PlaygroundSession<Own, Output>;
  /** Undefined: closed. */
  open: WireTab | undefined;
  onOpen(open: WireTab | undefined): void;
}

/** The next request, the last request and response, and the call as code. The bar is always visible; the drawer opens above it. */
export function WireDrawer<Own, Output>({ page, session, open: wanted, onOpen }: WireDrawerProps<Own, Output>) {
  const base = useTabBase();
  const mcp = page.mcp?.count(session.state) ?? 0;
  const open = wanted === "mcp" && mcp === 0 ? "response" : wanted;
  const run = session.stateOf(session.state.columns[0]?.id ?? "");
  const frames = run ? run.wire.frames.length + run.wire.dropped : 0;
  const items: readonly TabItem<WireTab>[] = [
    { id: "preview", label: "Preview", count: session.state.custom === undefined ? undefined : "custom" },
    { id: "sent", label: "Sent" },
    { id: "response", label: "Response", count: frames > 0 ? `SSE ${frames}` : undefined },
    { id: "headers", label: "Headers" },
    ...(mcp > 0 ? [{ id: "mcp" as const, label: "MCP", count: mcp }] : []),
    { id: "code", label: "Code" },
  ];
  return (
    <section className={`${WIRE.frame} ${open ? WIRE.open : WIRE.shut}`} aria-label="Wire">
      <div className={open ? `${WIRE.bar} border-rule border-b` : WIRE.bar}>
        <TabList label="Wire" items={items} open={open} base={base} look="wire" onOpen={(id) => onOpen(id === open ? undefined : id)} />
        <span className="label ml-auto self-center max-md:hidden">
          {page.wireNote?.(session.state) ??
            (run?.requestId && `measured in this browser · ${run.requestId.slice(0, 8)}…${run.requestId.slice(-4)}`)}
        </span>
        <IconButton
          small
          icon={open ? "down" : "up"}
          label={open ? "Close the wire drawer" : "Open the wire drawer"}
          aria-expanded={open !== undefined}
          className="self-center"
          onClick={() => onOpen(open ? undefined : run ? "response" : "preview")}
        />
      </div>
      {open && <WireBody page={page} session={session} tab={open} base={base} />}
    </section>
  );
}
