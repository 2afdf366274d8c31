"use client";

import { type ReactNode, useState } from "react";
import { type FileTrouble, fileTrouble } from "@/lib/client/file-trouble";
import type { ConsoleAsset } from "@/lib/console/assets/contract";
import { SoundPlayer, VideoPlayer } from "../player/media-player";
import { Button } from "../ui/button";
import { Icon, type IconName } from "../ui/icon";
import { assetsChanged } from "./asset-queries";
import { typeIcon } from "./labels";
import { fileClass, type ViewerSize, viewerClass } from "./viewer-styles";

/** Images that browsers do not draw; their thumbnail is shown in their place. */
const UNDRAWN = new Set(["image/tiff"]);

/** The asset itself: the image, the video or the sound. Says what to do where there is no file to show. */
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
    <div className={viewerClass(sizeOf(large), type === "Audio" ? "sound" : "file")}>
      <Playing asset={asset} url={fileUrl} large={large} onBroken={look} key={`${asset.id}${type}`} />
    </div>
  );
}

interface PlayingProps {
  asset: ConsoleAsset & { prompt?: string | null };
  url: string;
  large: boolean;
  onBroken(): void;
}

function Playing({ asset, url, large, onBroken }: PlayingProps) {
  const { type, name, prompt, mimeType, thumbnailUrl, width, height } = asset;
  // An address is signed anew from time to time: what plays goes on with the one it began with.
  const [first] = useState(url);
  if (type === "Video")
    return (
      <div className="w-full pb-2 [&_[data-part=player]>div]:px-3">
        <VideoPlayer src={first} label={name} poster={thumbnailUrl ?? undefined} className={fileClass(sizeOf(large))} onBroken={onBroken} />
      </div>
    );
  if (type === "Audio")
    return (
      <div className="w-full px-4 py-3">
        <SoundPlayer src={first} label={name} onBroken={onBroken} />
      </div>
    );
  const undrawn = UNDRAWN.has(mimeType ?? "");
  return (
    <a href={url} target="_blank" rel="noreferrer" className="block max-w-full" title="Open the original in a new tab">
      {/* biome-ignore lint/performance/noImgElement: the file is the gateway's own */}
      <img
        src={undrawn && thumbnailUrl !== null ? thumbnailUrl : first}
        alt={prompt ? `${name}. Made from: ${prompt}` : name}
        width={width ?? undefined}
        height={height ?? undefined}
        decoding="async"
        className={fileClass(sizeOf(large))}
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
    <div className={viewerClass(sizeOf(large), "empty")}>
      <Icon name={icon} />
      <Heading className="font-strong text-control text-ink">{title}</Heading>
      <div className="flex min-w-0 flex-col gap-2 text-ink-2">{children}</div>
    </div>
  );
}

const sizeOf = (large: boolean): ViewerSize => (large ? "large" : "small");
