"use client";

import { useEffect, useRef, useState } from "react";
import { fieldsOf } from "@/lib/contracts/typed";
import { Button } from "../../../ui/button";

/** A frame that has not answered for this long is in a loop, or the network is down. */
const PING_MS = 2_000;

/** A document in a sandbox with an origin of its own: it runs, without network, storage, forms and windows. */
export function PreviewFrame({ title, html }: { title: string; html: string }) {
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
        <Running title={title} html={html} onSilent={setSilent} />
      )}
      <div className="flex min-h-9 flex-none items-center gap-2 border-rule border-t px-4 py-1">
        <p className={`min-w-0 text-dense ${silent ? "text-fail" : "text-ink-3"}`} role="status">
          {silent ? "The preview does not respond." : "Runs without network and storage."}
        </p>
        <Button small className="ml-auto" variant={stopped ? "default" : silent ? "danger" : "quiet"} onClick={again}>
          {stopped ? "Run" : "Stop"}
        </Button>
      </div>
    </>
  );
}

function Running({ title, html, onSilent }: { title: string; html: string; onSilent(silent: boolean): void }) {
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
      if (source !== frame.current?.contentWindow || fieldsOf(data).pong !== true) return;
      answered = true;
      onSilent(false);
    };
    const timer = setInterval(ping, PING_MS);
    window.addEventListener("message", hear);
    return () => {
      clearInterval(timer);
      window.removeEventListener("message", hear);
    };
  }, [onSilent]);
  return (
    <iframe
      ref={frame}
      src="/artefact"
      sandbox="allow-scripts"
      referrerPolicy="no-referrer"
      title={`Preview: ${title}`}
      className="min-h-0 w-full flex-1 bg-white"
      onLoad={() => post({ html, title })}
    />
  );
}
