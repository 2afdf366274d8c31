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

/** Images that browsers can't show; their thumbnail is shown instead. */
const UNDRAWN = new Set(["image/tiff"]);

/** The asset itself, or why its file can't be shown. */
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
  // URLs are re-signed periodically: playback continues with the first one.
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
        alt={prompt ? `${name}. Prompt: ${prompt}` : name}
        width={width ?? undefined}
        height={height ?? undefined}
        decoding="async"
        className={fileClass(sizeOf(large))}
        onError={onBroken}
      />
    </a>
  );
}

/** Problems of an existing file, and what to do. */
const TROUBLES: Record<Exclude<FileTrouble, number>, { title: string; text: string }> = {
  offline: { title: "This browser is offline", text: "Reload the preview when the network is back." },
  silent: { title: "The gateway is not responding", text: "Check that it is running, then reload the preview." },
  gone: {
    title: "The file no longer exists",
    text: "It is no longer on this gateway; only this entry is left. Generate or upload it again, or delete the entry.",
  },
  ended: {
    title: "The file could not be shown",
    text: "Its URL has expired. Reload the preview for a new one; nothing is generated again.",
  },
  unreadable: { title: "The file could not be shown", text: "This browser cannot show this file type. You can still download it." },
};

function NotShown({ trouble, large, onReload }: { trouble: FileTrouble; large: boolean; onReload(): void }) {
  const { title, text } =
    typeof trouble === "number"
      ? { title: "The file could not be shown", text: `The gateway answered ${trouble}. Reload the preview; nothing is generated again.` }
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
      <Message large={large} icon={typeIcon(asset.type)} title="Still processing">
        <p>It appears here when it is ready.</p>
      </Message>
    );
  if (asset.state === "failed")
    return (
      <Message large={large} icon="warn" title="Generation failed">
        <p>{asset.error?.message || "The model gave no reason."}</p>
        <p>Generate it again, or delete this entry.</p>
      </Message>
    );
  return (
    <Message large={large} icon="link" title="The file no longer exists">
      <p>It was removed by retention or by a person; only this entry is left.</p>
      <p>Generate or upload it again, or delete the entry. Pin files that should be kept.</p>
    </Message>
  );
}

interface MessageProps {
  /** On its own page, without a heading before it. */
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
