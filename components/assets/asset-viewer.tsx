"use client";

import { type ReactNode, useRef, useState } from "react";
import { type FileTrouble, fileTrouble } from "@/lib/client/file-trouble";
import type { ConsoleAsset } from "@/lib/contracts/console-assets";
import { useSteadyError } from "../media/use-steady-error";
import { Button } from "../ui/button";
import { Icon, type IconName } from "../ui/icon";
import { assetsChanged } from "./asset-queries";
import { typeIcon } from "./asset-words";

/** Pictures that browsers do not draw; their thumbnail is shown in their place. */
const UNDRAWN = new Set(["image/tiff"]);

/** The asset itself: the picture, the film or the sound. Says what to do where there is no file to show. */
export function AssetViewer({ asset, large = false }: { asset: ConsoleAsset & { prompt?: string | null }; large?: boolean }) {
  const [broken, setBroken] = useState<{ url: string; trouble: FileTrouble }>();
  const { state, fileUrl, type } = asset;
  if (state !== "ready" || fileUrl === null) return <NoFile asset={asset} large={large} />;
  if (broken?.url === fileUrl) {
    const reload = () => {
      setBroken(undefined);
      void assetsChanged();
    };
    return <NotShown trouble={broken.trouble} large={large} onReload={reload} />;
  }
  const look = () => void fileTrouble(fileUrl).then((trouble) => setBroken({ url: fileUrl, trouble }));
  return (
    <div className={`${shapeOf(large)}${type === "Audio" ? " is-sound" : ""}`}>
      <Playing asset={asset} url={fileUrl} onBroken={look} key={`${asset.id}${type}`} />
    </div>
  );
}

function Playing({ asset, url, onBroken }: { asset: ConsoleAsset & { prompt?: string | null }; url: string; onBroken(): void }) {
  const { type, name, prompt, mimeType, thumbnailUrl, width, height } = asset;
  // An address is signed anew from time to time: what plays goes on with the one it began with.
  const [first] = useState(url);
  const film = useRef<HTMLVideoElement>(null);
  const sound = useRef<HTMLAudioElement>(null);
  useSteadyError(type === "Video" ? film : sound, onBroken);
  if (type === "Video")
    return (
      // biome-ignore lint/a11y/useMediaCaption: films come without words
      <video
        ref={film}
        controls
        playsInline
        preload="metadata"
        poster={thumbnailUrl ?? undefined}
        src={first}
        aria-label={name}
        onError={onBroken}
      />
    );
  if (type === "Audio")
    return (
      <div className="asset-sound">
        <Icon name="speech" />
        {/* biome-ignore lint/a11y/useMediaCaption: the words it speaks stand with its prompt */}
        <audio ref={sound} controls preload="metadata" src={first} aria-label={name} onError={onBroken} />
      </div>
    );
  const undrawn = UNDRAWN.has(mimeType ?? "");
  return (
    <a href={url} target="_blank" rel="noreferrer" className="asset-picture" title="Open the original in a new tab">
      {/* biome-ignore lint/performance/noImgElement: the file is the gateway's own */}
      <img
        src={undrawn && thumbnailUrl !== null ? thumbnailUrl : first}
        alt={prompt ? `${name}. Made from: ${prompt}` : name}
        width={width ?? undefined}
        height={height ?? undefined}
        decoding="async"
        onError={onBroken}
      />
    </a>
  );
}

/** What is wrong with a file that should be there, and what to do. */
const TROUBLES: Record<Exclude<FileTrouble, number>, { title: string; text: string }> = {
  offline: { title: "This browser is offline", text: "The file is shown when the network is back and the preview is reloaded." },
  silent: { title: "The gateway does not answer", text: "Check that it still runs, then reload the preview." },
  gone: {
    title: "The file is gone",
    text: "It is no longer on this gateway; only this entry is left. Make it again, upload it again, or delete the entry.",
  },
  ended: {
    title: "The file could not be shown",
    text: "Its address has ended. Reload the preview for a fresh one; nothing is made again.",
  },
  unreadable: { title: "The file could not be shown", text: "The browser cannot read this kind. It can still be downloaded." },
};

function NotShown({ trouble, large, onReload }: { trouble: FileTrouble; large: boolean; onReload(): void }) {
  const { title, text } =
    typeof trouble === "number"
      ? { title: "The file could not be shown", text: `The gateway answered ${trouble}. Reload the preview; nothing is made again.` }
      : TROUBLES[trouble];
  return (
    <Message large={large} icon="link" title={title}>
      <p>{text}</p>
      <Button small icon="refresh" onClick={onReload}>
        Reload preview
      </Button>
    </Message>
  );
}

function NoFile({ asset, large }: { asset: ConsoleAsset; large: boolean }) {
  if (asset.state === "working")
    return (
      <Message large={large} icon={typeIcon(asset.type)} title="Still being made">
        <p>It appears here by itself when it is ready.</p>
      </Message>
    );
  if (asset.state === "failed")
    return (
      <Message large={large} icon="warn" title="It could not be made">
        <p>{asset.error?.message || "The model gave no reason."}</p>
        <p>Make it again from where it came, or delete this entry.</p>
      </Message>
    );
  return (
    <Message large={large} icon="link" title="The file is gone">
      <p>Retention or a person has removed it; only this entry is left.</p>
      <p>Make it again, upload it again, or delete the entry. Pin files that should stay.</p>
    </Message>
  );
}

interface MessageProps {
  /** On a page of its own, where no other heading comes before. */
  large: boolean;
  icon: IconName;
  title: string;
  children: ReactNode;
}

function Message({ large, icon, title, children }: MessageProps) {
  const Heading = large ? "h2" : "h3";
  return (
    <div className={`${shapeOf(large)} is-empty`}>
      <Icon name={icon} />
      <Heading className="h2">{title}</Heading>
      <div className="dim stack stack-2">{children}</div>
    </div>
  );
}

const shapeOf = (large: boolean) => `asset-viewer${large ? " is-large" : ""}`;
