import type { Artefact, ArtefactKind } from "./artefacts";

/** Kinds that a library draws from their text. */
export type DrawnKind = Extract<ArtefactKind, "mermaid" | "chart">;

export const isDrawn = (kind: ArtefactKind): kind is DrawnKind => kind === "mermaid" || kind === "chart";

const CENTERED = "body{margin:0;min-height:100vh;display:grid;place-items:center}svg{max-width:100%;max-height:100vh}";

const DRAWING_STYLE = `
html { color: #1c1c1a; font: 14px/1.45 system-ui, sans-serif; }
body { margin: 0; padding: 16px; }
svg { max-width: 100%; height: auto; }
[role=alert] { margin: 0; font: 13px/1.5 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
[role=note] { margin: 12px 0 0; color: #5c5c57; }
`;

/** Sets \`draw\`, which puts the SVG into the page and returns it. Neither library follows links or runs scripts of its text. */
const DRAW: Readonly<Record<DrawnKind, string>> = {
  mermaid: `
const draw = async (source, place) => {
  const kind = /^\\s*(?:---[\\s\\S]*?---\\s*)?(?:%%.*\\s*)*(mindmap|architecture)/.exec(source);
  if (kind) throw new Error("Diagrams of the type " + kind[1] + " are not supported.");
  mermaid.initialize({ startOnLoad: false, securityLevel: "strict", suppressErrorRendering: true, fontFamily: "system-ui, sans-serif" });
  const { svg } = await mermaid.render("diagram", source);
  place.innerHTML = svg;
  return svg;
};`,
  chart: `
const draw = async (source, place) => {
  const spec = JSON.parse(source);
  const isVega = /\\/vega\\/v\\d/.test(String(spec.$schema));
  if (!isVega && spec.width === undefined && (spec.mark || spec.layer)) spec.width = "container";
  let refused;
  const loader = { sanitize: async () => ({}), load: async (url) => { refused = url; throw new Error("no network"); } };
  const view = new vega.View(vega.parse(isVega ? spec : vegaLite.compile(spec).spec), { loader, container: place, renderer: "svg", hover: true });
  await view.runAsync();
  if (refused !== undefined) note("The chart loads data from " + refused + ". A preview has no network: ask for the data in the chart itself.");
  return view.toSVG();
};`,
};

const DRAWING_SCRIPT = `
const place = document.body.appendChild(document.createElement("main"));
const add = (role, text) => {
  const line = document.createElement("p");
  line.setAttribute("role", role);
  line.textContent = text;
  document.body.append(line);
};
const note = (text) => add("note", text);
addEventListener("message", async ({ source, data }) => {
  if (source !== parent || !data.scripts) return;
  for (const text of data.scripts) document.head.appendChild(document.createElement("script")).textContent = text;
  try {
    parent.postMessage({ svg: await draw(data.source, place) }, "*");
  } catch (error) {
    place.remove();
    // The libraries do not check what they read: a wrong name ends in some property of undefined.
    const why = error instanceof TypeError ? "It does not follow the grammar (" + error.message + ")." : error?.message ?? error;
    add("alert", data.failed + "\\n\\n" + why);
  }
});
`;

/** The document of a preview. The whole of it is sandboxed, so the text is taken as it is. A drawing's text and libraries are sent to it. */
export function documentOf({ kind, text }: Artefact): string {
  if (isDrawn(kind))
    return `<!doctype html><meta charset="utf-8"><style>${DRAWING_STYLE}</style><body><script>${DRAW[kind]}${DRAWING_SCRIPT}</script>`;
  if (kind !== "svg") return text;
  const svg = text.replace(/^\s*<\?xml[^>]*\?>/, "");
  return `<!doctype html><style>${CENTERED}</style>${svg}`;
}

export const DRAWING_FAILED: Readonly<Record<DrawnKind, string>> = {
  mermaid: "The diagram has an error.",
  chart: "The chart has an error.",
};
