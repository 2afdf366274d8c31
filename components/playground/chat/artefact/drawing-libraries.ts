import type { DrawnKind } from "@/lib/client/chat/artefact-document";

/** Scripts that draw a kind. The frame of previews has no network, so their text is sent to it. */
const LIBRARIES: Readonly<Record<DrawnKind, readonly URL[]>> = {
  mermaid: [new URL("../../../../node_modules/@mermaid-js/tiny/dist/mermaid.tiny.js", import.meta.url)],
  chart: [
    new URL("../../../../node_modules/vega/build/vega.min.js", import.meta.url),
    new URL("../../../../node_modules/vega-lite/build/vega-lite.min.js", import.meta.url),
  ],
};

export function drawingLibraries(kind: DrawnKind): Promise<string[]> {
  return Promise.all(LIBRARIES[kind].map(textAt));
}

async function textAt(url: URL): Promise<string> {
  const reply = await fetch(url);
  if (!reply.ok) throw new Error(`The gateway answered ${reply.status}.`);
  return reply.text();
}
