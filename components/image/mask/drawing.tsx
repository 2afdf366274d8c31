"use client";

import { type ReactNode, type RefObject, useEffect, useState } from "react";
import type { Sides } from "../../media/fit";
import { bytesOf } from "../../media/picture-bytes";
import { nameOf, type PictureSource } from "../../media/source";
import { savePicture } from "../../media/take-away";
import { Button } from "../../ui/button";
import { MaskModeChoice } from "../mask-row";
import type { ImageDesk } from "../own";
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
  desk: ImageDesk;
  drawn: ReturnType<typeof useMask>;
  picture: Sides;
  /** The picture under the mask, and where it is shown from. */
  source: PictureSource;
  address: string;
  /** Filled with what Escape does here; true where it did something. */
  showWhole: RefObject<() => boolean>;
  onClose(): void;
}

/** Tools, the picture with its mask, and what will become of it. */
export function Drawing({ desk, drawn, picture, source, address, showWhole, onClose }: DrawingProps) {
  const [tool, setTool] = useState<Tool>("brush");
  const [size, setSize] = useState(() => Math.max(4, Math.round(Math.max(picture.width, picture.height) / 20)));
  const [area, setArea] = useState<Rectangle>(() => middleOf(picture));
  const { problem, load, save, saveCutOut } = useMaskFiles({ drawn, picture, source });
  const resize = (by: number) => setSize(Math.round(Math.min(Math.max(by > 1 ? size * by + 1 : size * by - 1, BRUSH_MIN), BRUSH_MAX)));
  const keys = useMaskKeys({ undo: drawn.undo, redo: drawn.redo, setTool, resize });
  const hand = useHand({ drawn, tool, size, picture, setArea });
  const surface = useSurface({ picture, panning: keys.panning, hand });
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
    <div className="mask-editor" onKeyDown={keys.onKeyDown} onKeyUp={keys.onKeyUp}>
      <Toolbar
        drawn={drawn}
        surface={surface}
        tool={tool}
        onTool={setTool}
        size={size}
        onSize={setSize}
        onLoad={load}
        onSave={save}
        onSaveCutOut={desk.state.own.maskMode === "burn" ? saveCutOut : undefined}
      />
      <div className="mask-body">
        <Surface
          surface={surface}
          canvas={drawn.canvas}
          picture={picture}
          address={address}
          name={nameOf(source)}
          tool={tool}
          size={size}
          panning={keys.panning}
          area={area}
          onArea={(next) => setArea(inside(next, picture))}
          onPaint={paint}
        />
        <Panel desk={desk} drawn={drawn} problem={problem} onClose={onClose}>
          {tool === "rectangle" && <RectanglePanel area={area} picture={picture} onArea={setArea} onPaint={paint} />}
        </Panel>
      </div>
    </div>
  );
}

interface PanelProps extends Pick<DrawingProps, "desk" | "drawn" | "onClose"> {
  problem: string | undefined;
  /** What the chosen tool has to set. */
  children: ReactNode;
}

/** How much is painted, how it is sent, and the way out. */
function Panel({ desk, drawn, problem, onClose, children }: PanelProps) {
  return (
    <div className="mask-panel">
      <Coverage layer={drawn.layer} steps={drawn.steps} />
      {children}
      <Sending desk={desk} />
      <p className={`hint ${problem ? "c-fail" : "max-md:hidden"}`} role="status">
        {problem ?? "Space and drag pans, the wheel zooms, Esc shows the whole picture. All of it is kept as you draw."}
      </p>
      <Button variant="primary" className="mt-auto self-start" onClick={onClose}>
        Done
      </Button>
    </div>
  );
}

/** Reads a mask from a file, and writes it to one. */
function useMaskFiles({ drawn, picture, source }: Pick<DrawingProps, "drawn" | "picture" | "source">) {
  const [problem, setProblem] = useState<string>();
  const { layer } = drawn;
  const load = async (file: File) => {
    try {
      drawn.commit({ kind: "load", layer: await readMask(file) });
      setProblem(undefined);
    } catch {
      setProblem(`${file.name} cannot be read as a picture.`);
    }
  };
  const save = async () => {
    if (layer) savePicture(await writeMask(layer, picture), maskFileName(nameOf(source)));
  };
  const saveCutOut = async () => {
    if (!layer) return;
    const [under, mask] = await Promise.all([bytesOf(source), writeMask(layer, picture)]);
    savePicture(await cutOut(under, mask), cutOutFileName(nameOf(source)));
  };
  return { problem, load, save, saveCutOut };
}

function Sending({ desk }: Pick<DrawingProps, "desk">) {
  return (
    <div className="field">
      <span className="label">The endpoint has no mask field</span>
      <MaskModeChoice desk={desk} />
      <p className="hint">
        {desk.state.own.maskMode === "second"
          ? "A black and white picture is sent behind this one. Say in the text what it means."
          : "What is painted becomes transparent in the picture that is sent."}
      </p>
    </div>
  );
}

/** How much is painted, told to screen readers after each step. */
function Coverage({ layer, steps }: { layer: HTMLCanvasElement | undefined; steps: ReturnType<typeof useMask>["steps"] }) {
  const [share, setShare] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the layer changes with the steps
  useEffect(() => setShare(layer ? paintedShare(layer) : 0), [layer, steps]);
  const percent = Math.round(share * 100);
  return (
    <p aria-live="polite">
      <span className="strong">
        {share === 0 ? "Nothing is painted." : percent === 0 ? "Under 1 % is painted." : `${percent} % is painted.`}
      </span>{" "}
      <span className="dim">What is painted may change.</span>
    </p>
  );
}

function middleOf({ width, height }: Sides): Rectangle {
  return inside({ x: width / 4, y: height / 4, width: width / 2, height: height / 2 }, { width, height });
}
