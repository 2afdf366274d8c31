"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { fieldsOf } from "@/lib/contracts/typed";
import { Button } from "../../../ui/button";

/** A frame that has not answered for this long is in a loop, or the network is down. */
const PING_MS = 2_000;
/** Characters of a drawing that are taken from the frame. */
const MOST_DRAWN = 10_000_000;

interface Previewed {
  title: string;
  html: string;
  /** Passed to the document when it has loaded. */
  send?: unknown;
  /** Takes the SVG that the document has drawn: text of the model's making. */
  onDrawn?(svg: string): void;
}

/** A document in a sandbox with an origin of its own: it runs, without network, storage, forms and windows. */
export function PreviewFrame({ children, ...previewed }: Previewed & { children?: ReactNode }) {
  const [stopped, setStopped] = useState(false);
  const [silent, setSilent] = useState(false);
  const again = () => {
    setSilent(false);
    setStopped(!stopped);
  };
  return (
    <>
      {stopped ? (
        <p className="min-h-0 flex-1 p-4 text-dense text-ink-2">The preview is stopped.</p>
      ) : (
        <Running {...previewed} onSilent={setSilent} />
      )}
      <div className="flex min-h-9 flex-none items-center gap-2 border-rule border-t px-4 py-1">
        <p className={`min-w-0 text-dense ${silent ? "text-fail" : "text-ink-3"}`} role="status">
          {silent ? "The preview does not respond." : "Runs without network and storage."}
        </p>
        <span className="ml-auto flex flex-none items-center gap-1">
          {!stopped && children}
          <Button small variant={stopped ? "default" : silent ? "danger" : "quiet"} onClick={again}>
            {stopped ? "Run" : "Stop"}
          </Button>
        </span>
      </div>
    </>
  );
}

function Running({ title, html, send, onDrawn, onSilent }: Previewed & { onSilent(silent: boolean): void }) {
  const frame = useRef<HTMLIFrameElement>(null);
  // Its origin is opaque, so no other target matches.
  const post = (message: unknown) => frame.current?.contentWindow?.postMessage(message, "*");
  useEffect(() => {
    let answered = true;
    const ping = () => {
      if (!answered) onSilent(true);
      answered = false;
      frame.current?.contentWindow?.postMessage({ ping: true }, "*");
    };
    const hear = ({ source, data }: MessageEvent<unknown>) => {
      if (source !== frame.current?.contentWindow) return;
      const { pong, svg } = fieldsOf(data);
      if (typeof svg === "string" && svg.length <= MOST_DRAWN) onDrawn?.(svg);
      if (pong !== true) return;
      answered = true;
      onSilent(false);
    };
    const timer = setInterval(ping, PING_MS);
    window.addEventListener("message", hear);
    return () => {
      clearInterval(timer);
      window.removeEventListener("message", hear);
    };
  }, [onSilent, onDrawn]);
  return (
    <iframe
      ref={frame}
      src="/artefact"
      sandbox="allow-scripts"
      referrerPolicy="no-referrer"
      title={`Preview: ${title}`}
      className="min-h-0 w-full flex-1 bg-white"
      onLoad={() => post({ html, title, send })}
    />
  );
}
