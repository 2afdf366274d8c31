"use client";

import { type ReactNode, type RefObject, useEffect, useState } from "react";
import { saveFile } from "../../../media/download";
import type { Sides } from "../../../media/fit";
import { bytesOf } from "../../../media/image-bytes";
import { type ImageSource, nameOf } from "../../../media/source";
import { Button } from "../../../ui/button";
import { FIELD } from "../../../ui/field";
import { MaskModeChoice } from "../mask-row";
import type { ImageSession } from "../page-state";
import { cutOutFileName, maskFileName } from "../sample-files";
import { cutOut } from "./cut-out";
import { inside, type Rectangle } from "./history";
import { paintedShare, readMask, writeMask } from "./mask-file";
import { RectanglePanel } from "./rectangle-panel";
import { Surface } from "./surface";
import { BRUSH_MAX, BRUSH_MIN, type Tool, Toolbar } from "./toolbar";
import { useHand } from "./use-hand";
import type { useMask } from "./use-mask";
import { useMaskKeys } from "./use-mask-keys";
import { useSurface } from "./use-surface";

interface DrawingProps {
  session: ImageSession;
  drawn: ReturnType<typeof useMask>;
  image: Sides;
  /** The image under the mask, and the address it is shown from. */
  source: ImageSource;
  address: string;
  /** Set to the handler of Escape here; true if it did something. */
  showWhole: RefObject<() => boolean>;
  onClose(): void;
}

/** The tools, and the image with its mask. */
export function Drawing({ session, drawn, image, source, address, showWhole, onClose }: DrawingProps) {
  const [tool, setTool] = useState<Tool>("brush");
  const [size, setSize] = useState(() => Math.max(4, Math.round(Math.max(image.width, image.height) / 20)));
  const [area, setArea] = useState<Rectangle>(() => middleOf(image));
  const { problem, load, save, saveCutOut } = useMaskFiles({ drawn, image, source });
  const resize = (by: number) => setSize(Math.round(Math.min(Math.max(by > 1 ? size * by + 1 : size * by - 1, BRUSH_MIN), BRUSH_MAX)));
  const keys = useMaskKeys({ undo: drawn.undo, redo: drawn.redo, setTool, resize });
  const hand = useHand({ drawn, tool, size, image, setArea });
  const surface = useSurface({ image, panning: keys.panning, hand });
  useEffect(() => {
    showWhole.current = () => {
      if (surface.isFit) return false;
      surface.fit();
      return true;
    };
  });
  const paint = (erase: boolean) => drawn.commit({ kind: "rectangle", erase, area });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the whole editor; each has a button too
    <div className="flex min-h-0 flex-1 flex-col" onKeyDown={keys.onKeyDown} onKeyUp={keys.onKeyUp}>
      <Toolbar
        drawn={drawn}
        surface={surface}
        tool={tool}
        onTool={setTool}
        size={size}
        onSize={setSize}
        onLoad={load}
        onSave={save}
        onSaveCutOut={session.state.own.maskMode === "burn" ? saveCutOut : undefined}
      />
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_304px] max-md:grid-cols-1 max-md:grid-rows-[minmax(180px,1fr)_auto]">
        <Surface
          surface={surface}
          canvas={drawn.canvas}
          image={image}
          address={address}
          name={nameOf(source)}
          tool={tool}
          size={size}
          panning={keys.panning}
          area={area}
          onArea={(next) => setArea(inside(next, image))}
          onPaint={paint}
        />
        <Panel session={session} drawn={drawn} problem={problem} onClose={onClose}>
          {tool === "rectangle" && <RectanglePanel area={area} image={image} onArea={setArea} onPaint={paint} />}
        </Panel>
      </div>
    </div>
  );
}

interface PanelProps extends Pick<DrawingProps, "session" | "drawn" | "onClose"> {
  problem: string | undefined;
  /** Settings of the selected tool. */
  children: ReactNode;
}

/** The painted share, how it is sent, and the close button. */
function Panel({ session, drawn, problem, onClose, children }: PanelProps) {
  return (
    <div className="flex flex-col gap-4 overflow-y-auto border-l border-rule p-4 max-md:max-h-[44dvh] max-md:gap-3 max-md:border-t max-md:border-l-0 max-md:py-3">
      <Coverage layer={drawn.layer} steps={drawn.steps} />
      {children}
      <Sending session={session} />
      <p className={`text-dense ${problem ? "text-fail" : "text-ink-3 max-md:hidden"}`} role="status">
        {problem ?? "Space and drag to pan, wheel to zoom, Esc to fit. Changes are saved as you draw."}
      </p>
      <Button variant="primary" className="mt-auto self-start" onClick={onClose}>
        Done
      </Button>
    </div>
  );
}

/** Imports a mask from a file, and exports it. */
function useMaskFiles({ drawn, image, source }: Pick<DrawingProps, "drawn" | "image" | "source">) {
  const [problem, setProblem] = useState<string>();
  const { layer } = drawn;
  const load = async (file: File) => {
    try {
      drawn.commit({ kind: "load", layer: await readMask(file) });
      setProblem(undefined);
    } catch {
      setProblem(`${file.name} cannot be read as an image.`);
    }
  };
  const save = async () => {
    if (layer) saveFile(await writeMask(layer, image), maskFileName(nameOf(source)));
  };
  const saveCutOut = async () => {
    if (!layer) return;
    const [under, mask] = await Promise.all([bytesOf(source), writeMask(layer, image)]);
    saveFile(await cutOut(under, mask), cutOutFileName(nameOf(source)));
  };
  return { problem, load, save, saveCutOut };
}

function Sending({ session }: Pick<DrawingProps, "session">) {
  return (
    <div className={FIELD}>
      <span className="label">The endpoint has no mask field</span>
      <MaskModeChoice session={session} />
      <p className="text-dense text-ink-3">
        {session.state.own.maskMode === "second"
          ? "A black-and-white image is sent after this one. Describe its meaning in the text."
          : "The painted area becomes transparent in the image that is sent."}
      </p>
    </div>
  );
}

/** The painted share, announced to screen readers after each step. */
function Coverage({ layer, steps }: { layer: HTMLCanvasElement | undefined; steps: ReturnType<typeof useMask>["steps"] }) {
  const [share, setShare] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the layer changes with the steps
  useEffect(() => setShare(layer ? paintedShare(layer) : 0), [layer, steps]);
  const percent = Math.round(share * 100);
  return (
    <p aria-live="polite">
      <span className="font-strong">
        {share === 0 ? "Nothing is painted." : percent === 0 ? "Under 1 % is painted." : `${percent} % is painted.`}
      </span>{" "}
      <span className="text-ink-2">The painted area may change.</span>
    </p>
  );
}

function middleOf({ width, height }: Sides): Rectangle {
  return inside({ x: width / 4, y: height / 4, width: width / 2, height: height / 2 }, { width, height });
}
